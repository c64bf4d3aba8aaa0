import { addDays } from '@ads-checker/shared/domain/date-presets';
import pLimit from 'p-limit';
import { toBaseUrl, toObjectApiUrl } from '../common/addresses.ts';
import type { TrackerClient, TrackerSession } from '../common/client.ts';
import { requireAmount, sendCosts } from '../common/costs.ts';
import { fromErrorBody } from '../common/errors.ts';
import { collectRows } from '../common/report-rows.ts';
import { readBinomTokens } from '../common/tokens.ts';
import { readItems, readNumber, readSums, toNamedRow } from '../common/values.ts';
import {
  type TrackerCost,
  type TrackerDays,
  TrackerError,
  type TrackerTrafficSource,
} from '../ports/tracker-port.ts';
import { toBinomV1Dates } from './days.ts';
import {
  BINOM_V1_COLUMNS,
  BINOM_V1_EXPECTED,
  clicksOf,
  toCampaign,
  toGroupingCode,
} from './mapper.ts';
import { costSchema, rowsSchema, trafficSourceSchema, userSchema } from './schemas.ts';

/** A campaign has traffic when it had clicks within this many days. */
const TRAFFIC_DAYS = 7;
const PARALLEL_CALLS = 3;

type Query = Readonly<Record<string, string | undefined>>;

function addressOf(base: string, query: Query, { connection }: TrackerSession): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries({ ...query, api_key: connection.apiKey })) {
    if (value !== undefined) {
      url.searchParams.set(name, value);
    }
  }
  return url.href;
}

function pageUrl(session: TrackerSession, query: Query): string {
  return addressOf(toBaseUrl(session.connection), query, session);
}

/** Only JSON of the expected shape is a valid response. */
async function readRowsOf(
  session: TrackerSession,
  query: Query,
  { isReport = false } = {},
): Promise<readonly unknown[]> {
  const json = await session.http.read({ url: pageUrl(session, query), isReport });
  const parsed = rowsSchema.safeParse(json);
  if (!parsed.success) {
    throw new TrackerError({ failure: 'bad_answer' });
  }
  return parsed.data;
}

const readUsers = (session: TrackerSession) => readRowsOf(session, { page: 'Users' });

function lastDays(session: TrackerSession): TrackerDays {
  const until = new Date(session.nowMs()).toISOString().slice(0, 10);
  return {
    range: { since: addDays({ date: until, days: 1 - TRAFFIC_DAYS }), until },
    timeZone: 'UTC',
  };
}

async function readCampaigns(
  session: TrackerSession,
  { userId, days }: { userId?: string | undefined; days: TrackerDays },
): Promise<readonly unknown[]> {
  const list = (status: string) =>
    readRowsOf(session, {
      page: 'Campaigns',
      user_group: userId ?? 'all',
      status,
      group: 'all',
      traffic_source: 'all',
      ...toBinomV1Dates(days),
      val_page: 'all',
    });
  try {
    return await list('all');
  } catch (error) {
    // Some versions use 1 for `all`.
    if (error instanceof TrackerError && error.failure === 'bad_request') {
      return list('1');
    }
    throw error;
  }
}

/**
 * Reports have no count of their rows: one without any is an answer only of a campaign that has no
 * clicks in the list either. @throws TrackerError `bad_answer`
 */
async function requireNoClicks(
  session: TrackerSession,
  { campaignIds, days }: { campaignIds: readonly string[]; days: TrackerDays },
): Promise<void> {
  const listed = campaignIds.length === 0 ? [] : await readCampaigns(session, { days });
  const isClicked = (row: unknown): boolean =>
    campaignIds.includes(toCampaign(row)?.id ?? '') && (clicksOf(row) ?? 0) > 0;
  if (listed.some(isClicked)) {
    throw new TrackerError({ failure: 'bad_answer' });
  }
}

/** Null on versions whose object API is missing or reports no tokens. */
async function readTokens(
  session: TrackerSession,
  id: string,
): Promise<TrackerTrafficSource['tokens']> {
  const base = toObjectApiUrl(session.connection.apiUrl);
  try {
    const url = addressOf(base, { action: 'traffic_source@get', id }, session);
    const json = await session.http.read({ url });
    return readBinomTokens(toNamedRow(json)?.get('tokens')) ?? null;
  } catch (error) {
    const isMissing =
      error instanceof TrackerError &&
      !['timeout', 'unavailable', 'rate_limited'].includes(error.failure);
    if (isMissing) {
      return null;
    }
    throw error;
  }
}

