import { dayIn, isTimeZone } from '@ads-checker/shared/domain/time-zones';
import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import type { ListGaps } from '@ads-checker/shared/http';
import { z } from 'zod';
import { readBatch } from './batch.ts';
import type { GraphClient, GraphRequest } from './client.ts';
import { GraphReplyError } from './errors.ts';
import type { FieldReader } from './field-reader.ts';
import { createFieldQuery } from './fields.ts';
import { dependsOnToday, insightsModifier } from './list-query.ts';
import type { PageReader } from './page-reader.ts';
import { type NetworkCall, NetworkError, type Period } from './port.ts';
import { readRows } from './rows.ts';
import { ROWS, type WireAdAccount } from './schemas.ts';
import { unreadableReply } from './transport-errors.ts';

const PAGE_LIMIT = 100;
const HOUR_MS = 3_600_000;
/** The zones furthest behind and ahead of UTC. */
const EXTREME_OFFSET_HOURS = [-12, 0, 14] as const;

const byIdSchema = z.record(z.string(), z.unknown());
const rawAccountSchema = z.looseObject({
  timezone_name: z.unknown(),
  timezone_offset_hours_utc: z.unknown(),
});

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
  /** Nested insights edges, one for each possible date of today. */
  readonly edges: (names: string) => string;
  /** Picks the results of the account's own today. */
  readonly pick: (row: unknown) => unknown;
}

/**
 * "The last seven days" end on a different date in every zone. One request asks for each date under
 * an alias, and every account keeps the results of its own today.
 */
function planPeriods({ period, now }: { period: Period; now: Date }): Periods {
  const todays = todaysOf(now);
  if (!dependsOnToday(period)) {
    const today = todays.at(-1) ?? '';
    return {
      edges: (names) => `insights${insightsModifier({ period, today })}{${names}}`,
      pick: (row) => row,
    };
  }
  const nameOf = (today: string): string => `insights_${today.replaceAll('-', '')}`;
  return {
    edges: (names) =>
      todays
        .map(
          (today) =>
            `insights${insightsModifier({ period, today })}.as(${nameOf(today)}){${names}}`,
        )
        .join(','),
    pick: (row) => {
      const { success, data: raw } = rawAccountSchema.safeParse(row);
      return success ? { ...raw, insights: raw[nameOf(todayOf(raw, now))] } : row;
    },
  };
}

/**
 * Reads ad accounts: all of the profile in pages of 100, or the named ones in one request. When one
 * of the named cannot be read, the ad network refuses all: each is then read separately, and the
 * unreadable ones are returned with their errors. @throws NetworkError when nothing could be read,
 * and when an error concerns the profile itself.
 */
export async function readAdAccounts({
  client,
  fieldReader,
  pageReader,
  version,
  now,
  call,
  period,
  ids,
}: {
  client: GraphClient;
  fieldReader: FieldReader;
  pageReader: PageReader;
  version: string;
  now: Date;
  call: NetworkCall;
  period: Period;
  ids: readonly string[] | undefined;
}): Promise<AdAccountsRead> {
  const periods = planPeriods({ period, now });
  const query = createFieldQuery({ node: 'adAccount', insights: periods.edges });
  const request: GraphRequest = { ...call, path: '', params: {}, adAccountId: null };

  const prepare = (row: unknown): unknown => withAccountId(periods.pick(row));
  const type = ROWS.adAccount;

  const readAll = async (): Promise<AdAccountsRead> => {
    const { rows, gaps = { isCutShort: false, unreadableRows: 0 } } = await readWholeList({
      read: (after) =>
        pageReader.read({
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

  interface NamedReply {
    readonly reply: unknown;
    readonly dropped: readonly string[];
  }
  type NamedReplies = ReadonlyMap<string, NamedReply>;

  /** The right that is missing may be one to a field. */
  const readAlone = async (id: string): Promise<NamedReply> => {
    try {
      return await fieldReader.read({
        request: { ...request, path: nodeOf(id), adAccountId: id },
        query,
      });
    } catch (error) {
      if (error instanceof NetworkError) {
        return { reply: error, dropped: [] };
      }
      throw error;
    }
  };

  const readEach = async (named: readonly string[]): Promise<NamedReplies> => {
    const { text, dropped } = fieldReader.plan({ request, query });
    const replies = await readBatch({
      client,
      version,
      call: { ...call, adAccountId: null },
      reads: named.map((id) => ({ path: nodeOf(id), params: { fields: text } })),
    });
    return new Map(
      await Promise.all(
        named.map(async (id, index) => {
          const reply = replies[index];
          const read =
            reply instanceof GraphReplyError && reply.classification.kind === 'permission'
              ? await readAlone(id)
              : { reply, dropped };
          return [id, read] as const;
        }),
      ),
    );
  };

  const readTogether = async (named: readonly string[]): Promise<NamedReplies> => {
    const [only = null, ...others] = named;
    try {
      const { reply, dropped } = await fieldReader.read({
        request: {
          ...request,
          params: { ids: named.map(nodeOf).join(',') },
          adAccountId: others.length === 0 ? only : null,
        },
        query,
      });
      const byNode = byIdSchema.safeParse(reply).data;
      if (byNode === undefined) {
        throw unreadableReply();
      }
      return new Map(named.map((id) => [id, { reply: byNode[nodeOf(id)], dropped }]));
    } catch (error) {
      const isOneMissing =
        error instanceof GraphReplyError &&
        ['not_found', 'permission'].includes(error.classification.kind);
      if (!isOneMissing || named.length === 1) {
        throw error;
      }
      return readEach(named);
    }
  };

  const readNamed = async (named: readonly string[]): Promise<AdAccountsRead> => {
    const replies = await readTogether(named);
    const wires: WireAdAccount[] = [];
    const failed: { id: string; error: NetworkError }[] = [];
    for (const [id, { reply, dropped }] of replies) {
      if (reply instanceof NetworkError) {
        if (reply.adUserStatus !== null) {
          throw reply;
        }
        failed.push({ id, error: reply });
        continue;
      }
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

  return ids === undefined ? readAll() : readNamed(ids);
}

function nodeOf(id: string): string {
  return `act_${id}`;
}
