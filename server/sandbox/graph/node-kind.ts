import type { SandboxState } from '../state.ts';
import type { EdgePage, GraphContext, Json, JsonObject, NodeType, Parameters } from './context.ts';
import type { UploadedFile } from './exchange.ts';
import { readFields } from './fields.ts';
import { refuseCall } from './network-surface.ts';
import type { ReportScript } from './reports.ts';
import { compileNode } from './selection.ts';

export interface NodeCall {
  state: SandboxState;
  context: GraphContext;
  parameters: Parameters;
  files: ReadonlyMap<string, UploadedFile>;
  /** How the report created by this call runs. */
  reportScript: ReportScript;
}

type Handler<T> = (call: NodeCall & { object: T; path: string }) => Json;
type Handlers<T> = Partial<Record<'GET' | 'POST' | 'DELETE', Handler<T>>>;

export interface NodeKind<T> {
  node: NodeType<T>;
  /** @returns undefined when the id is of another type */
  find(input: { id: string; context: GraphContext }): T | undefined;
  /** The ad account that decides access and is charged for the call. */
  adAccountIdOf?(input: { object: T; context: GraphContext }): string | undefined;
  writes?: Handlers<T>;
  /** Write edges, and reads that do not return a list. */
  edges?: Readonly<Record<string, Handlers<T>>>;
}

export interface ResolvedNode {
  typeName: string;
  adAccountId: string | undefined;
  /** @throws GraphError */
  answer(input: { method: string; edge: string | undefined; call: NodeCall }): Json;
}

/** A kind with its object type erased, so that kinds fit in one list. */
export type KindFinder = (input: { id: string; context: GraphContext }) => ResolvedNode | undefined;

function toReply({ data, paging, summary }: EdgePage): JsonObject {
  return {
    data,
    ...(paging === undefined ? {} : { paging }),
    ...(summary === undefined ? {} : { summary }),
  };
}

export function openEdge<T>(input: {
  node: NodeType<T>;
  name: string;
  object: T;
  parameters: Parameters;
  context: GraphContext;
}): EdgePage | undefined {
  const { context, name, node, object, parameters } = input;
  return node.edges[name]?.({
    parameters,
    fields: readFields(parameters),
    fieldsText: parameters.get('fields') ?? '',
    context,
    isNested: false,
  })(object);
}

function isVerb(method: string): method is 'GET' | 'POST' | 'DELETE' {
  return method === 'GET' || method === 'POST' || method === 'DELETE';
}

export function defineKind<T>(kind: NodeKind<T>): KindFinder {
  const { node } = kind;
  return ({ id, context }) => {
    const object = kind.find({ id, context });
    if (object === undefined) {
      return undefined;
    }
    const adAccountId = kind.adAccountIdOf?.({ object, context });
    if (adAccountId !== undefined && !context.viewer.tasks.has(adAccountId)) {
      return undefined;
    }
    const path = node.idOf(object);
    return {
      typeName: node.name,
      adAccountId,
      answer: ({ method, edge, call }) => {
        const handlers = edge === undefined ? kind.writes : kind.edges?.[edge];
        const handler = isVerb(method) ? handlers?.[method] : undefined;
        if (handler !== undefined) {
          return handler({ ...call, object, path });
        }
        if (method === 'GET' && edge === undefined) {
          const { context, parameters } = call;
          return compileNode({ node, fields: readFields(parameters), context })(object);
        }
        const page =
          method === 'GET' && edge !== undefined
            ? openEdge({ node, name: edge, object, ...call })
            : undefined;
        if (page !== undefined) {
          return toReply(page);
        }
        throw refuseCall({
          typeName: node.name,
          path,
          method,
          edge,
          isImplemented:
            edge !== undefined && (node.edges[edge] !== undefined || handlers !== undefined),
        });
      },
    };
  };
}
