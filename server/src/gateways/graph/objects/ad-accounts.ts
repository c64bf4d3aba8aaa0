import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { dayIn, isTimeZone } from '@ads-checker/shared/domain/time-zones';
import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import type { ListGaps } from '@ads-checker/shared/http';
import { z } from 'zod';
import type { GraphRequest } from '../calls/graph-client.ts';
import { unreadableReply } from '../errors/transport-errors.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import { createFieldQuery } from '../fields/fields.ts';
import { dependsOnToday, insightsModifier, rangeOfPeriod } from '../lists/list-query.ts';
import type { PageReader } from '../lists/page-reader.ts';
import { readRows } from '../lists/rows.ts';
import type { Period } from '../ports/ad-accounts-port.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { NetworkError } from '../ports/network-error.ts';
import { ROWS, type WireAdAccount } from '../schemas/schemas.ts';

const PAGE_LIMIT = 100;
/** The zones furthest behind and ahead of UTC. */
const EXTREME_OFFSET_HOURS = [-12, 0, 14] as const;

const rawAccountSchema = z.looseObject({
  timezone_name: z.unknown(),
  timezone_offset_hours_utc: z.unknown(),
  insights: z.unknown(),
});
const insightsSchema = z.looseObject({ data: z.array(z.unknown()) });
const rangeSchema = z.object({ date_start: z.string(), date_stop: z.string() });
/** Stands for results that were sent and cannot be taken. */
const UNREADABLE = 'unreadable';

export interface AdAccountsRead {
  readonly wires: readonly WireAdAccount[];
  /** Accounts requested by id that could not be read. */
  readonly failed: readonly { readonly id: string; readonly error: NetworkError }[];
  readonly gaps: ListGaps;
}

function dayAt(now: Date, offsetHours: number): string {
  return new Date(now.getTime() + offsetHours * HOUR_MS).toISOString().slice(0, 10);
}

function todaysOf(now: Date): string[] {
  return [...new Set(EXTREME_OFFSET_HOURS.map((hours) => dayAt(now, hours)))];
}

/** Today in the account's zone; falls back to its offset, then to UTC. */
function todayOf(raw: z.infer<typeof rawAccountSchema>, now: Date): string {
  const { timezone_name: timeZone, timezone_offset_hours_utc: offset } = raw;
  if (typeof timeZone === 'string' && isTimeZone(timeZone)) {
    return dayIn({ timeZone, at: now });
  }
  const [furthestBehind, , furthestAhead] = EXTREME_OFFSET_HOURS;
  const isOffset =
    typeof offset === 'number' && offset >= furthestBehind && offset <= furthestAhead;
  return dayAt(now, isOffset ? offset : 0);
}

const nodeSchema = z.looseObject({ id: z.string().regex(/^act_\d+$/) });

/**
 * Every row has `id`, which is `act_` and the account's digits, so a missing `account_id` loses no
 * row.
 */
export function withAccountId(row: unknown): unknown {
  const { success, data } = nodeSchema.safeParse(row);
  return success ? { ...data, account_id: data.id.slice('act_'.length) } : row;
}

interface Periods {
  /** The nested insights edge. */
  readonly edge: (names: string) => string;
  /** Picks the results of the account's own today. */
  readonly pick: (row: unknown) => unknown;
}

/**
 * "The last seven days" end on a different date in every zone. One request asks for the range of
 * each date, and every account keeps the results of its own today.
 */
function planPeriods({ period, now }: { period: Period; now: Date }): Periods {
  const todays = todaysOf(now);
  if (!dependsOnToday(period)) {
    const today = todays.at(-1) ?? '';
    return {
      edge: (names) => `insights${insightsModifier({ period, today })}{${names}}`,
      pick: (row) => row,
    };
  }
  const ranges = JSON.stringify(todays.map((today) => rangeOfPeriod({ period, today })));
  return {
    edge: (names) => `insights.time_ranges(${ranges}){${names}}`,
    pick: (row) => {
      const { success, data: raw } = rawAccountSchema.safeParse(row);
      return success
        ? {
            ...raw,
            insights: pickRange(raw.insights, rangeOfPeriod({ period, today: todayOf(raw, now) })),
          }
        : row;
    },
  };
}

/** The results of one range of several. Results that do not tell their range are unreadable. */
function pickRange(insights: unknown, { since, until }: TimeRange): unknown {
  const { success, data: page } = insightsSchema.safeParse(insights);
  if (!success) {
    return insights;
  }
  const read = page.data.map((row) => ({ row, range: rangeSchema.safeParse(row).data }));
  if (read.some(({ range }) => range === undefined)) {
    return UNREADABLE;
  }
  const data = read.flatMap(({ row, range }) =>
    range?.date_start === since && range.date_stop === until ? [row] : [],
  );
  return data.length === 0 ? undefined : { data };
}

/**
 * Reads ad accounts: all of the profile in pages of 100, or the named ones in one request for each
 * 50. Those that cannot be read are returned with their errors. @throws NetworkError when nothing could be read,
 * and when an error concerns the profile itself.
 */
export async function readAdAccounts(input: {
  fieldReader: FieldReader;
  pageReader: PageReader;
  now: Date;
  call: NetworkCall;
  period: Period;
  ids: readonly string[] | undefined;
}): Promise<AdAccountsRead> {
  const periods = planPeriods({ period: input.period, now: input.now });
  const query = createFieldQuery({ node: 'adAccount', insights: periods.edge });
  const request: GraphRequest = { ...input.call, path: '', params: {}, adAccountId: null };

  const prepare = (row: unknown): unknown => withAccountId(periods.pick(row));
  const type = ROWS.adAccount;

  const readAll = async (): Promise<AdAccountsRead> => {
    const { rows, gaps = { isCutShort: false, unreadableRows: 0 } } = await readWholeList({
      read: (after) =>
        input.pageReader.read({
          request: { ...request, path: 'me/adaccounts' },
          page: { limit: PAGE_LIMIT, after },
          query,
          type,
          prepare,
          hasTotal: false,
        }),
    });
    const wires = [...new Map(rows.map((wire) => [wire.account_id, wire])).values()];
    return { wires, failed: [], gaps };
  };

  const readReplies = async (named: readonly string[]) => {
    const nodes = named.map((id) => ({ path: `act_${id}`, adAccountId: id }));
    const [node, ...others] = nodes;
    return node === undefined || others.length > 0
      ? input.fieldReader.readNodes({ request, nodes, query })
      : [await input.fieldReader.read({ request: { ...request, ...node }, query })];
  };

  const readNamed = async (named: readonly string[]): Promise<AdAccountsRead> => {
    const replies = await readReplies(named);
    const wires: WireAdAccount[] = [];
    const failed: { id: string; error: NetworkError }[] = [];
    for (const [index, id] of named.entries()) {
      const answer = replies[index] ?? unreadableReply();
      if (answer instanceof NetworkError) {
        if (answer.adUserStatus !== null) {
          throw answer;
        }
        failed.push({ id, error: answer });
        continue;
      }
      const { reply, dropped } = answer;
      // The account asked for is known even when the reply does not repeat its id.
      const owned =
        typeof reply === 'object' && reply !== null ? { account_id: id, ...reply } : reply;
      const [wire] = readRows({ rows: [prepare(owned)], type, dropped }).rows;
      if (wire === undefined) {
        failed.push({ id, error: unreadableReply() });
      } else {
        wires.push(wire);
      }
    }
    return { wires, failed, gaps: { isCutShort: false, unreadableRows: 0 } };
  };

  return input.ids === undefined ? readAll() : readNamed(input.ids);
}