async function sendCost(session: TrackerSession, cost: TrackerCost): Promise<void> {
  const { campaignId, day, timeZone, token } = cost;
  const amount = requireAmount(cost.amountUSD);
  const dates = toBinomV1Dates({ range: { since: day, until: day }, timeZone });
  if (token !== null) {
    toGroupingCode(token.id);
  }
  const { json } = await session.http.write({
    url: pageUrl(session, {
      page: 'save_update_costs',
      camp_id: campaignId,
      ...dates,
      // Names since 1.9, then those up to 1.8.
      cost: amount,
      type: '1',
      value: amount,
      token_number: token?.id,
      token_id: token?.id,
      token_value: token?.value,
      token_val: token?.value,
    }),
  });
  const refusal = fromErrorBody(json, session.connection.apiKey);
  if (refusal !== undefined) {
    throw refusal;
  }
  if (!costSchema.safeParse(json).success) {
    throw new TrackerError({ failure: 'bad_answer' });
  }
}

/** Binom 1.x (docs.binom.org/api.php): everything is a GET with the key in the URL. */
export const binomV1Client: TrackerClient = {
  isAt: async (session) => {
    const { json } = await session.http.probe({ url: pageUrl(session, { page: 'Users' }) });
    return (
      Array.isArray(json) || fromErrorBody(json, session.connection.apiKey)?.failure === 'bad_key'
    );
  },

  testConnection: async (session) => {
    await readUsers(session);
    return { login: null };
  },

  listUsers: async (session) => readItems(await readUsers(session), userSchema),

  listCampaigns: async (session, { userId, clicksIn }) => {
    const rows = await readCampaigns(session, { userId, days: clicksIn ?? lastDays(session) });
    const items = rows.flatMap((row) => {
      const campaign = toCampaign(row);
      return campaign === undefined ? [] : [{ campaign, clicks: clicksOf(row) }];
    });
    return {
      items: items
        .filter(({ clicks }) => clicksIn === undefined || clicks !== 0)
        .map(({ campaign }) => campaign),
      unreadable: rows.length - items.length,
    };
  },

  listTrafficSources: async (session) => {
    const rows = await readRowsOf(session, {
      page: 'Traffic_Sources',
      user_group: 'all',
      status: 'all',
      val_page: 'all',
    });
    const { items: sources, unreadable } = readItems(rows, trafficSourceSchema);
    const items: TrackerTrafficSource[] = [];
    let hasTokens = true;
    for (const { id, name, status, tokens: count } of sources) {
      const tokens: TrackerTrafficSource['tokens'] =
        readNumber(count) === 0 ? [] : hasTokens ? await readTokens(session, id) : null;
      hasTokens = tokens !== null;
      items.push({ id, name: name || id, isDeleted: status === '0', tokens });
    }
    return { items, unreadable };
  },

  report: async (session, { groups, range, timeZone, isByCampaign = false }) => {
    const { version } = session.connection;
    const rows = collectRows({ version });
    const dates = toBinomV1Dates({ range, timeZone });
    const empty: string[] = [];
    let hasFailed = false;
    const readCampaign = async (campaignId: string, grouping: string): Promise<void> => {
      if (hasFailed) {
        return;
      }
      const answer = await readRowsOf(
        session,
        {
          page: 'Stats',
          camp_id: campaignId,
          group1: grouping,
          group2: '1',
          group3: '1',
          ...dates,
          val_page: 'all',
        },
        { isReport: true },
      ).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
      if (answer.length === 0) {
        empty.push(campaignId);
      }
      const part = rows.open([campaignId]);
      for (const raw of answer) {
        const row = toNamedRow(raw);
        if (row === undefined || !row.has('name')) {
          part.addUnreadable(campaignId);
          continue;
        }
        if (String(row.get('level') ?? '1') !== '1') {
          continue;
        }
        part.add({
          value: row.get('name'),
          campaignId: isByCampaign ? campaignId : null,
          read: readSums({ row, columns: BINOM_V1_COLUMNS, expected: BINOM_V1_EXPECTED }),
        });
      }
    };
    const limit = pLimit(PARALLEL_CALLS);
    const calls = groups.flatMap(({ campaignIds, tokenId }) => {
      const grouping = toGroupingCode(tokenId);
      return campaignIds.map((id) => () => readCampaign(id, grouping));
    });
    await Promise.all(calls.map((call) => limit(call)));
    await requireNoClicks(session, { campaignIds: empty, days: { range, timeZone } });
    return rows.finish();
  },

  updateCosts: (session, costs) =>
    sendCosts({
      version: 'binom_v1',
      costs,
      parallel: PARALLEL_CALLS,
      send: async ([cost]) => {
        if (cost !== undefined) {
          await sendCost(session, cost);
        }
      },
      signal: session.signal,
    }),
};
