import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { addTrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import { LRUCache } from 'lru-cache';
import { toBaseUrl } from '../common/addresses.ts';
import type { TrackerSession } from '../common/client.ts';
import {
  notWhole,
  REPORT_PAGE_ROWS,
  type ReportPage,
  readWholeReport,
} from '../common/report-pages.ts';
import { collectRows, isNoValue, type ReportRows } from '../common/report-rows.ts';
import { readSums, toNamedRow } from '../common/values.ts';
import {
  type TrackerCountryReport,
  type TrackerCountryRow,
  TrackerError,
  type TrackerReport,
  type TrackerReportQuery,
} from '../ports/tracker-port.ts';
import { toRequest } from './calls.ts';
import type { KeitaroKeysCache } from './catalog.ts';
import {
  findUnknownMetrics,
  KEITARO_COLUMNS,
  KEITARO_EXPECTED,
  KEITARO_METRICS,
  toKeitaroRange,
} from './mapper.ts';
import { countryRowSchema, reportSchema } from './schemas.ts';

const COUNTRY = 'country_code';
const HOSTS_MAX = 500;
/** Expires, because an updated tracker may support more. */
const REFUSAL_TTL_MS = HOUR_MS;

type Body = Readonly<Record<string, unknown>>;
type RequestPage = (body: Body) => Promise<ReportPage>;

export interface KeitaroReports {
  /** Reads a whole `POST /report/build`, without metrics this version rejects; see `add` there. */
  readWhole(
    session: TrackerSession,
    request: {
      body: Body & { readonly grouping: readonly string[] };
      add: (row: unknown) => string | undefined;
    },
  ): Promise<void>;
  read(
    session: TrackerSession,
    query: Pick<TrackerReportQuery, 'groups' | 'range' | 'timeZone' | 'isByCampaign'>,
  ): Promise<TrackerReport>;
  readCountries(
    session: TrackerSession,
    query: Pick<TrackerReportQuery, 'groups' | 'range' | 'timeZone'>,
  ): Promise<TrackerCountryReport>;
}

/** @throws TrackerError `bad_request` unless a valid id */
export function toKeitaroId(id: string): number {
  const number = Number(id);
  if (!/^\d{1,15}$/.test(id)) {
    throw new TrackerError({ failure: 'bad_request', vendorMessage: 'campaign: not an id' });
  }
  return number;
}

const toFilter = (campaignIds: readonly string[]) => ({
  name: 'campaign_id',
  operator: 'IN_LIST',
  expression: campaignIds.map(toKeitaroId),
});

export function createKeitaroReports(keys: KeitaroKeysCache): KeitaroReports {
  const refusedByHost = new LRUCache<string, Set<string>>({
    max: HOSTS_MAX,
    ttl: REFUSAL_TTL_MS,
  });
  const refusedBy = ({ connection }: TrackerSession): Set<string> => {
    const host = toBaseUrl(connection);
    const refused = refusedByHost.get(host) ?? new Set<string>();
    refusedByHost.set(host, refused);
    return refused;
  };

  const requestPage =
    (session: TrackerSession): RequestPage =>
    async (body) => {
      const refused = refusedBy(session);
      for (;;) {
        const metrics = KEITARO_METRICS.filter((metric) => !refused.has(metric));
        try {
          const json = await session.http.read({
            ...toRequest(session, 'report/build', { ...body, metrics }),
            isReport: true,
          });
          const parsed = reportSchema.safeParse(json);
          if (!parsed.success) {
            throw new TrackerError({ failure: 'bad_answer' });
          }
          return { rows: parsed.data.rows, total: parsed.data.total };
        } catch (error) {
          const isRefusal = error instanceof TrackerError && error.failure === 'bad_request';
          const unknown = isRefusal
            ? findUnknownMetrics(error.details?.networkMessage ?? '', metrics)
            : [];
          if (unknown.length === 0) {
            throw error;
          }
          for (const metric of unknown) {
            refused.add(metric);
          }
        }
      }
    };

  const readWhole: KeitaroReports['readWhole'] = (session, { body, add }) =>
    readWholeReport({
      ask: (offset) =>
        requestPage(session)({
          ...body,
          sort: [{ name: 'clicks', order: 'DESC' }],
          limit: REPORT_PAGE_ROWS,
          offset,
          summary: false,
        }),
      nameOf: (raw) => {
        const row = toNamedRow(raw);
        return JSON.stringify(body.grouping.map((name) => row?.get(name)));
      },
      add,
      // This tracker always says the number.
      confirmEmpty: () => Promise.reject(notWhole()),
    });

  const readGroup = async ({
    session,
    key,
    campaignIds,
    query: { isByCampaign = false, range, timeZone },
    rows,
  }: {
    session: TrackerSession;
    key: string;
    campaignIds: readonly string[];
    query: Pick<TrackerReportQuery, 'range' | 'timeZone' | 'isByCampaign'>;
    rows: ReportRows;
  }): Promise<void> => {
    await readWhole(session, {
      body: {
        range: toKeitaroRange({ range, timeZone }),
        grouping: [...(isByCampaign ? ['campaign_id'] : []), key],
        filters: [toFilter(campaignIds)],
      },
      add: (raw) => {
        const row = toNamedRow(raw);
        const campaignId = isByCampaign ? String(row?.get('campaign_id')) : null;
        const isKnown = campaignId !== null && campaignIds.includes(campaignId);
        if (row?.has(key) !== true || (isByCampaign && !isKnown)) {
          rows.addUnreadable(isKnown ? campaignId : null);
          return undefined;
        }
        const value = row.get(key);
        rows.add({
          value,
          campaignId,
          read: readSums({ row, columns: KEITARO_COLUMNS, expected: KEITARO_EXPECTED }),
        });
        return JSON.stringify([campaignId, value]);
      },
    });
  };

  /** Campaigns by the parameter that carries the token of their group. */
  const groupByKey = async (
    session: TrackerSession,
    groups: TrackerReportQuery['groups'],
  ): Promise<ReadonlyMap<string, readonly string[]>> => {
    const { keyOf } = await keys.load(session);
    const campaignsByKey = new Map<string, string[]>();
    for (const { campaignIds, tokenId } of groups) {
      for (const campaignId of campaignIds) {
        const key = keyOf({ campaignId, tokenId });
        const campaigns = campaignsByKey.get(key) ?? [];
        campaigns.push(campaignId);
        campaignsByKey.set(key, campaigns);
      }
    }
    return campaignsByKey;
  };

  return {
    readWhole,
    read: async (session, { groups, ...query }) => {
      const rows = collectRows({ version: session.connection.version });
      for (const [key, campaignIds] of await groupByKey(session, groups)) {
        await readGroup({ session, key, campaignIds, query, rows: rows.open(campaignIds) });
      }
      return rows.finish();
    },
    readCountries: async (session, { groups, range, timeZone }) => {
      const rows = new Map<string, TrackerCountryRow>();
      let unreadableRows = 0;
      for (const [key, campaignIds] of await groupByKey(session, groups)) {
        await readWhole(session, {
          body: {
            range: toKeitaroRange({ range, timeZone }),
            grouping: [key, COUNTRY],
            filters: [toFilter(campaignIds)],
          },
          add: (raw) => {
            const row = toNamedRow(raw);
            const { data } = countryRowSchema.safeParse({
              value: row?.get(key),
              country: row?.get(COUNTRY),
            });
            if (row === undefined || data === undefined) {
              unreadableRows += 1;
              return undefined;
            }
            const value = data.value?.trim() ?? '';
            const country = data.country ?? '';
            const id = JSON.stringify([value, country]);
            if (country !== '' && !isNoValue(value)) {
              const { sums } = readSums({
                row,
                columns: KEITARO_COLUMNS,
                expected: KEITARO_EXPECTED,
              });
              const known = rows.get(id);
              rows.set(id, {
                value,
                country,
                sums: known === undefined ? sums : addTrackerSums([known.sums, sums]),
              });
            }
            return id;
          },
        });
      }
      return { rows: [...rows.values()], unreadableRows };
    },
  };
}
