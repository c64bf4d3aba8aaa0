import type { EdgePage, GraphContext, JsonObject, Nodes, NodeType, Parameters } from './context.ts';
import { missingObject, unknownPath } from './errors.ts';
import { parseFields } from './fields.ts';
import { adAccountNode } from './node-account.ts';
import { adNode } from './node-ad.ts';
import { adSetNode } from './node-ad-set.ts';
import { campaignNode } from './node-campaign.ts';
import { creativeNode, productNode, productSetNode } from './node-creative.ts';
import { adImageNode } from './node-image.ts';
import { insightsNode } from './node-insights.ts';
import { userNode } from './node-user.ts';
import { compileNode } from './selection.ts';
import type { Target } from './updates.ts';

export const NODES: Nodes = {
  user: userNode,
  adAccount: adAccountNode,
  campaign: campaignNode,
  adSet: adSetNode,
  ad: adNode,
  creative: creativeNode,
  adImage: adImageNode,
  productSet: productSetNode,
  product: productNode,
  insights: insightsNode,
};

/** An object found by its id, with its type hidden. */
export interface ResolvedNode {
  /** Path of the object: `act_…` or digits. */
  path: string;
  /** Whose score a call on it counts against. */
  adAccountId: string | undefined;
  /** What a POST or DELETE may change; undefined for objects that are only read. */
  target: Target | undefined;
  read(input: { parameters: Parameters; context: GraphContext }): JsonObject;
  hasEdge(name: string): boolean;
  openEdge(input: { name: string; parameters: Parameters; context: GraphContext }): EdgePage;
}

function bind<T>(input: {
  node: NodeType<T>;
  object: T;
  adAccountId?: string;
  target?: Target;
}): ResolvedNode {
  const { node, object } = input;
  return {
    path: node.idOf(object),
    adAccountId: input.adAccountId,
    target: input.target,
    read: ({ parameters, context }) => {
      const text = parameters.get('fields');
      const fields = text === undefined ? undefined : parseFields(text);
      return compileNode({ node, fields, context })(object);
    },
    hasEdge: (name) => node.edges[name] !== undefined,
    openEdge: ({ name, parameters, context }) => {
      const edge = node.edges[name];
      if (edge === undefined) {
        throw unknownPath(`/${name}`);
      }
      const text = parameters.get('fields');
      return edge({
        parameters,
        fields: text === undefined ? undefined : parseFields(text),
        fieldsText: text ?? '',
        context,
        isNested: false,
      })(object);
    },
  };
}

/** Finds an object by the first part of a path. One registry: the id alone decides the type. */
export function resolveNode(input: {
  id: string;
  method: string;
  context: GraphContext;
}): ResolvedNode {
  const { context, id } = input;
  const { viewer, world } = context;
  const missing = missingObject({ id, method: input.method });
  if (id === 'me' || id === viewer.facebookId) {
    return bind({ node: NODES.user, object: viewer });
  }
  const sees = (adAccountId: string): boolean => viewer.tasks.has(adAccountId);
  const accountId = /^act_(\d+)$/.exec(id)?.[1];
  if (accountId !== undefined) {
    const adAccount = world.adAccounts.get(accountId);
    if (adAccount === undefined || !sees(accountId)) {
      throw missing;
    }
    return bind({ node: NODES.adAccount, object: adAccount, adAccountId: accountId });
  }
  if (!/^\d+$/.test(id)) {
    throw unknownPath(`/${id}`);
  }
  const campaign = world.campaigns.get(id);
  const adSet = world.adSets.get(id);
  const ad = world.ads.get(id);
  const creative = world.creatives.get(id);
  const productSet = world.productSets.get(id);
  const product = world.products.get(id);
  const adAccountId =
    (campaign ?? adSet ?? ad ?? creative ?? productSet)?.adAccountId ??
    world.productSets.get(product?.productSetId ?? '')?.adAccountId;
  if (adAccountId === undefined || !sees(adAccountId)) {
    throw missing;
  }
  if (campaign !== undefined) {
    const target: Target = { type: 'campaign', object: campaign };
    return bind({ node: NODES.campaign, object: campaign, adAccountId, target });
  }
  if (adSet !== undefined) {
    const target: Target = { type: 'ad_set', object: adSet };
    return bind({ node: NODES.adSet, object: adSet, adAccountId, target });
  }
  if (ad !== undefined) {
    const target: Target = { type: 'ad', object: ad };
    return bind({ node: NODES.ad, object: ad, adAccountId, target });
  }
  if (creative !== undefined) {
    return bind({ node: NODES.creative, object: creative, adAccountId });
  }
  if (productSet !== undefined) {
    return bind({ node: NODES.productSet, object: productSet, adAccountId });
  }
  if (product !== undefined) {
    return bind({ node: NODES.product, object: product, adAccountId });
  }
  throw missing;
}
