import type { AdObjectLevel, DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import {
  type AdObjectAck,
  adObjectRoutes,
  type DeliveryFilter,
  type InsightsDto,
  type NameFilter,
} from '@ads-checker/shared/contracts/ad-objects';
import { insightsRoutes } from '@ads-checker/shared/contracts/insights';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { resolveDatePreset } from '@ads-checker/shared/domain/date-presets';
import { deliveryFilterValueOf, previewDelivery } from '@ads-checker/shared/domain/delivery';
import { compileNameFilter, type ListFilterQuery } from '@ads-checker/shared/domain/list-filters';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import { createAccountResults } from '@ads-checker/shared/sample/results';
import { splitInsights } from '@ads-checker/shared/sample/split-insights';
import { serveAdObjectChanges } from './ad-object-changes.ts';
import type { RecordedObjects, Recording } from './recording.ts';
import { serveResults } from './results.ts';
import type { DemoRows } from './rows.ts';
import { type DemoHandler, type DemoRequest, serve } from './serve.ts';

/** Share of failing updates, to demonstrate rollbacks. */
const UPDATE_FAILURE_RATE = 0.2;
/** Page sizes of the demo, whatever the request. */
const PAGE_SIZES = { campaigns: 5, adSets: 5, ads: 5, adImages: 9 } as const;
const DAY_MS = 86_400_000;
const UPDATES = [
  [adObjectRoutes.updateAdCampaign, 'campaign', 'AdCampaign'],
  [adObjectRoutes.updateAdSet, 'ad_set', 'AdSet'],
  [adObjectRoutes.updateAd, 'ad', 'Ad'],
] as const;

type Kind = keyof RecordedObjects;
type Row<K extends Kind> = RecordedObjects[K][number];
type RecordedAccount = Recording['adAccounts'][string][number];
interface AccountParams {
  readonly adUserId: string;
  readonly adAccountId: string;
}
interface PageQuery {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

interface ListQuery extends PageQuery, ListFilterQuery {
  readonly insightsDatePreset?: DatePreset | undefined;
  readonly insightsTimeRange?: TimeRange | undefined;
}
interface Written {
  readonly adUserId: string;
  readonly level: AdObjectLevel;
  readonly id: string;
  readonly patch: Readonly<Record<string, unknown>>;
}
interface ParentIds {
  readonly adSetId?: string | null;
  readonly adCampaignId?: string | null;
}

const LEVEL_OF_KIND = { campaigns: 'campaign', adSets: 'ad_set', ads: 'ad' } as const;

function daysIn({ since, until }: TimeRange): number {
  return (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
}

function matchesIds(filter: { readonly IN: readonly string[] } | undefined, id: string | null) {
  return filter === undefined || (id !== null && filter.IN.includes(id));
}

/** Without a filter the ad network omits archived objects. */
const EXCLUDED_BY_DEFAULT: DeliveryFilter = { NOT_IN: ['archived', 'deleted'] };

type FilteredRow = Parameters<typeof deliveryFilterValueOf>[0] & { readonly name: string };

function matches(
  row: FilteredRow | undefined,
  name: NameFilter | undefined,
  delivery: DeliveryFilter | undefined,
): boolean {
  if (row === undefined) {
    return name === undefined && delivery === undefined;
  }
  const value = deliveryFilterValueOf(row);
  return (
    compileNameFilter(name)?.(row.name) !== false &&
    delivery?.IN?.some((wanted) => wanted === value) !== false &&
    delivery?.NOT_IN?.some((unwanted) => unwanted === value) !== true
  );
}

/** Ad accounts and their objects from the recording, with later changes applied. */
export function serveAdObjects({
  recording,
  rows: owned,
  random,
  now,
  onChange,
}: {
  readonly recording: Recording;
  readonly rows: DemoRows;
  readonly random: () => number;
  readonly now: () => number;
  readonly onChange: (event: Omit<StreamEvent<'adObject'>, 'commandId'>) => void;
}): readonly DemoHandler[] {
  const changes = new Map<string, Readonly<Record<string, unknown>>>();
  const fetchedAt = (): string => new Date(now()).toISOString();

  const listAccounts = (adUserId: string): readonly RecordedAccount[] => {
    const refusal = recording.refusals[adUserId];
    if (refusal !== undefined) {
      const { type, error, ...options } = refusal;
      throw new AppError(type, error, options);
    }
    const accounts = recording.adAccounts[adUserId];
    if (accounts === undefined) {
      throw entityNotFound('Ad user', adUserId);
    }
    return accounts;
  };
  const getAccount = ({ adUserId, adAccountId }: AccountParams): RecordedAccount => {
    const account = listAccounts(adUserId).find(({ id }) => id === adAccountId);
    if (account === undefined) {
      throw entityNotFound('Ad account', adAccountId);
    }
    return account;
  };
  const rowsOf = <K extends Kind>(kind: K, adAccountId: string): readonly Row<K>[] =>
    recording.objects[adAccountId]?.[kind] ?? [];

  const rangeOf = (
    { timeZone }: RecordedAccount,
    preset: DatePreset | undefined,
    range: TimeRange | undefined,
  ): TimeRange =>
    range ??
    resolveDatePreset({
      preset: preset ?? 'today',
      timeZone: timeZone ?? 'UTC',
      now: new Date(now()),
    });
  /** Uses the recorded period whose length is closest. */
  const insightsOf = <I>(account: RecordedAccount, id: string, range: TimeRange): I | null => {
    const distance = (preset: string): number =>
      Math.abs(Math.log(daysIn(rangeOf(account, preset as DatePreset, undefined)) / daysIn(range)));
    const [nearest] = Object.entries(recording.insights[id] ?? {}).toSorted(
      ([a], [b]) => distance(a) - distance(b),
    );
    const results = nearest?.[1] ?? null;
    return results === null ? null : ({ ...range, ...results } as I);
  };

  const statusOf = (kind: Kind, adAccountId: string, id: string | null): string | null =>
    (changes.get(id ?? '')?.status as string | undefined) ??
    rowsOf(kind, adAccountId).find((row) => row.id === id)?.status ??
    null;
  /** The row with its changes; delivery is derived again once it or a parent was switched. */
  const present = <
    R extends Row<'campaigns' | 'adSets' | 'ads'> & {
      readonly adCampaignId?: string | null;
      readonly adSetId?: string | null;
    },
  >(
    level: AdObjectLevel,
    recorded: R,
    account: RecordedAccount,
  ): R => {
    const row = { ...recorded, ...changes.get(recorded.id) };
    const { adCampaignId = null, adSetId = null } = row;
    const isSwitched = [row.id, adCampaignId, adSetId].some(
      (id) => changes.get(id ?? '')?.status !== undefined,
    );
    return isSwitched
      ? {
          ...row,
          ...previewDelivery({
            level,
            row,
            status: row.status,
            accountStatus: account.status,
            campaignStatus: statusOf('campaigns', account.id, adCampaignId),
            adSetStatus: statusOf('adSets', account.id, adSetId),
            now: new Date(now()),
          }),
        }
      : row;
  };

  const page = <T>(kind: Kind, items: readonly T[], { limit, after, before }: PageQuery) => {
    const size = Math.min(limit, PAGE_SIZES[kind]);
    const index = after === undefined ? Math.max(0, Number(before ?? 1) - 1) : Number(after);
    const end = (index + 1) * size;
    return {
      data: items.slice(index * size, end),
      paging: {
        hasNext: end < items.length,
        hasPrev: index > 0,
        total: items.length,
        after: end < items.length ? String(index + 1) : null,
        before: index > 0 ? String(index) : null,
      },
      fetchedAt: fetchedAt(),
    };
  };

  const list = <K extends 'campaigns' | 'adSets' | 'ads'>({
    kind,
    params,
    query,
    ownDelivery = EXCLUDED_BY_DEFAULT,
  }: {
    readonly kind: K;
    readonly params: AccountParams;
    readonly query: ListQuery;
    readonly ownDelivery: DeliveryFilter | undefined;
  }) => {
    const account = getAccount(params);
    const range = rangeOf(account, query.insightsDatePreset, query.insightsTimeRange);
    const presentAll = <P extends 'campaigns' | 'adSets' | 'ads'>(each: P) =>
      rowsOf(each, account.id).map((row) => present(LEVEL_OF_KIND[each], row, account));
    const campaigns = new Map(presentAll('campaigns').map((row) => [row.id, row]));
    const adSets = new Map(presentAll('adSets').map((row) => [row.id, row]));
    const rows = presentAll(kind)
      .filter((row) => {
        const { adSetId = null, adCampaignId = null } = row as ParentIds;
        const campaignId = kind === 'campaigns' ? row.id : adCampaignId;
        return (
          matchesIds(query.campaignIds, campaignId) &&
          matchesIds(query.adSetIds, adSetId) &&
          matches(row, undefined, ownDelivery) &&
          matches(
            campaigns.get(campaignId ?? ''),
            query.campaignName,
            query.campaignDeliveryStatus,
          ) &&
          matches(
            kind === 'adSets' ? row : adSets.get(adSetId ?? ''),
            query.adSetName,
            query.adSetDeliveryStatus,
          ) &&
          matches(row, query.adName, query.adDeliveryStatus)
        );
      })
      .map((row) => ({ ...row, insights: insightsOf<never>(account, row.id, range) }));
    return page(kind, rows, query);
  };

  const KINDS = { campaign: 'campaigns', ad_set: 'adSets', ad: 'ads' } as const;
  const accounts = (): readonly RecordedAccount[] => Object.values(recording.adAccounts).flat();
  const findAccountOf = (level: AdObjectLevel, id: string): RecordedAccount | undefined =>
    accounts().find((account) => rowsOf(KINDS[level], account.id).some((row) => row.id === id));

  const write = ({ adUserId, level, id, patch }: Written): Omit<AdObjectAck, 'adAccountId'> => {
    const changedAt = fetchedAt();
    changes.set(id, { ...changes.get(id), ...patch, updatedAt: changedAt });
    const adAccountId = findAccountOf(level, id)?.id ?? null;
    onChange({ adUserId, adAccountId, level, id, patch, changedAt });
    return { id, patch, changedAt };
  };
  const change = ({
    level,
    entity,
    adUserId,
    id,
    body,
  }: {
    readonly level: AdObjectLevel;
    readonly entity: string;
    readonly adUserId: string;
    readonly id: string;
    readonly body: DemoRequest['body'];
  }): { readonly data: AdObjectAck } => {
    const account = listAccounts(adUserId).find((each) => each.id === findAccountOf(level, id)?.id);
    if (account === undefined) {
      throw entityNotFound(entity, id);
    }
    if (random() < UPDATE_FAILURE_RATE) {
      throw new AppError('BadRequestError', `Update ${entity} #${id} dummy error.`);
    }
    const patch = Object.fromEntries(
      Object.entries(body).map(([field, value]) => [
        field,
        typeof value === 'object' ? { ...value, currency: account.currency } : value,
      ]),
    );
    return { data: { ...write({ adUserId, level, id, patch }), adAccountId: account.id } };
  };

  const find = (level: AdObjectLevel, id: string) => {
    const account = findAccountOf(level, id);
    const row = account && rowsOf(KINDS[level], account.id).find((recorded) => recorded.id === id);
    return row === undefined || account === undefined ? undefined : present(level, row, account);
  };
  const accountOf = (id: string) =>
    accounts().find((account) => account.id === id) ?? {
      status: null,
      isUserAllowedToAdvertise: null,
      currency: null,
    };

  return [
    ...serveAdObjectChanges({
      findObject: find,
      apply: write,
      accountOf,
      now,
    }),
    ...serveResults({
      recording,
      rows: owned,
      now,
      getAccount,
      resultsOf: (adAccount, range) =>
        createAccountResults({
          adAccount,
          objects: recording.objects[adAccount.id],
          insightsOf: (id) => insightsOf<InsightsDto>(adAccount, id, range),
          range,
          nowMs: now(),
        }),
    }),
    serve(adObjectRoutes.listAdAccounts, ({ params, query }) => ({
      data: listAccounts(params.adUserId)
        .filter(({ id }) => query.ids?.includes(id) !== false)
        .map((account) => {
          const range = rangeOf(account, query.datePreset, query.timeRange);
          return { ...account, insights: insightsOf<never>(account, account.id, range) };
        }),
      fetchedAt: fetchedAt(),
    })),
    serve(adObjectRoutes.listAdCampaigns, ({ params, query }) =>
      list({ kind: 'campaigns', params, query, ownDelivery: query.campaignDeliveryStatus }),
    ),
    serve(adObjectRoutes.listAdSets, ({ params, query }) =>
      list({ kind: 'adSets', params, query, ownDelivery: query.adSetDeliveryStatus }),
    ),
    serve(adObjectRoutes.listAds, ({ params, query }) =>
      list({ kind: 'ads', params, query, ownDelivery: query.adDeliveryStatus }),
    ),
    serve(adObjectRoutes.listAdImages, ({ params, query }) =>
      page('adImages', rowsOf('adImages', getAccount(params).id), query),
    ),
    serve(insightsRoutes.read, ({ params, query }) => {
      const account = getAccount(params);
      const id = query.level === 'account' ? account.id : query.objectId;
      const range = rangeOf(account, query.datePreset, query.timeRange);
      return {
        data: splitInsights({
          recorded: insightsOf<InsightsDto>(account, id, range),
          range,
          breakdown: query.breakdown,
        }),
        fetchedAt: fetchedAt(),
      };
    }),
    ...UPDATES.map(
      ([route, level, entity]): DemoHandler => [
        route,
        ({ params: { adUserId = '', ...ids }, body }) =>
          change({ level, entity, adUserId, id: Object.values(ids).at(-1) ?? '', body }),
      ],
    ),
  ];
}
