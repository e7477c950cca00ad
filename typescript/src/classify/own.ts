// Whose word the type of a failure is: the program's own, or that of a library that speaks for another program.

import { causesOf, isOf, member } from "../causes.js";
import { typeOf } from "./signal.js";

const split = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Classes of libraries that tell what another program answered, and errpact's own. */
const LIBRARIES: ReadonlySet<unknown> = /* @__PURE__ */ new Set(
  split(`
AbortError AxiosError CacheError CanceledError ClientError ConnectError ConnectTimeoutError FetchError GaxiosError HTTPError HttpError
HttpErrorResponse HttpException MaxRedirectsError NetworkError ParseError ReadError RequestError ResponseError RestError SocketError
StatusCodeError SuperagentError TimeoutError UndiciError UploadError ServiceException SmithyServiceException ServiceError ApolloError
GraphQLError TRPCClientError TRPCError
AISDKError AI_APICallError AnthropicError APICallError APIConnectionError APIError APIStatusError CohereError GoogleGenerativeAIError
GoogleGenerativeAIFetchError MistralError OpenAIError RestException RetryError SDKError SlackError StripeError
CassandraError ClickHouseError DatabaseError DrizzleError DrizzleQueryError ElasticsearchClientError KnexTimeoutError LibsqlError MongoError
MongoNetworkError MongooseError MongoServerError NeonDbError PostgresError PostgrestError PrismaClientInitializationError
PrismaClientKnownRequestError PrismaClientUnknownRequestError QueryFailedError RedisError ReplyError BaseError SequelizeError SqliteError
SqlError TypeORMError
McpError OAuthError ProtocolError SdkError SseError StreamableHTTPError UnauthorizedError
AgentsError MiddlewareError ToolInputParsingException ToolInvocationError ZodError $ZodError
ArgumentProblem CatalogError Misuse PartlyDone ReceivedError Reported Stopped TimeLimit ToolFailure
`),
);

/** Members with which those libraries and the platform carry what another program said. */
const CARRIED: readonly string[] = /* @__PURE__ */ split("response headers request $metadata $fault sqlState sqlstate severity errno syscall request_id requestID");

/** The types of an error and its causes that the program itself made. */
export function ownTypes(error: unknown): readonly string[] {
  return causesOf(error).flatMap((it) => {
    const type = typeOf(it);
    return type !== undefined && isOwn(it) ? [type] : [];
  });
}

/** How long a chain of classes is read. */
const DEEPEST = 16;

/**
 * Is an error of a class that the program itself made? One of the platform or of a library may speak for another program,
 * as may a name that was written into the error.
 */
function isOwn(error: unknown): boolean {
  const [names, isPlatforms] = classesOf(error);
  const name = member(error, "name");
  const isWritten = typeof error === "object" && error !== null && hasOwn(error, "name") && !names.includes(String(name));
  return (
    isError(error) &&
    !isPlatforms &&
    !isWritten &&
    ![name, ...names].some((it) => LIBRARIES.has(it)) &&
    CARRIED.every((carried) => member(error, carried) === undefined)
  );
}

/** The names of its classes, and whether the first is one of the platform. */
function classesOf(error: unknown): readonly [names: readonly string[], isPlatforms: boolean] {
  const names: string[] = [];
  try {
    for (let next: unknown = Object.getPrototypeOf(error); next !== null && names.length < DEEPEST; next = Object.getPrototypeOf(next)) {
      const { name } = (next as { readonly constructor: { readonly name: unknown } }).constructor;
      names.push(String(name));
    }
  } catch {
    return [[], true];
  }
  const [first = ""] = names;
  return [names, first === "" || first === "Object" || Object.hasOwn(globalThis, first)];
}

function hasOwn(error: object, name: string): boolean {
  try {
    return Object.hasOwn(error, name);
  } catch {
    return true;
  }
}

/** Is it an error, and not data that tells of one? */
export function isError(value: unknown): boolean {
  try {
    return isOf(value, Error) || Object.prototype.toString.call(value) === "[object Error]";
  } catch {
    return false;
  }
}
