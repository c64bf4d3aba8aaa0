import type { SandboxState } from '../state.ts';
import { READ_COST, WRITE_COST } from '../usage.ts';
import type { GraphContext, Json, JsonObject, Parameters } from './context.ts';
import { GraphError, invalidParameter, missingObject, unknownPath } from './errors.ts';
import { parseFields } from './fields.ts';
import { pictureOf } from './node-user.ts';
import { type ResolvedNode, resolveNode } from './registry.ts';
import { isDone } from './reports.ts';
import { pickKeys } from './selection.ts';
import { planUpdate } from './updates.ts';

export interface RouteCall {
  state: SandboxState;
  context: GraphContext;
  method: string;
  /** Parts of the path after the version. */
  segments: readonly string[];
  parameters: Parameters;
  /** Ad accounts the call touched, for the usage headers. */
  touched: Set<string>;
  /** Set when the call asked for insights. */
  notes: { hasInsights: boolean };
  isReportFailed: boolean;
}

const IDS_MAX = 50;

function charge(input: { call: RouteCall; node: ResolvedNode; cost: number }): void {
  const { call, cost, node } = input;
  if (node.adAccountId !== undefined) {
    call.touched.add(node.adAccountId);
    call.state.usage.charge({
      appId: call.state.apps.appOf(call.context.viewer).id,
      adAccountId: node.adAccountId,
      cost,
      nowMs: call.context.nowMs,
    });
  }
}

function resolve(input: { call: RouteCall; id: string; cost: number }): ResolvedNode {
  const { call, cost, id } = input;
  const node = resolveNode({ id, method: call.method, context: call.context });
  charge({ call, node, cost });
  return node;
}

function readMany(call: RouteCall): JsonObject {
  const ids = (call.parameters.get('ids') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) {
    throw invalidParameter('The parameter ids is required');
  }
  if (ids.length > IDS_MAX) {
    throw invalidParameter(`Too many IDs. Maximum: ${IDS_MAX}. Provided: ${ids.length}.`);
  }
  return Object.fromEntries(
    ids.map((id) => [
      id,
      resolve({ call, id, cost: READ_COST }).read({
        parameters: call.parameters,
        context: call.context,
      }),
    ]),
  );
}

function write(input: { call: RouteCall; node: ResolvedNode; parameters: Parameters }): Json {
  const { call, node, parameters } = input;
  const { context, state } = call;
  const { target } = node;
  if (target === undefined) {
    throw missingObject({ id: node.path, method: call.method });
  }
  const values = planUpdate({ target, parameters, context });
  const isTrial = (parameters.get('execution_options') ?? '').includes('validate_only');
  const changesBudget =
    target.type === 'ad_set' &&
    (parameters.has('daily_budget') || parameters.has('lifetime_budget'));
  const budgetCall = { adSetId: target.object.id, nowMs: context.nowMs };
  if (changesBudget) {
    state.budgets.check(budgetCall);
  }
  if (!isTrial && Object.keys(values).length > 0) {
    if (changesBudget) {
      state.budgets.note(budgetCall);
    }
    state.journal.apply({
      atMs: context.nowMs,
      profileId: context.viewer.facebookId,
      objectType: target.type,
      objectId: target.object.id,
      adAccountId: target.object.adAccountId,
      values,
    });
  }
  return { success: true };
}

const REPORT_KEYS = [
  'id',
  'account_id',
  'time_ref',
  'time_completed',
  'async_status',
  'async_percent_completion',
  'is_running',
  'error_code',
  'error_subcode',
  'error_message',
  'error_user_title',
  'error_user_msg',
] as const;

/** A report run and its rows; undefined when the id is not that of a run of this person. */
function findReportReply(call: RouteCall): Json | undefined {
  const [id = '', edge] = call.segments;
  const { context, state } = call;
  const run = state.reports.find(id);
  if (run === undefined || run.profileId !== context.viewer.facebookId) {
    return undefined;
  }
  call.notes.hasInsights = true;
  call.touched.add(run.adAccountId);
  if (edge === undefined) {
    const text = call.parameters.get('fields');
    const names = text === undefined ? REPORT_KEYS : parseFields(text).map((field) => field.name);
    return {
      ...pickKeys({ whole: state.reports.look({ run, nowMs: context.nowMs }), names }),
      id: run.id,
    };
  }
  if (edge !== 'insights') {
    throw unknownPath(`/${edge}`);
  }
  if (!isDone(run) || run.isFailed) {
    throw new GraphError({
      body: {
        message: '(#2601) The report is not ready',
        type: 'OAuthException',
        code: 2601,
      },
    });
  }
  const parameters = new Map(run.parameters);
  for (const name of ['limit', 'after', 'before', 'fields', 'access_token']) {
    const text = call.parameters.get(name);
    if (text !== undefined) {
      parameters.set(name, text);
    }
  }
  return toReply(
    resolve({ call, id: run.objectPath, cost: READ_COST }).openEdge({
      name: 'insights',
      parameters,
      context,
    }),
  );
}

function toReply(page: { data: Json[]; paging?: JsonObject; summary?: JsonObject }): Json {
  return {
    data: page.data,
    ...(page.paging === undefined ? {} : { paging: page.paging }),
    ...(page.summary === undefined ? {} : { summary: page.summary }),
  };
}

function createReport(input: { call: RouteCall; node: ResolvedNode }): Json {
  const { call, node } = input;
  const { context, state } = call;
  call.notes.hasInsights = true;
  // A report is checked when it is ordered: a broken order fails at once.
  node.openEdge({
    name: 'insights',
    parameters: new Map([...call.parameters, ['limit', '1']]),
    context,
  });
  const run = state.reports.create({
    objectPath: node.path,
    adAccountId: node.adAccountId ?? '',
    profileId: context.viewer.facebookId,
    parameters: new Map(call.parameters),
    isFailed: call.isReportFailed,
    nowMs: context.nowMs,
  });
  return { report_run_id: run.id };
}

/** Answers one call on a path after the version; throws the network's error otherwise. */
export function answerRoute(call: RouteCall): Json {
  const { context, method, parameters, segments } = call;
  const [id, edge, ...rest] = segments;
  if (id === undefined) {
    if (method === 'GET' && parameters.has('ids')) {
      return readMany(call);
    }
    throw unknownPath('/');
  }
  if (rest.length > 0) {
    throw unknownPath(`/${rest.join('/')}`);
  }
  const report = method === 'GET' ? findReportReply(call) : undefined;
  if (report !== undefined) {
    return report;
  }
  if (edge === undefined) {
    const node = resolve({ call, id, cost: method === 'GET' ? READ_COST : WRITE_COST });
    if (method === 'GET') {
      return node.read({ parameters, context });
    }
    return write({
      call,
      node,
      parameters: method === 'DELETE' ? new Map([['status', 'DELETED']]) : parameters,
    });
  }
  const isWrite = method !== 'GET';
  const node = resolve({ call, id, cost: isWrite ? WRITE_COST : READ_COST });
  if (edge === 'insights' && node.hasEdge(edge)) {
    call.notes.hasInsights = true;
    if (method === 'POST') {
      return createReport({ call, node });
    }
  }
  if (edge === 'picture' && node.adAccountId === undefined && !isWrite) {
    return { data: pictureOf({ profile: context.viewer, context, parameters }) };
  }
  if (!node.hasEdge(edge)) {
    throw unknownPath(`/${edge}`);
  }
  if (isWrite) {
    throw missingObject({ id: `${id}/${edge}`, method });
  }
  return toReply(node.openEdge({ name: edge, parameters, context }));
}
