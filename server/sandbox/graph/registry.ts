import type {
  SampleAd,
  SampleAdAccount,
  SampleAdImage,
  SampleAdSet,
  SampleCampaign,
  SampleCreative,
  SampleProductSet,
} from '@ads-checker/shared/sample/index';
import type { SandboxLabel, SandboxVideo } from '../sandbox-world.ts';
import { applicationNode, type SandboxApp } from './apps.ts';
import type { AsyncSession } from './async-session-store.ts';
import { asyncSessionNode } from './async-sessions.ts';
import type { GraphContext, JsonObject, Nodes, NodeType } from './context.ts';
import { copyObject } from './copies.ts';
import { listAudiences, listInstagramAccounts, listPromotedPages } from './creation/assets.ts';
import { createAd, createAdSet, createCampaign, createCreative } from './creation/create.ts';
import { changeCreative, deleteCreative } from './creation/creative-changes.ts';
import { labelNode, listLabels } from './creation/label-node.ts';
import { addLabels, postLabel } from './creation/labels.ts';
import { searchTargeting } from './creation/targeting-search.ts';
import {
  createVideoNode,
  deleteVideo,
  findVideo,
  listVideos,
  uploadVideo,
} from './creation/videos.ts';
import { missingObject, unknownAliases } from './errors.ts';
import { deleteImage, uploadImages } from './image-library.ts';
import { adAccountNode } from './node-account.ts';
import { adNode } from './node-ad.ts';
import { adSetNode } from './node-ad-set.ts';
import { businessKinds, listAccountPixels, listBusinesses } from './node-business.ts';
import { campaignNode } from './node-campaign.ts';
import { catalogKinds } from './node-catalog.ts';
import { creativeNode, productNode, productSetNode } from './node-creative.ts';
import { adImageNode } from './node-image.ts';
import { insightsNode } from './node-insights.ts';
import { defineKind, type KindFinder, type NodeCall, type ResolvedNode } from './node-kind.ts';
import { listPages, pageKinds } from './node-page.ts';
import { orderReport, type ReportSnapshot, reportNode } from './node-report.ts';
import { pictureOf, userNode } from './node-user.ts';
import { objectWrites } from './object-writes.ts';
import { isFindable } from './reports.ts';
import type { Target } from './update-values.ts';

export const NODES: Nodes = {
  user: userNode,
  adAccount: adAccountNode,
  campaign: campaignNode,
  adSet: adSetNode,
  ad: adNode,
  creative: creativeNode,
  adImage: adImageNode,
  adLabel: labelNode,
  productSet: productSetNode,
  product: productNode,
  insights: insightsNode,
};

interface Owned {
  adAccountId: string;
}

const ownAccount = ({ object }: { object: Owned }): string => object.adAccountId;

function reportWrites<T extends Owned>(node: NodeType<T>) {
  return {
    insights: {
      POST: (call: NodeCall & { object: T; path: string }) =>
        orderReport({ ...call, node, adAccountId: call.object.adAccountId }),
    },
  };
}

const copyOf = (call: NodeCall, target: Target) => copyObject({ ...call, target });

