import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import { z } from 'zod';
import { readBatch } from './batch.ts';
import type { GraphClient, GraphRequest } from './client.ts';
import { GraphReplyError } from './errors.ts';
import type { FieldReader } from './field-reader.ts';
import { insightsFields, NODE_FIELDS, nodeFields } from './fields.ts';
import { dependsOnToday, insightsModifier } from './list-query.ts';
import { toAdAccount } from './mapper.ts';
import type { PageReader } from './page-reader.ts';
import type { NetworkCall, Period } from './port.ts';
import { adAccountSchema, readRows, type WireAdAccount } from './schemas.ts';
import { unreadableReply } from './transport-errors.ts';

const PAGE_LIMIT = 100;
/** A person is in 25 ad accounts, a business user in some hundreds; more pages than this are a loop. */
const MAX_PAGES = 50;
const HOUR_MS = 3_600_000;
/** The zones furthest behind and ahead of UTC. */
const EXTREME_OFFSET_HOURS = [-12, 0, 14] as const;

const byIdSchema = z.record(z.string(), z.unknown());
const rawAccountSchema = z.looseObject({ timezone_name: z.string() });

/** Every calendar day that is "today" somewhere: two or three. */
function todaysOf(now: Date): string[] {
  const days = EXTREME_OFFSET_HOURS.map((hours) =>
    new Date(now.getTime() + hours * HOUR_MS).toISOString().slice(0, 10),
  );
  return [...new Set(days)];
}

interface Periods {
  /** Nested insights edges, one for each "today" that matters. */
  readonly edges: (refused: ReadonlySet<string>) => string;
  /** Picks the results of the account's own today. */
  readonly pick: (row: unknown) => unknown;
}

/**
 * "The last seven days" end on another date in every zone. One request asks for each date under a name of its own,
 * and every account keeps the results of its own today.
 */
function planPeriods({ period, now }: { period: Period; now: Date }): Periods {
  const todays = todaysOf(now);
  const fieldsOf = (refused: ReadonlySet<string>): string =>
    insightsFields({ node: 'adAccount', refused });
  if (!dependsOnToday(period)) {
    const today = todays.at(-1) ?? '';
    return {
      edges: (refused) => `insights${insightsModifier({ period, today })}{${fieldsOf(refused)}}`,
      pick: (row) => row,
    };
  }
  const nameOf = (today: string): string => `insights_${today.replaceAll('-', '')}`;
  return {
    edges: (refused) =>
      todays
        .map(
          (today) =>
            `insights${insightsModifier({ period, today })}.as(${nameOf(today)}){${fieldsOf(refused)}}`,
        )
        .join(','),
    pick: (row) => {
      const raw = rawAccountSchema.safeParse(row).data;
      try {
        const today = dayIn({ timeZone: raw?.timezone_name ?? 'UTC', at: now });
        return { ...raw, insights: raw?.[nameOf(today)] };
      } catch {
        return row;
      }
    },
  };
}

/**
 * Reads ad accounts: all of the profile in pages of 100, or the named ones in one request. When one of the named
 * cannot be read, the network refuses all: then each is asked by itself and the readable ones are given.
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
}): Promise<{ accounts: AdAccountDto[]; wires: WireAdAccount[] }> {
  const periods = planPeriods({ period, now });
  const asked = NODE_FIELDS.adAccount.optional;
  const fields = (refused: ReadonlySet<string>): string =>
    nodeFields({ fields: NODE_FIELDS.adAccount, refused, insights: periods.edges(refused) });
  const request: GraphRequest = { ...call, path: '', params: {}, adAccountId: null };

  const readAll = async (): Promise<unknown[]> => {
    const rows: unknown[] = [];
    let after: string | undefined;
    for (let pageNumber = 1; pageNumber <= MAX_PAGES; pageNumber += 1) {
      const page = await pageReader.read({
        request: { ...request, path: 'me/adaccounts' },
        page: { limit: PAGE_LIMIT, after },
        asked,
        fields,
        schema: z.unknown(),
        hasTotal: false,
      });
      rows.push(...page.rows);
      after = page.paging.after ?? undefined;
      if (!page.paging.hasNext || after === undefined) {
        break;
      }
    }
    return rows;
  };

  const readNamed = async (named: readonly string[]): Promise<unknown[]> => {
    const nodes = named.map((id) => `act_${id}`);
    let lastFields = '';
    const remember = (refused: ReadonlySet<string>): string => {
      lastFields = fields(refused);
      return lastFields;
    };
    try {
      const reply = await fieldReader.read({
        request: { ...request, params: { ids: nodes.join(',') } },
        asked,
        fields: remember,
      });
      const byId = byIdSchema.safeParse(reply).data;
      if (byId === undefined) {
        throw unreadableReply();
      }
      return nodes.flatMap((node) => (byId[node] === undefined ? [] : [byId[node]]));
    } catch (error) {
      const isOneMissing =
        error instanceof GraphReplyError &&
        ['not_found', 'permission'].includes(error.classification.kind);
      if (!isOneMissing || nodes.length === 1) {
        throw error;
      }
      return readBatch({
        client,
        version,
        call: { ...call, adAccountId: null },
        reads: nodes.map((path) => ({ path, params: { fields: lastFields } })),
      });
    }
  };

  const raw = ids === undefined ? await readAll() : await readNamed(ids);
  const { rows } = readRows({ rows: raw.map(periods.pick), schema: adAccountSchema });
  return {
    accounts: rows.map((wire) => toAdAccount({ wire, adUserId: call.connection.adUserId })),
    wires: rows,
  };
}
