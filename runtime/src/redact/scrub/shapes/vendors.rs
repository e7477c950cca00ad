//! Tokens of vendors: what each begins with, of which characters it is, and how long it is. A new
//! one is a line here.

use std::ops::RangeInclusive;

/// The form of a vendor's tokens.
pub(super) struct Shape {
    /// Their common prefix, in its case.
    pub(super) prefix: &'static str,
    /// How many characters are before it, at least.
    pub(super) lead: usize,
    /// The characters of the rest.
    pub(super) of: Alphabet,
    /// The length of the rest.
    pub(super) length: RangeInclusive<usize>,
}

/// Characters that a token is made of.
#[derive(Debug, Clone, Copy)]
pub(super) enum Alphabet {
    /// `0-9a-f`, in either case.
    Hex,
    /// `A-Z0-9`.
    Upper,
    /// `A-Za-z0-9`.
    Alnum,
    /// `A-Za-z0-9_-`.
    Word,
    /// `A-Za-z0-9_-.`.
    Dotted,
    /// `A-Za-z0-9+/=_-$`.
    Base64,
    /// The same, and `.,{}`, of which hashes of passwords are made.
    Crypt,
    /// The same, and `:`.
    Verifier,
}
use Alphabet::{Alnum, Base64, Crypt, Dotted, Hex, Upper, Verifier, Word};

impl Alphabet {
    pub(super) fn has(self, byte: u8) -> bool {
        match self {
            Hex => byte.is_ascii_hexdigit(),
            Upper => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
            Alnum => byte.is_ascii_alphanumeric(),
            Word => byte.is_ascii_alphanumeric() || b"_-".contains(&byte),
            Dotted => byte.is_ascii_alphanumeric() || b"_-.".contains(&byte),
            Base64 => byte.is_ascii_alphanumeric() || b"+/=_-$".contains(&byte),
            Crypt => byte.is_ascii_alphanumeric() || b"+/=_-$.,{}".contains(&byte),
            Verifier => byte.is_ascii_alphanumeric() || b"+/=_-$.,{}:".contains(&byte),
        }
    }
}

/// Creates a shape. Its vendor and the link to its documentation are for readers of the table.
const fn shape(
    _vendor: &str,
    prefix: &'static str,
    of: Alphabet,
    length: RangeInclusive<usize>,
    _source: &str,
) -> Shape {
    Shape {
        prefix,
        lead: 0,
        of,
        length,
    }
}

/// Creates a shape with this many characters before its fixed part.
const fn inside(
    lead: usize,
    _vendor: &str,
    prefix: &'static str,
    of: Alphabet,
    length: RangeInclusive<usize>,
    _source: &str,
) -> Shape {
    Shape {
        prefix,
        lead,
        of,
        length,
    }
}

/// Of any length.
pub(super) const MAX: usize = usize::MAX;