/** Every supported type of object. Ids are global, so each type is tried. */
const KINDS: readonly KindFinder[] = [
  defineKind({
    node: userNode,
    find: ({ id, context: { viewer } }) =>
      id === 'me' || id === viewer.facebookId ? viewer : undefined,
    edges: {
      accounts: { GET: listPages },
      businesses: { GET: listBusinesses },
      picture: {
        GET: ({ object, context, parameters }) => ({
          data: pictureOf({ profile: object, context, parameters }),
        }),
      },
    },
  }),
  defineKind<SampleAdAccount>({
    node: adAccountNode,
    find: ({ id, context }) =>
      id.startsWith('act_') ? context.world.adAccounts.get(id.slice(4)) : undefined,
    adAccountIdOf: ({ object }) => object.id,
    edges: {
      insights: {
        POST: (call) => orderReport({ ...call, node: adAccountNode, adAccountId: call.object.id }),
      },
      adimages: { POST: uploadImages, DELETE: deleteImage },
      adspixels: { GET: listAccountPixels },
      campaigns: { POST: createCampaign },
      adsets: { POST: createAdSet },
      adcreatives: { POST: createCreative },
      ads: { POST: createAd },
      adlabels: { GET: listLabels, POST: postLabel },
      advideos: { GET: listVideos, POST: uploadVideo, DELETE: deleteVideo },
      targetingsearch: { GET: searchTargeting },
      promote_pages: { GET: listPromotedPages },
      instagram_accounts: { GET: listInstagramAccounts },
      customaudiences: { GET: listAudiences },
    },
  }),
  defineKind<SampleCampaign>({
    node: campaignNode,
    find: ({ id, context }) => context.world.campaigns.get(id),
    adAccountIdOf: ownAccount,
    writes: objectWrites((object) => ({ type: 'campaign', object })),
    edges: {
      ...reportWrites(campaignNode),
      copies: { POST: (call) => copyOf(call, { type: 'campaign', object: call.object }) },
      adlabels: { POST: (call) => addLabels(call, { type: 'campaign', object: call.object }) },
    },
  }),
  defineKind<SampleAdSet>({
    node: adSetNode,
    find: ({ id, context }) => context.world.adSets.get(id),
    adAccountIdOf: ownAccount,
    writes: objectWrites((object) => ({ type: 'ad_set', object })),
    edges: {
      ...reportWrites(adSetNode),
      copies: { POST: (call) => copyOf(call, { type: 'ad_set', object: call.object }) },
      adlabels: { POST: (call) => addLabels(call, { type: 'ad_set', object: call.object }) },
    },
  }),
  defineKind<SampleAd>({
    node: adNode,
    find: ({ id, context }) => context.world.ads.get(id),
    adAccountIdOf: ownAccount,
    writes: objectWrites((object) => ({ type: 'ad', object })),
    edges: {
      ...reportWrites(adNode),
      copies: { POST: (call) => copyOf(call, { type: 'ad', object: call.object }) },
      adlabels: { POST: (call) => addLabels(call, { type: 'ad', object: call.object }) },
    },
  }),
  defineKind<SampleCreative>({
    node: creativeNode,
    find: ({ id, context }) => context.world.creatives.get(id),
    adAccountIdOf: ownAccount,
    writes: { POST: changeCreative, DELETE: deleteCreative },
    edges: {
      adlabels: { POST: (call) => addLabels(call, { type: 'creative', object: call.object }) },
    },
  }),
  defineKind<SampleAdImage>({
    node: adImageNode,
    find: ({ id, context }) => context.world.adImages.get(id),
    adAccountIdOf: ownAccount,
  }),
  defineKind<SandboxLabel>({
    node: labelNode,
    find: ({ id, context }) => context.world.adLabels.get(id),
    adAccountIdOf: ownAccount,
  }),
  defineKind<SampleProductSet>({
    node: productSetNode,
    find: ({ id, context }) => context.world.productSets.get(id),
    adAccountIdOf: ownAccount,
  }),
  defineKind({
    node: productNode,
    find: ({ id, context }) => context.world.products.get(id),
    adAccountIdOf: ({ object, context }) =>
      context.world.productSets.get(object.productSetId)?.adAccountId,
  }),
];

function kindsOfCall(call: NodeCall): readonly KindFinder[] {
  const { state } = call;
  return [
    ...pageKinds(call),
    ...businessKinds(call),
    ...catalogKinds(call),
    defineKind<SandboxApp>({
      node: applicationNode,
      find: ({ id, context }) => {
        const app = state.apps.appOf(context.viewer);
        return id === 'app' || id === app.id ? app : undefined;
      },
    }),
    defineKind<SandboxVideo>({
      node: createVideoNode(call),
      find: ({ id, context }) => findVideo({ id, world: context.world }),
      adAccountIdOf: ownAccount,
    }),
    defineKind<AsyncSession>({
      node: asyncSessionNode,
      find: ({ id, context }) => {
        const session = state.sessions.find(id);
        return session?.profileId === context.viewer.facebookId ? session : undefined;
      },
    }),
    defineKind<ReportSnapshot>({
      node: reportNode,
      find: ({ id, context }) => {
        const run = state.reports.find(id);
        if (run === undefined || run.profileId !== context.viewer.facebookId || !isFindable(run)) {
          return undefined;
        }
        let seen: JsonObject | undefined;
        return {
          run,
          state: () => {
            seen ??= state.reports.poll({ run, nowMs: context.nowMs });
            return seen;
          },
        };
      },
      adAccountIdOf: ({ object }) => object.run.adAccountId,
    }),
  ];
}

/** Format of ids: anything else in the place of an id is an alias. */
const ID = /^(?:act_)?\d+(?:[:_][\da-f]+)?$/;

/** Finds an object by the first segment of a path. @throws GraphError */
export function resolveNode(input: {
  id: string;
  method: string;
  call: NodeCall;
  context: GraphContext;
}): ResolvedNode {
  const { call, context, id, method } = input;
  for (const find of [...KINDS, ...kindsOfCall(call)]) {
    const found = find({ id, context });
    if (found !== undefined) {
      return found;
    }
  }
  throw ID.test(id) ? missingObject({ id, method }) : unknownAliases([id]);
}
