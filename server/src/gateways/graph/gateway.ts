import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { HttpTransport } from '../../platform/outbound/transport.ts';
import { ONE_TRY, type RetryPolicy, type Sleep, systemSleep } from '../retry.ts';
import { readAdAccounts } from './ad-accounts.ts';
import { createAdSpendReader } from './ad-spend.ts';
import { createAdsPosts } from './ads-posts.ts';
import { createBasicsCache } from './basics-cache.ts';
import { createBulkUpdates } from './bulk-updates.ts';
import { createCallQueue } from './call-queue.ts';
import { createCatalogs } from './catalogs.ts';
import { createGraphClient, type GraphRequest } from './client.ts';
import { createCopies } from './copies.ts';
import { createFieldReader } from './field-reader.ts';
import { createFieldQuery, type InsightsNode } from './fields.ts';
import { createInsightsReader } from './insights-reader.ts';
import { createLimitRegistry, type LimitSharing } from './limit-registry.ts';
import { insightsModifier, matchesNothing, toFiltering } from './list-query.ts';
import type { GatewayLog } from './log.ts';
import {
  type MapContext,
  toAd,
  toAdAccount,
  toAdAccountBasics,
  toAdCampaign,
  toAdImage,
  toAdObjectState,
  toAdSet,
} from './mapper.ts';
import { createObjectCheckReads } from './object-check-reads.ts';
import { createObjectStateReads } from './object-state-reads.ts';
import { createPageCalls } from './page-calls.ts';
import { createPageComments } from './page-comments.ts';
import { createPagePosts } from './page-posts.ts';
import { createPageReader, hasGaps } from './page-reader.ts';
import { createPixels } from './pixels.ts';
import type {
  AdAccountBasics,
  AdObjectState,
  GraphGateway,
  ListAdObjects,
  NetworkCall,
  NetworkPage,
} from './port.ts';
import { facebookPostUrl, type PostUrlOf } from './post-url.ts';
import { createPostedAdReads } from './posted-ads.ts';
import { createProductReviews } from './product-reviews.ts';
import { createProductSetReader, type ProductSetReader } from './product-sets.ts';
import { createPublishedPosts } from './published-posts.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createRefusedFieldCache } from './refused-field-cache.ts';
import { createReportReader } from './report-reader.ts';
import {
  adAccountSchema,
  adObjectStateSchema,
  identitySchema,
  ROWS,
  type RowType,
  type WireRow,
} from './schemas.ts';
import { createTokenApps, type TokenAppStore } from './token-apps.ts';
import { createTokenRightsReader } from './token-rights.ts';
import { identityUnavailable, unreadableReply } from './transport-errors.ts';
import { createUpdater } from './updater.ts';

const RECHECK_TIMEOUT_MS = 15_000;
const MAX_OBJECTS = 20_000;
const EMPTY_PAGE = {
  rows: [],
  paging: { hasNext: false, hasPrev: false, total: 0, after: null, before: null },
} as const satisfies NetworkPage<never>;

const BASICS_QUERY = createFieldQuery({ node: 'adAccountBasics' });
const IMAGE_QUERY = createFieldQuery({ node: 'adImage' });
const IDENTITY_QUERY = createFieldQuery({ node: 'identity' });
/** Required to compare a change with the current state, so none is omitted. */
const STATE_FIELDS = {
  campaign: 'id,account_id,name,status,daily_budget,lifetime_budget,start_time',
  ad_set: 'id,account_id,name,status,daily_budget,lifetime_budget,bid_amount,start_time,end_time',
  ad: 'id,account_id,name,status',
} as const satisfies Record<AdObjectLevel, string>;

export interface GraphGatewayOptions {
  /** `https://graph.facebook.com`, or the sandbox. */
  readonly baseUrl: string;
  /** `v27.0` */
  readonly version: string;
  readonly clock: Clock;
  readonly log: GatewayLog;
  readonly sleep?: Sleep;
  /** Shared with other processes and threads; without it every gateway learns its limits alone. */
  readonly limits?: { readonly sharing: LimitSharing; readonly tokenApps: TokenAppStore };
  /** Calls that take longer count as hanging and let others pass. */
  readonly hangingMs?: number;
  /** Of posts whose address the network does not tell; without it on Facebook. */
  readonly postUrlOf?: PostUrlOf | undefined;
  /** Owned by the caller, who closes it. */
  readonly transport: HttpTransport;
}

