import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { z } from 'zod';
import { acceptCost } from './accept-cost.ts';
import {
  type CampaignRow,
  campaignIdOf,
  findCampaign,
  infoRow,
  listRows,
  statsRow,
  totalsOf,
} from './binom-v2-lists.ts';
import { ApiError, pick, readPage, readSpan, readStatus } from './binom-v2-query.ts';
import { readReport } from './binom-v2-report.ts';
import { TRACKER_SOURCES, TRACKER_USERS } from './catalog.ts';
import { usdCents } from './money.ts';
import type { AnswerTracker, TrackerCall, TrackerContext, TrackerReply } from './serve.ts';

const TRACKER = SAMPLE_TRACKERS.binom_v2;
const BASE = '/public/api/v1';

/** Numbers and texts are distinct: a wrong type causes a TypeError on the server. */
const costSchema = z.strictObject({
  datePreset: z.string(),
  dateFrom: z.string(),
  dateTo: z.string(),
  timezone: z.string(),
  tokenId: z.int().optional(),
  tokenValue: z.string().optional(),
  cost: z.number(),
  currency: z.string(),
  model: z.string(),
});

function updateCosts(context: TrackerContext, { body }: TrackerCall, id: string): TrackerReply {
  const campaign = findCampaign(context, id);
  if (campaign === undefined) {
    throw new ApiError(404, 'Campaign not found');
  }
  const parsed = costSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = issue?.path.join('.') ?? '';
    const given = pick(body, name);
    throw issue?.code === 'invalid_type' && given !== undefined
      ? new ApiError(500, `TypeError: Cannot assign ${typeof given} to property $${name}`)
      : new ApiError(400, `${name}: ${issue?.message ?? 'This value is not valid.'}`);
  }
  const { cost, currency, model, tokenId, tokenValue, ...dates } = parsed.data;
  if (model !== 'COSTS' && model !== 'CPC') {
    throw new ApiError(400, 'model: The value you selected is not a valid choice.');
  }
  if (cost < 0) {
    throw new ApiError(400, 'cost: This value should be positive or zero.');
  }
  if ((tokenId === undefined) !== (tokenValue === undefined)) {
    throw new ApiError(400, 'tokenValue: This value should not be blank.');
  }
  const cents = usdCents({ amount: cost, currency });
  if (cents === undefined) {
    throw new ApiError(400, 'currency: The value you selected is not a valid choice.');
  }
  const span = readSpan(new URLSearchParams(dates), context.nowMs);
  acceptCost({
    context,
    tracker: TRACKER.version,
    campaign,
    token: tokenId === undefined ? null : { number: tokenId, value: tokenValue ?? '' },
    span,
    cents,
    isPerClick: model === 'CPC',
  });
  return { status: 200, body: '' };
}

function listCampaigns(
  context: TrackerContext,
  { query }: TrackerCall,
  toRow: (row: CampaignRow) => object,
): { rows: object[]; all: CampaignRow[] } {
  const span = readSpan(query, context.nowMs);
  const status = readStatus(query);
  const { limit, offset } = readPage(query);
  const name = query.get('name')?.toLowerCase() ?? '';
  const all = listRows({ context, span }).filter(
    ({ campaign, figures }) =>
      campaign.name.toLowerCase().includes(name) &&
      (status === 'all' ||
        (status === 'deleted'
          ? campaign.isDeleted
          : !campaign.isDeleted && (status === 'active' || figures.clicks > 0))),
  );
  return { rows: all.slice(offset, offset + limit).map(toRow), all };
}

