import type {
  AdAccountList,
  AdAccountsPort,
  Period,
} from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { AdObjectsPort, ListAdObjects } from '../../gateways/graph/ports/ad-objects-port.ts';
import type { InsightsPort } from '../../gateways/graph/ports/insights-port.ts';
import type {
  NetworkCall,
  NetworkPage,
  PageRequest,
} from '../../gateways/graph/ports/network-call.ts';
import type { ProfileCalls } from './profile-calls.ts';
import type { Answer, ReadCache } from './read-cache.ts';

export type { NetworkPage, Period };

type Locale = NetworkCall['locale'];

interface Read {
  readonly adUserId: string;
  readonly isFresh: boolean;
  readonly locale: Locale | undefined;
}

export interface ListRequest extends Read, Pick<ListAdObjects, 'adAccountId' | 'period' | 'page'> {
  readonly filters: NonNullable<ListAdObjects['filters']>;
}

type Paged<T> = Promise<Answer<NetworkPage<T>>>;
type ReadInsights = Parameters<InsightsPort['readInsights']>[0];
type RowOf<P> = P extends Promise<NetworkPage<infer Row>> ? Row : never;

type AdReads = Pick<AdAccountsPort, 'listAdAccounts'> & AdObjectsPort & InsightsPort;

export function createReads(deps: { graph: AdReads; calls: ProfileCalls; cache: ReadCache }) {
  const read = <T>({
    adUserId,
    isFresh,
    adAccountId,
    identity,
    locale,
    rowCount,
    load,
  }: Read & {
    adAccountId: string | null;
    /** Identifies the read among others of the profile. */
    identity: readonly unknown[];
    rowCount: (value: T) => number;
    load: (call: NetworkCall) => Promise<T>;
  }): Promise<Answer<T>> =>
    deps.cache.get({
      key: JSON.stringify([adUserId, adAccountId, locale ?? null, ...identity]),
      adAccountId,
      isFresh,
      rowCount,
      load: () =>
        deps.calls.run(adUserId, (call) => load(locale === undefined ? call : { ...call, locale })),
    });

  const lister =
    <Row>(kind: string, list: (call: ListAdObjects) => Promise<NetworkPage<Row>>) =>
    ({ adAccountId, period, page, filters, ...rest }: ListRequest): Paged<Row> =>
      read({
        ...rest,
        adAccountId,
        identity: [kind, period, page, filters],
        rowCount: ({ rows }) => rows.length,
        load: (call) => list({ ...call, adAccountId, period, page, filters }),
      });

  return {
    listAdAccounts: ({
      period,
      ids,
      ...rest
    }: Read & { period: Period; ids: readonly string[] | undefined }): Promise<
      Answer<AdAccountList>
    > =>
      read({
        ...rest,
        adAccountId: null,
        identity: ['adAccounts', period, ids ?? null],
        rowCount: ({ rows }) => rows.length,
        load: (call) => deps.graph.listAdAccounts({ ...call, period, ids }),
      }),

    listAdCampaigns: lister('campaigns', deps.graph.listAdCampaigns),
    listAdSets: lister('adSets', deps.graph.listAdSets),
    listAds: lister('ads', deps.graph.listAds),

    readInsights: ({
      adAccountId,
      period,
      level,
      objectId,
      breakdown,
      ...rest
    }: Read &
      Pick<ReadInsights, 'adAccountId' | 'period' | 'level' | 'objectId' | 'breakdown'>): Promise<
      Answer<Awaited<ReturnType<InsightsPort['readInsights']>>>
    > =>
      read({
        ...rest,
        adAccountId,
        identity: ['insights', level, objectId, breakdown ?? null, period],
        rowCount: ({ parts }) => parts.length,
        load: (call) =>
          deps.graph.readInsights({ ...call, adAccountId, period, level, objectId, breakdown }),
      }),

    listAdImages: ({
      adAccountId,
      page,
      ...rest
    }: Read & { adAccountId: string; page: PageRequest }): Paged<
      RowOf<ReturnType<AdObjectsPort['listAdImages']>>
    > =>
      read({
        ...rest,
        adAccountId,
        identity: ['adImages', page],
        rowCount: ({ rows }) => rows.length,
        load: (call) => deps.graph.listAdImages({ ...call, adAccountId, page }),
      }),
  };
}

export type Reads = ReturnType<typeof createReads>;