export function createGraphGateway({
  baseUrl,
  version,
  clock,
  log,
  sleep = systemSleep,
  transport,
  limits,
  hangingMs,
  postUrlOf = facebookPostUrl,
}: GraphGatewayOptions): GraphGateway {
  const nowMs = (): number => clock.now().getTime();
  const rateLimiter = createRateLimiter({
    limitRegistry: createLimitRegistry({ nowMs, sharing: limits?.sharing }),
    apps: createTokenApps({ nowMs, memory: limits?.tokenApps }),
    callQueue: createCallQueue({ hangingMs }),
    nowMs,
    sleep,
  });
  const client = createGraphClient({ baseUrl, version, transport, rateLimiter, nowMs, sleep, log });
  const fieldReader = createFieldReader({
    client,
    version,
    memory: createRefusedFieldCache({ nowMs }),
    log,
  });
  const pageReader = createPageReader({ client, version, fieldReader, nowMs, log });
  const readInsights = createInsightsReader({
    fieldReader,
    reports: createReportReader({ client, nowMs, sleep }),
    now: () => clock.now(),
  });
  const pixels = createPixels({ client, version, pageReader });
  const productSets = createProductSetReader({ client, version, nowMs });
  const pages = createPageCalls({ client, version, pageReader, nowMs });
  const pageComments = createPageComments(pages);
  const basicsCache = createBasicsCache({ nowMs });
  /** The ad account of each object read, for its limits. */
  const accountOfObject = new LRUCache<string, string>({ max: MAX_OBJECTS });

  const parse = <T>(schema: z.ZodType<T>, reply: unknown): T => {
    const parsed = schema.safeParse(reply);
    if (!parsed.success) {
      throw unreadableReply(parsed.error);
    }
    return parsed.data;
  };

  const getAdAccountBasics: GraphGateway['getAdAccountBasics'] = ({ adAccountId, ...call }) =>
    basicsCache.get({
      adUserId: call.connection.adUserId,
      adAccountId,
      load: async (): Promise<AdAccountBasics> => {
        const { connection } = call;
        const path = `act_${adAccountId}`;
        const { reply } = await fieldReader.read({
          request: { connection, path, params: {}, adAccountId },
          query: BASICS_QUERY,
        });
        return toAdAccountBasics({ ...parse(adAccountSchema, reply), unread: [] });
      },
    });

  const listObjects = async <S extends z.ZodType, Row>({
    call: { adAccountId, period, page, filters = {}, ...call },
    edge,
    node,
    type,
    map,
  }: {
    call: ListAdObjects;
    edge: string;
    node: InsightsNode;
    type: RowType<S>;
    map: (input: { wires: readonly WireRow<S>[]; context: MapContext }) => Promise<Row[]> | Row[];
  }): Promise<NetworkPage<Row>> => {
    if (matchesNothing(filters)) {
      return EMPTY_PAGE;
    }
    const account = await getAdAccountBasics({ ...call, adAccountId });
    const now = clock.now();
    const modifier = insightsModifier({
      period,
      today: dayIn({ timeZone: account.timeZone ?? 'UTC', at: now }),
    });
    const filtering = toFiltering(filters);
    const request: GraphRequest = {
      ...call,
      path: `act_${adAccountId}/${edge}`,
      params: filtering === undefined ? {} : { filtering },
      adAccountId,
    };
    const { rows, ...rest } = await pageReader.read({
      request,
      page,
      query: createFieldQuery({ node, insights: (names) => `insights${modifier}{${names}}` }),
      type,
      hasTotal: true,
    });
    return { ...rest, rows: await map({ wires: rows, context: { account, now, postUrlOf } }) };
  };

  const readState = async ({
    level,
    id,
    retry,
    timeoutMs,
    ...call
  }: NetworkCall & {
    level: AdObjectLevel;
    id: string;
    retry?: RetryPolicy;
    timeoutMs?: number;
  }): Promise<AdObjectState> => {
    const reply = await client.get({
      ...call,
      path: id,
      params: { fields: STATE_FIELDS[level] },
      adAccountId: accountOfObject.get(id) ?? null,
      ...(retry === undefined ? {} : { retry }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    const wire = parse(adObjectStateSchema, reply);
    accountOfObject.set(id, wire.account_id);
    const hasMoney = [wire.daily_budget, wire.lifetime_budget, wire.bid_amount].some(
      (value) => value !== null && value !== undefined,
    );
    const currency = hasMoney
      ? (await getAdAccountBasics({ ...call, adAccountId: wire.account_id })).currency
      : null;
    return toAdObjectState({ wire, currency });
  };

  /** Product set names are optional: a failure to read them must not lose the ads. */
  const readProductSets: ProductSetReader['read'] = async (call) => {
    try {
      return await productSets.read(call);
    } catch (error) {
      log.warn({ err: error, adAccountId: call.adAccountId }, 'Failed to read product sets');
      return new Map();
    }
  };

  const update = createUpdater({
    client,
    readState: (call) => readState({ ...call, retry: ONE_TRY, timeoutMs: RECHECK_TIMEOUT_MS }),
  });

  return {
    async getIdentity(call) {
      const { reply } = await fieldReader.read({
        request: { ...call, path: 'me', params: {}, adAccountId: null },
        query: IDENTITY_QUERY,
      });
      const { success, data: wire, error } = identitySchema.safeParse(reply);
      if (!success) {
        throw identityUnavailable(error);
      }
      return {
        facebookId: wire.id,
        name: wire.name,
        picture: wire.picture?.data ?? null,
        gender: wire.gender === 'male' || wire.gender === 'female' ? wire.gender : null,
      };
    },

    readTokenRights: createTokenRightsReader({ client, version }),

    async listAdAccounts({ period, ids, ...call }) {
      const { wires, failed, gaps } = await readAdAccounts({
        fieldReader,
        pageReader,
        now: clock.now(),
        call,
        period,
        ids,
      });
      const { adUserId } = call.connection;
      for (const wire of wires) {
        basicsCache.put({ adUserId, basics: toAdAccountBasics(wire) });
      }
      return {
        rows: wires.map((wire) => toAdAccount({ wire, adUserId })),
        failed,
        ...(hasGaps(gaps) ? { gaps } : {}),
      };
    },

    ...createObjectStateReads({ pageReader }),
    ...createObjectCheckReads({ client, fieldReader, pageReader, version }),
    ...createPostedAdReads({ client, pageReader }),
    ...pageComments,
    ...createPublishedPosts(pages),
    ...createAdsPosts(pages),
    ...createPagePosts({
      client,
      version,
      pages,
      listComments: pageComments.listComments,
      postUrlOf,
    }),

    readAdSpend: createAdSpendReader({ client, version }),

    getAdAccountBasics,

    listAdCampaigns: (call) =>
      listObjects({
        call,
        edge: 'campaigns',
        node: 'campaign',
        type: ROWS.campaign,
        map: ({ wires, context }) => wires.map((wire) => toAdCampaign({ wire, context })),
      }),

    listAdSets: (call) =>
      listObjects({
        call,
        edge: 'adsets',
        node: 'adSet',
        type: ROWS.adSet,
        map: ({ wires, context }) => wires.map((wire) => toAdSet({ wire, context })),
      }),

    listAds: (call) =>
      listObjects({
        call,
        edge: 'ads',
        node: 'ad',
        type: ROWS.ad,
        map: async ({ wires, context }) => {
          const ids = wires.flatMap(({ creative }) => creative?.product_set_id ?? []);
          const { connection, adAccountId } = call;
          const sets = await readProductSets({ connection, adAccountId, ids });
          return wires.map((wire) => toAd({ wire, context, productSets: sets }));
        },
      }),

    async listAdImages({ adAccountId, page, ...call }) {
      const { rows, ...rest } = await pageReader.read({
        request: { ...call, path: `act_${adAccountId}/adimages`, params: {}, adAccountId },
        page,
        query: IMAGE_QUERY,
        type: ROWS.adImage,
        hasTotal: true,
      });
      return { ...rest, rows: rows.map(toAdImage) };
    },

    async readInsights(call) {
      return readInsights({ ...call, account: await getAdAccountBasics(call) });
    },

    readAdObject: readState,
    updateAdCampaign: update('campaign'),
    updateAdSet: update('ad_set'),
    updateAd: update('ad'),
    ...createCopies({ client }),
    ...createCatalogs({
      client,
      version,
      pageReader,
      readFields: async ({ call, path, query }) =>
        (
          await fieldReader.read({
            request: { ...call, path, params: {}, adAccountId: null },
            query,
          })
        ).reply,
    }),
    ...createBulkUpdates({ client, version, getAdAccountBasics }),
    ...pixels,
    ...createProductReviews({ client, version, listBusinesses: pixels.listBusinesses }),
  };
}
