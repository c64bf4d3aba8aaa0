import type { Clock } from '../../platform/clock/clock.ts';
import type { HttpTransport } from '../../platform/outbound/transport.ts';
import { type Sleep, systemSleep } from '../retry.ts';
import { createGraphClient } from './calls/client.ts';
import type { GatewayLog } from './calls/log.ts';
import { createCatalogs } from './catalogs/catalogs.ts';
import { createProductReviews } from './catalogs/product-reviews.ts';
import { createObjectCheckReads } from './checks/object-check-reads.ts';
import { createCreation } from './creation/creation.ts';
import { createFieldReader } from './fields/field-reader.ts';
import { createRefusedFieldCache } from './fields/refused-field-cache.ts';
import { createIdentityReads } from './identity/identity.ts';
import { createAdSpendReader } from './insights/ad-spend.ts';
import { createInsightsReader } from './insights/insights-reader.ts';
import { createReportReader } from './insights/report-reader.ts';
import { createCallQueue } from './limits/call-queue.ts';
import { createLimitRegistry, type LimitSharing } from './limits/limit-registry.ts';
import { createRateLimiter } from './limits/rate-limiter.ts';
import { createTokenApps, type TokenAppStore } from './limits/token-apps.ts';
import { createPageReader } from './lists/page-reader.ts';
import { createAdAccountReads } from './objects/ad-account-reads.ts';
import { createCopies } from './objects/copies.ts';
import { createAdObjectChanges } from './objects/object-changes.ts';
import { createAdObjectLists } from './objects/object-lists.ts';
import { createObjectStateReads } from './objects/object-state-reads.ts';
import { facebookPostUrl, type PostUrlOf } from './objects/post-url.ts';
import { createProductSetReader } from './objects/product-sets.ts';
import { createAdsPosts } from './pages/ads-posts.ts';
import { createPageCalls } from './pages/page-calls.ts';
import { createPageComments } from './pages/page-comments.ts';
import { createPagePosts } from './pages/page-posts.ts';
import { createPostedAdReads } from './pages/posted-ads.ts';
import { createPublishedPosts } from './pages/published-posts.ts';
import { createPixels } from './pixels/pixels.ts';
import type { GraphGateway } from './ports/graph-port.ts';

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

/** The client of the Graph API: its parts, each with what it needs of the others. */
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
  const parts = { client, version, fieldReader, pageReader, clock, nowMs, postUrlOf, log };

  const adAccounts = createAdAccountReads(parts);
  const { getAdAccountBasics } = adAccounts;
  const readInsights = createInsightsReader({
    fieldReader,
    reports: createReportReader({ client, nowMs, sleep }),
    now: () => clock.now(),
  });
  const pages = createPageCalls(parts);
  const comments = createPageComments(pages);
  const pixels = createPixels(parts);

  return {
    ...createIdentityReads(parts),
    ...adAccounts,
    ...createAdObjectLists({
      ...parts,
      productSets: createProductSetReader(parts),
      getAdAccountBasics,
    }),
    ...createObjectStateReads(parts),
    ...createAdObjectChanges({ ...parts, getAdAccountBasics }),
    ...createCopies(parts),
    ...createCreation(parts),
    readInsights: async (call) =>
      readInsights({ ...call, account: await getAdAccountBasics(call) }),
    ...createAdSpendReader(parts),
    ...createObjectCheckReads(parts),
    ...comments,
    ...createPagePosts({ ...parts, pages, listComments: comments.listComments }),
    ...createPublishedPosts(pages),
    ...createAdsPosts(pages),
    ...createPostedAdReads(parts),
    ...pixels,
    ...createCatalogs(parts),
    ...createProductReviews({ ...parts, listBusinesses: pixels.listBusinesses }),
  };
}
