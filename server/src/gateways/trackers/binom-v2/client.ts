import type { TrackerClient, TrackerSession } from '../common/client.ts';
import { requireAmount, sendCosts } from '../common/costs.ts';
import { readBinomTokens } from '../common/tokens.ts';
import { readItems, readNumber } from '../common/values.ts';
import {
  type TrackerCampaign,
  type TrackerCost,
  TrackerError,
  type TrackerList,
  type TrackerTrafficSource,
  type TrackerUser,
} from '../ports/tracker-port.ts';
import { readList, toRequest } from './calls.ts';
import { requireTokenNumber, toBinomV2Dates } from './mapper.ts';
import { readBinomV2Report } from './report.ts';
import {
  campaignDetailsSchema,
  campaignSchema,
  campaignStatsSchema,
  refusalSchema,
  roleSchema,
  rowsSchema,
  trafficSourceDetailsSchema,
  trafficSourceSchema,
  userSchema,
  usersSchema,
} from './schemas.ts';

const PARALLEL_COSTS = 2;
/** Limit of campaigns whose source is read one by one. */
const DETAILS_MAX = 50;

async function readUsers(session: TrackerSession): Promise<TrackerList<TrackerUser>> {
  const all = await session.http
    .read(toRequest(session, 'identity/users/get'))
    .catch(emptyWhenRefused);
  const parsed = usersSchema.safeParse(all);
  if (!parsed.success) {
    throw new TrackerError({ failure: 'bad_answer' });
  }
  const users = readItems(parsed.data.users, userSchema);
  if (users.items.length > 0 || users.unreadable > 0) {
    return users;
  }
  const seen = await session.http
    .read(toRequest(session, 'users/accessible'))
    .catch(() => undefined);
  const accessible = readItems(rowsSchema.safeParse(seen).data ?? [], userSchema);
  if (accessible.items.length > 0) {
    return accessible;
  }
  const role = roleSchema.safeParse(await session.http.read(toRequest(session, 'user/role')));
  if (!role.success) {
    throw new TrackerError({ failure: 'bad_answer' });
  }
  return { items: [{ id: role.data.id, login: 'me' }], unreadable: 0 };
}

/** A key without the permission sees no users, but is not a wrong key. */
function emptyWhenRefused(error: unknown): { users: readonly unknown[] } {
  if (error instanceof TrackerError && error.failure === 'no_permission') {
    return { users: [] };
  }
  throw error;
}

async function readSources(session: TrackerSession): Promise<{
  rows: readonly unknown[];
  missing: number;
}> {
  try {
    return await readList(session, 'info/traffic_source', { datePreset: 'today' });
  } catch (error) {
    if (
      error instanceof TrackerError &&
      ['bad_request', 'no_permission', 'bad_address', 'bad_answer'].includes(error.failure)
    ) {
      const json = await session.http.read(toRequest(session, 'traffic_source/list/filtered'));
      const parsed = rowsSchema.safeParse(json);
      if (!parsed.success) {
        throw new TrackerError({ failure: 'bad_answer' });
      }
      return { rows: parsed.data, missing: 0 };
    }
    throw error;
  }
}

/** Null when this key, or this version, does not expose them. */
async function readTokens(
  session: TrackerSession,
  id: string,
): Promise<TrackerTrafficSource['tokens']> {
  try {
    const json = await session.http.read(toRequest(session, `traffic_source/${id}`));
    const details = trafficSourceDetailsSchema.safeParse(json);
    return readBinomTokens(details.data?.tokens) ?? null;
  } catch (error) {
    if (
      error instanceof TrackerError &&
      ['bad_request', 'no_permission', 'bad_address', 'bad_answer'].includes(error.failure)
    ) {
      return null;
    }
    throw error;
  }
}

/** Campaigns refer to their source by name; ambiguous names are ignored. */
async function readSourceIds(session: TrackerSession): Promise<ReadonlyMap<string, string>> {
  const { items: sources } = readItems((await readSources(session)).rows, trafficSourceSchema);
  const idByName = new Map<string, string | null>();
  for (const { id, name } of sources) {
    idByName.set(name, idByName.has(name) ? null : id);
  }
  const { rows } = await readList(session, 'stats/campaign', {
    datePreset: 'last_30_days',
    status: 'all',
    sortColumn: 'clicks',
    sortType: 'desc',
  });
  return new Map(
    readItems(rows, campaignStatsSchema).items.flatMap((stats): [string, string][] => {
      const sourceId = idByName.get(stats.traffic_source);
      return sourceId === null || sourceId === undefined ? [] : [[stats.id, sourceId]];
    }),
  );
}

