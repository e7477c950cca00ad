//! Rows of parameters, tools, services, workflows and shapes.

use bumpalo::Bump;
use errpact_core::table::{
    Service, Shape, ShapeFact, ShapeWords, Stage, Tool, Workflow, WorkflowTable, pointer_names,
};
use errpact_core::{Kind, OnUnknownStatus, Param};

use super::node::{Node, sorted};
use super::wrong::{Wrong, shown};

/// Reads parameters, which are sorted by name.
pub(super) fn params<'a>(node: &Node<'a>, arena: &'a Bump) -> Result<&'a [Param<'a>], Wrong> {
    let params = node.list(arena, |node| param(node, arena))?;
    sorted(params, |param| param.name)?;
    Ok(params)
}

fn param<'a>(node: &Node<'a>, arena: &'a Bump) -> Result<Param<'a>, Wrong> {
    let mut param = Param::TEXT;
    node.each(|member, node| {
        match member {
            "name" => param.name = node.text()?,
            "type" => param.kind = kind(node, arena)?,
            "optional" => param.optional = node.flag()?,
            "description" => param.description = node.text()?,
            "default" => param.default = node.json("")?,
            "max" => param.max = node.number()?,
            "external" => param.external = node.flag()?,
            "secret" => param.secret = node.flag()?,
            "model" => param.model = node.word()?,
            "user" => param.user = node.word()?,
            "log" => param.log = node.word()?,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    match param.name {
        "" => Err(Wrong::new("is missing").at("name")),
        _ => Ok(param),
    }
}

/// Reads a type: a word, or an object with one member.
fn kind<'a>(node: &Node<'a>, arena: &'a Bump) -> Result<Kind<'a>, Wrong> {
    if let Node::Text(word) = node {
        let known = Kind::SIMPLE.into_iter().find(|kind| kind.as_str() == *word);
        let expected = || Wrong::expected(format!("a type; there is no `{}`", shown(word)));
        return known.ok_or_else(expected);
    }
    let mut kinds = Vec::new();
    node.each(|member, node| {
        kinds.push(match member {
            "enum" => Kind::Enum(node.texts(arena)?),
            "list" => Kind::List(arena.alloc(kind(node, arena)?)),
            "object" => Kind::Object(params(node, arena)?),
            _ => return Err(Wrong::unknown()),
        });
        Ok(())
    })?;
    match kinds.as_slice() {
        [kind] => Ok(*kind),
        _ => Err(Wrong::expected("one of `enum`, `list` and `object`")),
    }
}

/// Reads the row of a tool.
pub(super) fn tool<'a>(name: &'a str, node: &Node<'a>, arena: &'a Bump) -> Result<Tool<'a>, Wrong> {
    let mut tool = Tool::new(name);
    let mut open = None;
    node.each(|member, node| {
        match member {
            "description" => tool.description = node.text()?,
            "read_only" => tool.read_only = node.flag()?,
            "idempotent" => tool.idempotent = node.flag()?,
            "idempotency" => tool.idempotency = Some(node.word()?),
            "service" => tool.service = Some(node.text()?),
            "failed_when" => tool.failed_when = Some(node.text()?),
            "open" => open = Some(node.flag()?),
            "params" => tool.params = params(node, arena)?,
            "suffix" => tool.suffix = node.text()?,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    tool.open = open.unwrap_or(tool.params.is_empty());
    Ok(tool)
}

/// Reads the row of a service.
pub(super) fn service<'a>(name: &'a str, node: &Node<'a>) -> Result<Service<'a>, Wrong> {
    let mut service = Service {
        name,
        title: "",
        status_prefix: false,
    };
    node.each(|member, node| {
        match member {
            "title" => service.title = node.text()?,
            "status_prefix" => service.status_prefix = node.flag()?,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    Ok(service)
}

/// Reads the row of a workflow.
pub(super) fn workflow<'a>(
    name: &'a str,
    node: &Node<'a>,
    arena: &'a Bump,
) -> Result<Workflow<'a>, Wrong> {
    let mut workflow = Workflow {
        name,
        initial: "",
        on_unknown_status: OnUnknownStatus::Error,
        store: None,
        stages: &[],
    };
    node.each(|member, node| {
        match member {
            "initial" => workflow.initial = node.text()?,
            "on_unknown_status" => workflow.on_unknown_status = node.word()?,
            "store" => workflow.store = Some(arena.alloc(store(node)?)),
            "stages" => workflow.stages = node.list(arena, stage)?,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    Ok(workflow)
}

fn store<'a>(node: &Node<'a>) -> Result<WorkflowTable<'a>, Wrong> {
    let mut store = WorkflowTable {
        table: "",
        id: "",
        status: "",
        runs: "",
        errors: "",
    };
    node.each(|member, node| {
        let text = node.text()?;
        match member {
            "table" => store.table = text,
            "id" => store.id = text,
            "status" => store.status = text,
            "runs" => store.runs = text,
            "errors" => store.errors = text,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    Ok(store)
}

fn stage<'a>(node: &Node<'a>) -> Result<Stage<'a>, Wrong> {
    let mut stage = Stage {
        name: "",
        running: "",
        done: "",
        failed: "",
        rollback: "",
    };
    node.each(|member, node| {
        let text = node.text()?;
        match member {
            "name" => stage.name = text,
            "running" => stage.running = text,
            "done" => stage.done = text,
            "failed" => stage.failed = text,
            "rollback" => stage.rollback = text,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    Ok(stage)
}

/// Reads a declared shape.
pub(super) fn shape<'a>(
    name: &'a str,
    node: &Node<'a>,
    arena: &'a Bump,
) -> Result<Shape<'a>, Wrong> {
    let mut shape = Shape {
        name,
        media_type: Shape::MEDIA_TYPE,
        members: &[],
    };
    node.each(|member, node| {
        match member {
            "media_type" => shape.media_type = node.text()?,
            "members" => shape.members = shape_members(node, arena)?,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    Ok(shape)
}

fn shape_members<'a>(
    node: &Node<'a>,
    arena: &'a Bump,
) -> Result<&'a [(&'a str, ShapeFact<'a>)], Wrong> {
    let members = node.list(arena, |node| shape_member(node, arena))?;
    let mut before = Vec::new();
    for (at, (pointer, _)) in members.iter().enumerate() {
        let names = pointer_names(pointer);
        // The writer puts the members into objects in this order, and no member into a value.
        if at > 0 && (names <= before || names.starts_with(&before)) {
            let wrong = "must come after the pointer before it, and not lead into its value";
            return Err(Wrong::new(wrong).at(at));
        }
        before = names;
    }
    Ok(members)
}

fn shape_member<'a>(node: &Node<'a>, arena: &'a Bump) -> Result<(&'a str, ShapeFact<'a>), Wrong> {
    let expected = || Wrong::expected("a list of a JSON Pointer, a fact and its argument");
    let (pointer, fact, argument) = match node.parts() {
        Some([pointer, fact]) => (pointer.text()?, fact.text()?, None),
        Some([pointer, fact, argument]) => (pointer.text()?, fact.text()?, Some(argument)),
        _ => return Err(expected()),
    };
    if !pointer.starts_with('/') {
        return Err(expected());
    }
    let fact = match (fact, argument) {
        ("message", None) => ShapeFact::Message,
        ("hint", None) => ShapeFact::Hint,
        ("details", None) => ShapeFact::Details,
        ("reference", None) => ShapeFact::Reference,
        ("status", None) => ShapeFact::Status,
        ("summary", None) => ShapeFact::Summary,
        ("docs", None) => ShapeFact::Docs,
        ("failed", Some(argument)) => ShapeFact::Failed(argument.json("")?),
        ("constant", Some(argument)) => ShapeFact::Constant(argument.json("")?),
        ("code", Some(argument)) => ShapeFact::Code(words(argument, arena)?),
        ("retry", Some(argument)) => ShapeFact::Retry(words(argument, arena)?),
        ("category", Some(argument)) => ShapeFact::Category(words(argument, arena)?),
        ("delay", Some(argument)) => ShapeFact::Delay(argument.word()?),
        ("param", Some(argument)) => ShapeFact::Param(argument.text()?),
        _ => return Err(expected()),
    };
    Ok((pointer, fact))
}

fn words<'a>(node: &Node<'a>, arena: &'a Bump) -> Result<ShapeWords<'a>, Wrong> {
    node.table(arena, |name, word| Ok((name, word.json("")?)))
}