const READS: Readonly<Record<string, (context: TrackerContext, call: TrackerCall) => unknown>> = {
  '/identity/users/get': (_context, call) =>
    isReadOnly(call)
      ? { users: [], totalCount: 0 }
      : { users: TRACKER_USERS, totalCount: TRACKER_USERS.length },
  '/users/accessible': (_context, call) => (isReadOnly(call) ? [] : TRACKER_USERS),
  '/user/role': (_context, call) =>
    isReadOnly(call) ? { id: 7, role: 'user' } : { id: 1, role: 'admin' },
  '/info/campaign': (context, call) => {
    const { rows, all } = listCampaigns(context, call, infoRow);
    // The last element contains totals, even of an empty list.
    return [...rows, { id: 'totals', total_count: all.length, clicks: totalsOf(all).clicks }];
  },
  '/stats/campaign': (context, call) => {
    const { rows, all } = listCampaigns(context, call, statsRow);
    const { clicks } = totalsOf(all);
    return clicks === '0'
      ? []
      : [...rows, { id: 'totals', total_count: String(all.length), ...totalsOf(all) }];
  },
  '/traffic_source/list/filtered': (_context, call) =>
    TRACKER_SOURCES.filter(({ isDeleted }) => !isDeleted).map(({ id, name }) => ({
      id,
      name,
      groupId: null,
      accessLevel: isReadOnly(call) ? 'read' : 'modify',
    })),
  '/info/traffic_source': (context, { query }) => {
    readSpan(query, context.nowMs);
    const { campaigns } = context.trackers.catalog();
    return [
      ...TRACKER_SOURCES.map(({ id, isDeleted, name }) => ({
        id,
        name,
        is_deleted: isDeleted,
        campaigns: String(campaigns.filter(({ source }) => source.id === id).length),
      })),
      { id: 'totals', total_count: TRACKER_SOURCES.length },
    ];
  },
  '/report/campaign': readReport,
};

function isReadOnly(call: TrackerCall): boolean {
  return call.header('api-key') === TRACKER.readOnlyApiKey;
}

function readOne(context: TrackerContext, path: string): unknown {
  const [, entity = '', id = ''] = /^\/(traffic_source|campaign)\/(\d+)$/.exec(path) ?? [];
  if (entity === 'campaign') {
    const campaign = findCampaign(context, id);
    return (
      campaign && {
        id: campaignIdOf(campaign),
        name: campaign.name,
        trafficSourceId: campaign.source.id,
        customRotation: { defaultPaths: [] },
      }
    );
  }
  const source = TRACKER_SOURCES.find((one) => entity !== '' && String(one.id) === id);
  return (
    source && {
      id: source.id,
      name: source.name,
      tokens: {
        ...Object.fromEntries(
          source.tokens.map(({ name, number, parameter, placeholder }) => [
            String(number),
            { id: String(number), name, parameter, placeholder },
          ]),
        ),
        external_id: { parameter: 'externalid', placeholder: '{clickid}' },
      },
    }
  );
}

function answer(context: TrackerContext, call: TrackerCall): TrackerReply {
  const key = call.header('api-key');
  if (!call.path.startsWith(`${BASE}/`)) {
    return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' };
  }
  if (key !== TRACKER.apiKey && key !== TRACKER.readOnlyApiKey) {
    throw new ApiError(401, 'Full authentication is required to access this resource.');
  }
  const path = call.path.slice(BASE.length);
  const [, clicksOf] = /^\/clicks\/campaign\/(\d+)$/.exec(path) ?? [];
  if (clicksOf !== undefined) {
    // The product must never delete clicks.
    if (call.method !== 'PUT' || isReadOnly(call)) {
      throw new ApiError(403, 'Access Denied.');
    }
    return updateCosts(context, call, clicksOf);
  }
  if (call.method !== 'GET') {
    throw new ApiError(405, 'Method Not Allowed');
  }
  const body = READS[path]?.(context, call) ?? readOne(context, path);
  if (body === undefined) {
    throw new ApiError(404, `No route found for "GET ${call.path}"`);
  }
  return { status: 200, body };
}

export const answerBinomV2: AnswerTracker = (context, call) => {
  const headers = {
    'X-Request-Id': `sandbox-${context.trackers.listCalls(0).length}`,
    'Cache-Control': 'no-cache, private',
  };
  try {
    const reply = answer(context, call);
    return { ...reply, headers: { ...headers, ...reply.headers } };
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    const { message, status } = error;
    const errors = { title: 'An error occurred', detail: message, message, code: 0, status };
    return { status, headers, body: { errors } };
  }
};
