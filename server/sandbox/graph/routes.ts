import { READ_COST, WRITE_COST } from '../usage.ts';
import type { Json } from './context.ts';
import { answerSearch } from './creation/targeting-search.ts';
import { unknownPath, unsupportedRoot, unsupportedVerb } from './errors.ts';
import type { NodeCall, ResolvedNode } from './node-kind.ts';
import { resolveNode } from './registry.ts';

export interface RouteCall extends NodeCall {
  method: string;
  /** Segments of the path after the version. */
  segments: readonly string[];
  /** Ad accounts the call touched, for the usage headers. */
  touched: Set<string>;
  notes: { hasInsights: boolean };
}

const VERBS = ['GET', 'POST', 'DELETE'];

function resolve(input: { call: RouteCall; id: string }): ResolvedNode {
  const { call, id } = input;
  const { context, method } = call;
  const node = resolveNode({ id, method, call, context });
  if (node.adAccountId !== undefined) {
    call.touched.add(node.adAccountId);
    call.state.usage.charge({
      appId: call.state.apps.appOf(call.context.viewer).id,
      adAccountId: node.adAccountId,
      cost: method === 'GET' ? READ_COST : WRITE_COST,
      nowMs: context.nowMs,
    });
  }
  return node;
}

function answerOne(input: { call: RouteCall; id: string; edge: string | undefined }): Json {
  const { call, edge, id } = input;
  const node = resolve({ call, id });
  if (edge === 'insights' || node.typeName === 'AdReportRun') {
    call.notes.hasInsights = true;
  }
  return node.answer({ method: call.method, edge, call });
}

/** Answers a call on a path after the version. @throws GraphError */
export function answerRoute(call: RouteCall): Json {
  const { method, segments } = call;
  const [id, edge, ...rest] = segments;
  if (!VERBS.includes(method)) {
    throw unsupportedVerb(method);
  }
  if (rest.length > 0) {
    throw unknownPath(`/${rest.join('/')}`);
  }
  if (id === undefined) {
    throw unsupportedRoot(method);
  }
  if (id === 'search' && method === 'GET' && edge === undefined) {
    return answerSearch(call.context);
  }
  return answerOne({ call, id, edge });
}
