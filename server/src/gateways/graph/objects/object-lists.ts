import { dayIn } from '@ads-checker/shared/domain/time-zones';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { GraphRequest } from '../calls/graph-client.ts';
import type { GatewayLog } from '../calls/log.ts';
import { createFieldQuery, type InsightsNode } from '../fields/fields.ts';
import { insightsModifier, matchesNothing, toFiltering } from '../lists/list-query.ts';
import type { PageReader } from '../lists/page-reader.ts';
import type { AdAccountsPort } from '../ports/ad-accounts-port.ts';
import type { AdObjectsPort, ListAdObjects } from '../ports/ad-objects-port.ts';
import type { NetworkPage } from '../ports/network-call.ts';
import { ROWS, type RowType, type WireRow } from '../schemas/schemas.ts';
import { type MapContext, toAd, toAdCampaign, toAdImage, toAdSet } from './mapper.ts';
import type { PostUrlOf } from './post-url.ts';
import type { ProductSetReader } from './product-sets.ts';

const EMPTY_PAGE = {
  rows: [],
  paging: { hasNext: false, hasPrev: false, total: 0, after: null, before: null },
} as const satisfies NetworkPage<never>;

const IMAGE_QUERY = createFieldQuery({ node: 'adImage' });

/** Campaigns, ad sets, ads and images of an ad account, page by page. */
export function createAdObjectLists(deps: {
  pageReader: PageReader;
  productSets: ProductSetReader;
  getAdAccountBasics: AdAccountsPort['getAdAccountBasics'];
  postUrlOf: PostUrlOf;
  clock: Clock;
  log: GatewayLog;
}): Omit<AdObjectsPort, 'listAdObjectStates'> {
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
    const account = await deps.getAdAccountBasics({ ...call, adAccountId });
    const now = deps.clock.now();
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
    const { rows, ...rest } = await deps.pageReader.read({
      request,
      page,
      query: createFieldQuery({ node, insights: (names) => `insights${modifier}{${names}}` }),
      type,
      hasTotal: true,
    });
    const context = { account, now, postUrlOf: deps.postUrlOf };
    return { ...rest, rows: await map({ wires: rows, context }) };
  };

  /** Product set names are optional: a failure to read them must not lose the ads. */
  const readProductSets: ProductSetReader['read'] = async (call) => {
    try {
      return await deps.productSets.read(call);
    } catch (error) {
      deps.log.warn({ err: error, adAccountId: call.adAccountId }, 'Failed to read product sets');
      return new Map();
    }
  };

  return {
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
      const { rows, ...rest } = await deps.pageReader.read({
        request: { ...call, path: `act_${adAccountId}/adimages`, params: {}, adAccountId },
        page,
        query: IMAGE_QUERY,
        type: ROWS.adImage,
        hasTotal: true,
      });
      return { ...rest, rows: rows.map(toAdImage) };
    },
  };
}