async function readSourceId(session: TrackerSession, campaignId: string): Promise<string | null> {
  const json = await session.http
    .read(toRequest(session, `campaign/${campaignId}`))
    .catch((error: unknown) => {
      if (error instanceof TrackerError && error.failure !== 'unavailable') {
        return undefined;
      }
      throw error;
    });
  return campaignDetailsSchema.safeParse(json).data?.trafficSourceId ?? null;
}

async function sendCost(session: TrackerSession, cost: TrackerCost): Promise<void> {
  const { campaignId, currency, day, timeZone, token } = cost;
  if (!/^\d{1,15}$/.test(campaignId)) {
    throw new TrackerError({ failure: 'bad_request', vendorMessage: 'campaign: not an id' });
  }
  await session.http.write({
    ...toRequest(session, `clicks/campaign/${campaignId}`),
    method: 'PUT',
    body: {
      ...toBinomV2Dates({ range: { since: day, until: day }, timeZone }),
      ...(token === null ? {} : { tokenId: requireTokenNumber(token.id), tokenValue: token.value }),
      cost: Number(requireAmount(cost.amount)),
      currency,
      model: 'COSTS',
    },
  });
}

/** Binom 2.x (docs.binom.org/api-v2.php). */
export const binomV2Client: TrackerClient = {
  isAt: async (session) => {
    const { json, status } = await session.http.probe(toRequest(session, 'user/role'));
    return status < 300
      ? roleSchema.safeParse(json).success
      : [401, 403].includes(status) && refusalSchema.safeParse(json).success;
  },

  testConnection: async (session) => {
    const role = roleSchema.safeParse(await session.http.read(toRequest(session, 'user/role')));
    if (!role.success) {
      throw new TrackerError({ failure: 'bad_answer' });
    }
    const { items } = await readUsers(session);
    const own = items.find(({ id }) => id === role.data.id);
    return { login: own === undefined || own.login === 'me' ? null : own.login };
  },

  listUsers: readUsers,

  listCampaigns: async (session, { ids }) => {
    const { rows, missing } = await readList(session, 'info/campaign', {
      datePreset: 'last_7_days',
      status: 'all',
      sortColumn: 'clicks',
      sortType: 'desc',
    });
    const { items, unreadable } = readItems(rows, campaignSchema);
    const sourceIds = await readSourceIds(session);
    const wanted = items.filter(({ id }) => ids === undefined || ids.includes(id));
    const isFew = ids !== undefined && wanted.length <= DETAILS_MAX;
    const campaigns = new Map<string, TrackerCampaign>();
    for (const { id, name, is_deleted: isDeleted, clicks } of wanted) {
      campaigns.set(id, {
        id,
        name: name || id,
        status: isDeleted ? 0 : (readNumber(clicks) ?? 0) > 0 ? 2 : 1,
        trafficSourceId: sourceIds.get(id) ?? (isFew ? await readSourceId(session, id) : null),
      });
    }
    return { items: [...campaigns.values()], unreadable: unreadable + missing };
  },

  listTrafficSources: async (session) => {
    const { rows, missing } = await readSources(session);
    const { items: sources, unreadable } = readItems(rows, trafficSourceSchema);
    const items = await Promise.all(
      sources.map(async ({ id, is_deleted: isDeleted, name }) => ({
        id,
        name: name || id,
        isDeleted,
        tokens: await readTokens(session, id),
      })),
    );
    return { items, unreadable: unreadable + missing };
  },

  report: readBinomV2Report,

  updateCosts: (session, costs) =>
    sendCosts({
      version: 'binom_v2',
      costs,
      parallel: PARALLEL_COSTS,
      send: async ([cost]) => {
        if (cost !== undefined) {
          await sendCost(session, cost);
        }
      },
      signal: session.signal,
    }),
};