/// The shapes, by kind of vendor. A length is that of the rest, and less strict than the vendor where
/// the prefix says enough.
#[rustfmt::skip]
pub(super) const SHAPES: &[Shape] = &[
    // Any issuer: JSON in base64, as a web token and its parts begin.
    shape("JWT", "eyJ", Dotted, 13..=MAX, "https://www.rfc-editor.org/rfc/rfc7519"),
    // Models.
    shape("OpenAI", "sk-", Word, 17..=MAX, "https://platform.openai.com/docs/api-reference/authentication"),
    shape("Anthropic", "sk-ant-", Word, 13..=MAX, "https://docs.claude.com/en/api/overview"),
    shape("Groq", "gsk_", Alnum, 20..=MAX, "https://console.groq.com/docs/quickstart"),
    shape("xAI", "xai-", Alnum, 20..=MAX, "https://docs.x.ai/docs/tutorial"),
    shape("Perplexity", "pplx-", Alnum, 19..=MAX, "https://docs.perplexity.ai/getting-started/quickstart"),
    shape("Replicate", "r8_", Alnum, 21..=MAX, "https://replicate.com/docs/reference/http"),
    shape("Hugging Face", "hf_", Alnum, 17..=MAX, "https://huggingface.co/docs/hub/security-tokens"),
    shape("Hugging Face", "api_org_", Alnum, 17..=MAX, "https://huggingface.co/docs/hub/security-tokens"),
    shape("NVIDIA", "nvapi-", Word, 20..=MAX, "https://docs.nvidia.com/nim/index.html"),
    shape("Cerebras", "csk-", Alnum, 20..=MAX, "https://inference-docs.cerebras.ai/quickstart"),
    shape("Fireworks", "fw_", Alnum, 20..=MAX, "https://docs.fireworks.ai/getting-started/quickstart"),
    shape("Pinecone", "pcsk_", Word, 20..=MAX, "https://docs.pinecone.io/guides/projects/manage-api-keys"),
    shape("LangSmith", "lsv2_", Word, 20..=MAX, "https://docs.langchain.com/langsmith/create-account-api-key"),
    shape("Tavily", "tvly-", Word, 15..=MAX, "https://docs.tavily.com/documentation/quickstart"),
    shape("Firecrawl", "fc-", Hex, 32..=32, "https://docs.firecrawl.dev/introduction"),
    shape("Jina", "jina_", Word, 20..=MAX, "https://jina.ai/embeddings/"),
    // Code and packages.
    shape("GitHub", "ghp_", Alnum, 16..=MAX, "https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github"),
    shape("GitHub", "gho_", Alnum, 16..=MAX, "https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github"),
    shape("GitHub", "ghu_", Alnum, 16..=MAX, "https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github"),
    shape("GitHub", "ghs_", Alnum, 16..=MAX, "https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github"),
    shape("GitHub", "ghr_", Alnum, 16..=MAX, "https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github"),
    shape("GitHub", "github_pat_", Word, 13..=MAX, "https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens"),
    shape("GitLab", "glpat-", Dotted, 10..=MAX, "https://docs.gitlab.com/security/tokens/"),
    shape("GitLab", "gldt-", Dotted, 11..=MAX, "https://docs.gitlab.com/security/tokens/"),
    shape("GitLab", "glrt-", Dotted, 11..=MAX, "https://docs.gitlab.com/security/tokens/"),
    shape("GitLab", "glrtr-", Dotted, 11..=MAX, "https://docs.gitlab.com/security/tokens/"),
    shape("GitLab", "glcbt-", Dotted, 11..=MAX, "https://docs.gitlab.com/security/tokens/"),
    shape("GitLab", "glptt-", Dotted, 11..=MAX, "https://docs.gitlab.com/security/tokens/"),
    shape("GitLab", "glft-", Dotted, 11..=MAX, "https://docs.gitlab.com/security/tokens/"),
    shape("GitLab", "glsoat-", Dotted, 11..=MAX, "https://docs.gitlab.com/security/tokens/"),
    shape("GitLab", "gloas-", Dotted, 11..=MAX, "https://docs.gitlab.com/security/tokens/"),
    shape("GitLab", "glimt-", Dotted, 11..=MAX, "https://docs.gitlab.com/security/tokens/"),
    shape("GitLab", "glagent-", Dotted, 11..=MAX, "https://docs.gitlab.com/security/tokens/"),
    shape("Atlassian", "ATATT3", Base64, 18..=MAX, "https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/"),
    shape("Atlassian", "ATCTT3", Base64, 18..=MAX, "https://support.atlassian.com/bitbucket-cloud/docs/access-tokens/"),
    shape("Bitbucket", "ATBB", Alnum, 24..=64, "https://support.atlassian.com/bitbucket-cloud/docs/app-passwords/"),
    shape("npm", "npm_", Alnum, 20..=MAX, "https://docs.npmjs.com/about-access-tokens"),
    shape("PyPI", "pypi-", Word, 19..=MAX, "https://pypi.org/help/#apitoken"),
    shape("RubyGems", "rubygems_", Hex, 32..=64, "https://guides.rubygems.org/api-key-scopes/"),
    shape("crates.io", "cio", Alnum, 32..=32, "https://crates.io/docs/trusted-publishing"),
    shape("NuGet", "oy2", Alnum, 43..=43, "https://learn.microsoft.com/nuget/nuget-org/publish-a-package"),
    shape("Docker Hub", "dckr_pat_", Word, 20..=MAX, "https://docs.docker.com/security/access-tokens/"),
    shape("Docker Hub", "dckr_oat_", Word, 20..=MAX, "https://docs.docker.com/enterprise/security/access-tokens/"),
    shape("JFrog", "AKCp", Alnum, 60..=MAX, "https://jfrog.com/help/r/jfrog-platform-administration-documentation/user-profile"),
    shape("SonarQube", "squ_", Hex, 32..=64, "https://docs.sonarsource.com/sonarqube-server/user-guide/managing-tokens"),
    shape("SonarQube", "sqp_", Hex, 32..=64, "https://docs.sonarsource.com/sonarqube-server/user-guide/managing-tokens"),
    shape("SonarQube", "sqa_", Hex, 32..=64, "https://docs.sonarsource.com/sonarqube-server/user-guide/managing-tokens"),
    shape("CircleCI", "CCIPAT_", Word, 20..=MAX, "https://circleci.com/docs/managing-api-tokens/"),
    shape("Buildkite", "bkua_", Alnum, 20..=MAX, "https://buildkite.com/docs/apis/managing-api-tokens"),
    shape("Postman", "PMAK-", Word, 30..=MAX, "https://learning.postman.com/docs/developer/postman-api/authentication/"),
    // Clouds and hosts.
    shape("AWS", "AKIA", Upper, 16..=16, "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html"),
    shape("AWS", "ASIA", Upper, 16..=16, "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html"),
    shape("AWS", "AROA", Upper, 16..=17, "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html"),
    shape("AWS", "AIDA", Upper, 16..=17, "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html"),
    shape("AWS", "ABIA", Upper, 16..=16, "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html"),
    shape("AWS", "ACCA", Upper, 16..=16, "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html"),
    shape("AWS", "ABSK", Base64, 60..=MAX, "https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html"),
    shape("Cloudflare", "v1.0-", Word, 100..=MAX, "https://developers.cloudflare.com/fundamentals/api/get-started/ca-keys/"),
    shape("Render", "rnd_", Alnum, 20..=MAX, "https://render.com/docs/api"),
    shape("Google", "AIza", Word, 31..=MAX, "https://cloud.google.com/docs/authentication/api-keys"),
    shape("Google", "ya29.", Dotted, 15..=MAX, "https://developers.google.com/identity/protocols/oauth2"),
    shape("Google", "GOCSPX-", Word, 13..=MAX, "https://developers.google.com/identity/protocols/oauth2/web-server"),
    shape("Google", "1//0", Word, 30..=MAX, "https://developers.google.com/identity/protocols/oauth2"),
    inside(4, "Azure", "Q~", Dotted, 31..=36, "https://learn.microsoft.com/entra/identity-platform/how-to-add-credentials"),
    inside(52, "Azure", "JQQJ99", Alnum, 20..=40, "https://learn.microsoft.com/azure/ai-services/authentication"),
    inside(60, "Azure", "+ASt", Base64, 6..=12, "https://learn.microsoft.com/azure/storage/common/storage-account-keys-manage"),
    inside(60, "Azure DevOps", "AZDO", Alnum, 4..=8, "https://learn.microsoft.com/azure/devops/organizations/accounts/use-personal-access-tokens-to-authenticate"),
    shape("Alibaba Cloud", "LTAI", Alnum, 12..=24, "https://www.alibabacloud.com/help/en/ram/user-guide/create-an-accesskey-pair"),
    shape("Tencent Cloud", "AKID", Alnum, 32..=36, "https://www.tencentcloud.com/document/product/598/32675"),
    shape("DigitalOcean", "dop_v1_", Hex, 17..=MAX, "https://docs.digitalocean.com/reference/api/create-personal-access-token/"),
    shape("DigitalOcean", "doo_v1_", Hex, 17..=MAX, "https://docs.digitalocean.com/reference/api/oauth-api/"),
    shape("DigitalOcean", "dor_v1_", Hex, 17..=MAX, "https://docs.digitalocean.com/reference/api/oauth-api/"),
    shape("Fly.io", "fo1_", Word, 20..=MAX, "https://fly.io/docs/security/tokens/"),
    shape("Fly.io", "fm2_", Base64, 20..=MAX, "https://fly.io/docs/security/tokens/"),
    shape("Netlify", "nfp_", Alnum, 20..=MAX, "https://docs.netlify.com/api/get-started/"),
    shape("Heroku", "HRKU-", Word, 20..=MAX, "https://devcenter.heroku.com/articles/authentication"),
    shape("Databricks", "dapi", Hex, 32..=40, "https://docs.databricks.com/aws/en/dev-tools/auth/pat"),
    shape("PlanetScale", "pscale_", Dotted, 20..=MAX, "https://planetscale.com/docs/api/reference/service-tokens"),
    shape("Supabase", "sbp_", Hex, 32..=64, "https://supabase.com/docs/reference/api/introduction"),
    shape("Supabase", "sb_secret_", Word, 16..=MAX, "https://supabase.com/docs/guides/api/api-keys"),
    shape("HashiCorp Vault", "hvs.", Word, 20..=MAX, "https://developer.hashicorp.com/vault/docs/concepts/tokens"),
    shape("HashiCorp Vault", "hvb.", Word, 20..=MAX, "https://developer.hashicorp.com/vault/docs/concepts/tokens"),
    shape("HashiCorp Vault", "hvr.", Word, 20..=MAX, "https://developer.hashicorp.com/vault/docs/concepts/tokens"),
    inside(10, "HCP Terraform", ".atlasv1.", Word, 40..=MAX, "https://developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens"),
    shape("Pulumi", "pul-", Hex, 32..=64, "https://www.pulumi.com/docs/pulumi-cloud/access-management/access-tokens/"),
    shape("Doppler", "dp.", Dotted, 30..=MAX, "https://docs.doppler.com/reference/auth-token-formats"),
    shape("1Password", "ops_", Base64, 40..=MAX, "https://developer.1password.com/docs/service-accounts/"),
    shape("age", "AGE-SECRET-KEY-1", Upper, 40..=80, "https://github.com/C2SP/C2SP/blob/main/age.md"),
    shape("Tailscale", "tskey-", Word, 16..=MAX, "https://tailscale.com/kb/1085/auth-keys"),
    // Payments and shops.
    shape("Stripe", "sk_live_", Alnum, 8..=MAX, "https://docs.stripe.com/keys"),
    shape("Stripe", "sk_test_", Alnum, 8..=MAX, "https://docs.stripe.com/keys"),
    shape("Stripe", "rk_live_", Alnum, 8..=MAX, "https://docs.stripe.com/keys"),
    shape("Stripe", "rk_test_", Alnum, 8..=MAX, "https://docs.stripe.com/keys"),
    shape("Stripe", "pk_live_", Alnum, 8..=MAX, "https://docs.stripe.com/keys"),
    shape("Stripe", "pk_test_", Alnum, 8..=MAX, "https://docs.stripe.com/keys"),
    shape("Stripe", "whsec_", Base64, 10..=MAX, "https://docs.stripe.com/webhooks"),
    shape("Square", "sq0atp-", Word, 20..=MAX, "https://developer.squareup.com/docs/build-basics/access-tokens"),
    shape("Square", "sq0csp-", Word, 20..=MAX, "https://developer.squareup.com/docs/build-basics/access-tokens"),
    shape("Square", "EAAA", Word, 50..=80, "https://developer.squareup.com/docs/build-basics/access-tokens"),
    shape("Shopify", "shpat_", Hex, 18..=MAX, "https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens"),
    shape("Shopify", "shpss_", Hex, 18..=MAX, "https://shopify.dev/docs/apps/build/authentication-authorization"),
    shape("Shopify", "shpca_", Hex, 18..=MAX, "https://shopify.dev/docs/apps/build/authentication-authorization"),
    shape("Shopify", "shppa_", Hex, 18..=MAX, "https://shopify.dev/docs/apps/build/authentication-authorization"),
    shape("Razorpay", "rzp_live_", Alnum, 10..=MAX, "https://razorpay.com/docs/api/authentication/"),
    shape("Razorpay", "rzp_test_", Alnum, 10..=MAX, "https://razorpay.com/docs/api/authentication/"),
    shape("Flutterwave", "FLWSECK", Word, 16..=MAX, "https://developer.flutterwave.com/docs/authentication"),
    shape("Braintree", "access_token$production$", Base64, 20..=MAX, "https://developer.paypal.com/braintree/docs/"),
    shape("Plaid", "access-production-", Word, 36..=36, "https://plaid.com/docs/api/tokens/"),
    shape("Plaid", "access-development-", Word, 36..=36, "https://plaid.com/docs/api/tokens/"),
    shape("Plaid", "access-sandbox-", Word, 36..=36, "https://plaid.com/docs/api/tokens/"),
    shape("Shippo", "shippo_live_", Hex, 32..=64, "https://docs.goshippo.com/docs/guides_general/authentication/"),
    shape("Shippo", "shippo_test_", Hex, 32..=64, "https://docs.goshippo.com/docs/guides_general/authentication/"),
    shape("EasyPost", "EZAK", Alnum, 40..=64, "https://docs.easypost.com/docs/authentication"),
    // Messages and mail.
    shape("Slack", "xoxa-", Word, 9..=MAX, "https://docs.slack.dev/authentication/tokens"),
    shape("Slack", "xoxb-", Word, 9..=MAX, "https://docs.slack.dev/authentication/tokens"),
    shape("Slack", "xoxc-", Word, 9..=MAX, "https://docs.slack.dev/authentication/tokens"),
    shape("Slack", "xoxd-", Base64, 9..=MAX, "https://docs.slack.dev/authentication/tokens"),
    shape("Slack", "xoxe-", Word, 9..=MAX, "https://docs.slack.dev/authentication/using-token-rotation"),
    shape("Slack", "xoxe.", Dotted, 9..=MAX, "https://docs.slack.dev/authentication/using-token-rotation"),
    shape("Slack", "xoxo-", Word, 9..=MAX, "https://docs.slack.dev/authentication/tokens"),
    shape("Slack", "xoxp-", Word, 9..=MAX, "https://docs.slack.dev/authentication/tokens"),
    shape("Slack", "xoxr-", Word, 9..=MAX, "https://docs.slack.dev/authentication/tokens"),
    shape("Slack", "xoxs-", Word, 9..=MAX, "https://docs.slack.dev/authentication/tokens"),
    shape("Slack", "xapp-", Word, 9..=MAX, "https://docs.slack.dev/authentication/tokens"),
    shape("Slack", "hooks.slack.com/services/", Base64, 20..=MAX, "https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks"),
    shape("Discord", "discord.com/api/webhooks/", Base64, 20..=MAX, "https://discord.com/developers/docs/resources/webhook"),
    inside(8, "Telegram", ":AA", Word, 30..=40, "https://core.telegram.org/bots/api#authorizing-your-bot"),
    shape("Twilio", "AC", Hex, 32..=32, "https://www.twilio.com/docs/glossary/what-is-a-sid"),
    shape("Twilio", "SK", Hex, 32..=32, "https://www.twilio.com/docs/iam/api-keys"),
    shape("SendGrid", "SG.", Dotted, 37..=MAX, "https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys"),
    shape("Mailgun", "key-", Hex, 32..=32, "https://documentation.mailgun.com/docs/mailgun/user-manual/get-started/"),
    inside(32, "Mailchimp", "-us", Hex, 1..=2, "https://mailchimp.com/developer/marketing/guides/quick-start/"),
    shape("Brevo", "xkeysib-", Word, 32..=MAX, "https://developers.brevo.com/docs/getting-started"),
    shape("Resend", "re_", Word, 20..=64, "https://resend.com/docs/dashboard/api-keys/introduction"),
    shape("Discord", "MT", Dotted, 56..=80, "https://discord.com/developers/docs/reference"),
    shape("Discord", "NT", Dotted, 56..=80, "https://discord.com/developers/docs/reference"),
    shape("Discord", "Nz", Dotted, 56..=80, "https://discord.com/developers/docs/reference"),
    shape("Discord", "OD", Dotted, 56..=80, "https://discord.com/developers/docs/reference"),
    shape("Meta", "EAA", Alnum, 40..=MAX, "https://developers.facebook.com/docs/facebook-login/guides/access-tokens/"),
    shape("X", "AAAAAAAAAAAAAAAAAAAAA", Base64, 30..=MAX, "https://docs.x.com/fundamentals/authentication/oauth-2-0/bearer-tokens"),
    // Work and watching.
    shape("Linear", "lin_api_", Alnum, 16..=MAX, "https://linear.app/developers/graphql"),
    shape("Linear", "lin_oauth_", Alnum, 16..=MAX, "https://linear.app/developers/oauth-2-0-authentication"),
    shape("Notion", "ntn_", Alnum, 28..=MAX, "https://developers.notion.com/docs/authorization"),
    shape("Notion", "secret_", Alnum, 40..=48, "https://developers.notion.com/docs/authorization"),
    shape("Airtable", "pat", Dotted, 70..=90, "https://airtable.com/developers/web/guides/personal-access-tokens"),
    shape("Figma", "figd_", Word, 20..=MAX, "https://developers.figma.com/docs/rest-api/authentication/"),
    shape("HubSpot", "pat-na", Word, 36..=40, "https://developers.hubspot.com/docs/guides/apps/private-apps/overview"),
    shape("HubSpot", "pat-eu", Word, 36..=40, "https://developers.hubspot.com/docs/guides/apps/private-apps/overview"),
    shape("Dropbox", "sl.", Word, 60..=MAX, "https://developers.dropbox.com/oauth-guide"),
    shape("Contentful", "CFPAT-", Word, 20..=MAX, "https://www.contentful.com/developers/docs/references/authentication/"),
    shape("Typeform", "tfp_", Word, 20..=MAX, "https://www.typeform.com/developers/get-started/personal-access-token/"),
    shape("Grafana", "glsa_", Word, 15..=MAX, "https://grafana.com/docs/grafana/latest/administration/service-accounts/"),
    shape("Grafana", "glc_", Base64, 20..=MAX, "https://grafana.com/docs/grafana-cloud/security-and-account-management/authentication-and-permissions/access-policies/"),
    shape("New Relic", "NRAK-", Upper, 20..=40, "https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/"),
    shape("Sentry", "sntrys_", Base64, 20..=MAX, "https://docs.sentry.io/account/auth-tokens/"),
    shape("Sentry", "sntryu_", Hex, 32..=80, "https://docs.sentry.io/account/auth-tokens/"),
    shape("PostHog", "phx_", Alnum, 20..=MAX, "https://posthog.com/docs/api"),
    shape("Dynatrace", "dt0c01.", Dotted, 40..=MAX, "https://docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens"),
    shape("LaunchDarkly", "sdk-", Word, 36..=36, "https://launchdarkly.com/docs/home/account/environment/keys"),
    shape("LaunchDarkly", "api-", Word, 36..=36, "https://launchdarkly.com/docs/home/account/api"),
    shape("LaunchDarkly", "mob-", Word, 36..=36, "https://launchdarkly.com/docs/home/account/environment/keys"),
    shape("Adobe", "p8e-", Word, 30..=40, "https://developer.adobe.com/developer-console/docs/guides/authentication/"),
    shape("Honeycomb", "hcaik_", Alnum, 40..=MAX, "https://docs.honeycomb.io/configure/environments/manage-api-keys/"),
    shape("Duffel", "duffel_", Word, 30..=MAX, "https://duffel.com/docs/api/overview/authentication"),
    // Hashes of passwords.
    shape("Password hash", "$2a$", Crypt, 40..=MAX, "https://man7.org/linux/man-pages/man5/crypt.5.html"),
    shape("Password hash", "$2b$", Crypt, 40..=MAX, "https://man7.org/linux/man-pages/man5/crypt.5.html"),
    shape("Password hash", "$2y$", Crypt, 40..=MAX, "https://man7.org/linux/man-pages/man5/crypt.5.html"),
    shape("Password hash", "$1$", Crypt, 20..=MAX, "https://man7.org/linux/man-pages/man5/crypt.5.html"),
    shape("Password hash", "$5$", Crypt, 30..=MAX, "https://man7.org/linux/man-pages/man5/crypt.5.html"),
    shape("Password hash", "$6$", Crypt, 30..=MAX, "https://man7.org/linux/man-pages/man5/crypt.5.html"),
    shape("Password hash", "$y$", Crypt, 30..=MAX, "https://man7.org/linux/man-pages/man5/crypt.5.html"),
    shape("Password hash", "$7$", Crypt, 30..=MAX, "https://man7.org/linux/man-pages/man5/crypt.5.html"),
    shape("Password hash", "$apr1$", Crypt, 20..=MAX, "https://httpd.apache.org/docs/2.4/misc/password_encryptions.html"),
    shape("Password hash", "$argon2", Crypt, 30..=MAX, "https://www.rfc-editor.org/rfc/rfc9106"),
    shape("Password hash", "pbkdf2_sha", Crypt, 30..=MAX, "https://docs.djangoproject.com/en/stable/topics/auth/passwords/"),
    shape("Password hash", "{SSHA", Crypt, 20..=MAX, "https://www.openldap.org/faq/data/cache/347.html"),
    shape("Password hash", "{SHA", Crypt, 20..=MAX, "https://www.openldap.org/faq/data/cache/347.html"),
    shape("Password hash", "SCRAM-SHA-", Verifier, 40..=MAX, "https://www.postgresql.org/docs/current/catalog-pg-authid.html"),
];
