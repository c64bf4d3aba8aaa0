import type { Edge, Field, GraphContext, Json, JsonObject, NodeType } from './context.ts';
import { invalidParameter, unknownField } from './errors.ts';
import type { FieldRequest } from './fields.ts';

/**
 * Validates the fields once, then reads any number of objects: the requested fields and always the
 * id.
 */
export function compileNode<T>(input: {
  node: NodeType<T>;
  fields: readonly FieldRequest[] | undefined;
  context: GraphContext;
  hasId?: boolean;
}): (object: T) => JsonObject {
  const { context, node } = input;
  const requests =
    input.fields ??
    node.defaults.map((name) => ({
      name,
      modifiers: new Map<string, string>(),
      children: undefined,
      childrenText: '',
    }));
  const readers = requests.map((request) => ({
    key: request.name,
    read: compileField({ node, request, context }),
  }));
  const hasId = input.hasId ?? true;
  return (object) => {
    const result: JsonObject = {};
    for (const { key, read } of readers) {
      const value = read(object);
      if (value !== undefined && value !== null) {
        result[key] = value;
      }
    }
    if (hasId) {
      result.id = node.idOf(object);
    }
    return result;
  };
}

function compileField<T>(input: {
  node: NodeType<T>;
  request: FieldRequest;
  context: GraphContext;
}): (object: T) => Json | undefined {
  const { context, node, request } = input;
  if (request.name === 'id' && node.fields.id === undefined) {
    return node.idOf;
  }
  const field = node.fields[request.name];
  if (field !== undefined) {
    return field({ request, nodeName: node.name, context });
  }
  const edge = node.edges[request.name];
  if (edge === undefined) {
    throw unknownField({ field: request.name, node: node.name });
  }
  return compileNestedEdge({ edge, request, context });
}

function compileNestedEdge<T>(input: {
  edge: Edge<T>;
  request: FieldRequest;
  context: GraphContext;
}): (object: T) => Json | undefined {
  const { request } = input;
  const open = input.edge({
    parameters: request.modifiers,
    fields: request.children,
    fieldsText: request.childrenText,
    context: input.context,
    isNested: true,
  });
  return (object) => {
    const page = open(object);
    return page.data.length === 0 && page.summary === undefined
      ? undefined
      : {
          data: page.data,
          ...(page.paging === undefined ? {} : { paging: page.paging }),
          ...(page.summary === undefined ? {} : { summary: page.summary }),
        };
  };
}

export function value<T>(read: (object: T, context: GraphContext) => Json | undefined): Field<T> {
  return ({ request, context }) => {
    if (request.children !== undefined) {
      throw invalidParameter(`Subfields are not supported by ${request.name}`);
    }
    return (object) => read(object, context);
  };
}

function compileKeys({
  keys,
  request,
  nodeName,
}: {
  keys: readonly string[];
  request: FieldRequest;
  nodeName: string;
}): (whole: JsonObject) => JsonObject {
  const names = request.children?.map((child) => child.name);
  const strange = names?.find((name) => !keys.includes(name));
  if (strange !== undefined) {
    throw unknownField({ field: strange, node: `${nodeName}.${request.name}` });
  }
  return (whole) => pickKeys({ whole, names: names ?? keys });
}

export function struct<T>(input: {
  keys: readonly string[];
  /** Shown when no keys are requested; all of them when absent. */
  read: (object: T, context: GraphContext) => JsonObject | undefined;
}): Field<T> {
  return ({ request, context, nodeName }) => {
    const pick = compileKeys({ keys: input.keys, request, nodeName });
    return (object) => {
      const whole = input.read(object, context);
      return whole === undefined ? undefined : pick(whole);
    };
  };
}

export function structList<T>(input: {
  keys: readonly string[];
  read: (object: T, context: GraphContext) => readonly JsonObject[];
}): Field<T> {
  return ({ request, context, nodeName }) => {
    const pick = compileKeys({ keys: input.keys, request, nodeName });
    return (object) => input.read(object, context).map(pick);
  };
}

export function pickKeys(input: { whole: JsonObject; names: readonly string[] }): JsonObject {
  const picked: JsonObject = {};
  for (const name of input.names) {
    const part = input.whole[name];
    if (part !== undefined && part !== null) {
      picked[name] = part;
    }
  }
  return picked;
}

/** A related node; only its id unless fields are requested. */
export function linked<T, U>(input: {
  node: (context: GraphContext) => NodeType<U>;
  find: (object: T, context: GraphContext) => U | undefined;
}): Field<T> {
  return ({ request, context }) => {
    const read = compileNode({
      node: input.node(context),
      fields: request.children,
      context,
    });
    return (object) => {
      const target = input.find(object, context);
      return target === undefined ? undefined : read(target);
    };
  };
}

export function firstParty<T>(field: Field<T>): Field<T> {
  return (input) => {
    if (input.context.viewer.capabilities === 'third_party') {
      throw unknownField({ field: input.request.name, node: input.nodeName });
    }
    return field(input);
  };
}

export function firstPartyEdge<T>(input: {
  name: string;
  nodeName: string;
  edge: Edge<T>;
}): Edge<T> {
  return (call) => {
    if (call.context.viewer.capabilities === 'third_party') {
      throw unknownField({ field: input.name, node: input.nodeName });
    }
    return input.edge(call);
  };
}
