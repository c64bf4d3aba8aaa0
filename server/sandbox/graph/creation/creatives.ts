import { createHash } from 'node:crypto';
import type { SampleAdAccount, SampleCreative } from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import type { GraphContext, Parameters } from '../context.ts';
import { invalidParameter, missingObject } from '../errors.ts';
import type { NodeCall } from '../node-kind.ts';
import { readJson, readName } from '../parameter-values.ts';
import { compact, majorOf } from './common.ts';
import { readFeatures } from './creative-features.ts';
import { readStory, type Story } from './creative-stories.ts';
import { refuseCreation } from './refusals.ts';

const NAME_MAX = 100;
const SHOPS_SINCE = 26;

const plain = z.record(z.string(), z.unknown());
const texts = z.array(z.looseObject({ text: z.string() }));
const labels = z.array(z.looseObject({ name: z.string() })).optional();
const assetFeedSchema = z.looseObject({
  bodies: texts.optional(),
  titles: texts.optional(),
  descriptions: texts.optional(),
  link_urls: z.array(z.looseObject({ website_url: z.string() })).optional(),
  images: z.array(z.looseObject({ hash: z.string(), adlabels: labels })).optional(),
  videos: z.array(z.looseObject({ video_id: z.string(), adlabels: labels })).optional(),
  call_to_action_types: z.array(z.string()).optional(),
  asset_customization_rules: z
    .array(
      z.looseObject({
        image_label: z.looseObject({ name: z.string() }).optional(),
        video_label: z.looseObject({ name: z.string() }).optional(),
      }),
    )
    .optional(),
});
type AssetFeed = z.infer<typeof assetFeedSchema>;

function checkAssetFeed(input: { feed: AssetFeed; adAccountId: string; context: GraphContext }) {
  const { adAccountId, context, feed } = input;
  const { images = [], videos = [] } = feed;
  const isRepeated = [
    (feed.bodies ?? []).map(({ text }) => text),
    (feed.titles ?? []).map(({ text }) => text),
    images.map(({ hash }) => hash),
    videos.map(({ video_id: id }) => id),
  ].some((values) => new Set(values).size < values.length);
  if (isRepeated) {
    throw refuseCreation({ context, reason: 'assetsRepeat' });
  }
  for (const { hash } of images) {
    if (!context.world.adImages.has(`${adAccountId}:${hash}`)) {
      throw refuseCreation({ context, reason: 'imageUnknown' });
    }
  }
  const known = [...images, ...videos].flatMap(({ adlabels = [] }) =>
    adlabels.map(({ name }) => name),
  );
  const named = (feed.asset_customization_rules ?? []).flatMap((rule) =>
    [rule.image_label?.name, rule.video_label?.name].filter((name) => name !== undefined),
  );
  if (named.some((name) => !known.includes(name))) {
    throw refuseCreation({ context, reason: 'assetLabelUnknown' });
  }
}

/** The one thing that a creative is made of. @throws GraphError */
function readSource(call: NodeCall, adAccountId: string) {
  const { context, parameters } = call;
  const feed = readJson({
    parameters,
    name: 'asset_feed_spec',
    schema: assetFeedSchema,
    wanted: 'an object',
  });
  const storySource = readJson({
    parameters,
    name: 'object_story_spec',
    schema: plain,
    wanted: 'an object',
  });
  const postId = parameters.get('object_story_id');
  const mediaId = parameters.get('source_instagram_media_id');
  const productSetId = parameters.get('product_set_id');
  const story =
    storySource === undefined ? undefined : readStory({ call, adAccountId }, storySource);
  const parts = Object.keys(story ?? {}).filter((key) => key.endsWith('_data'));
  const hasProducts = productSetId !== undefined;
  const sources = [
    story !== undefined && feed === undefined ? story : undefined,
    feed,
    postId,
    mediaId,
  ].filter((source) => source !== undefined);
  const isStoryWhole = feed === undefined ? parts.length === 1 : parts.length === 0;
  if (sources.length !== 1 || (story !== undefined && !isStoryWhole && !hasProducts)) {
    throw refuseCreation({ context, reason: 'severalSources' });
  }
  if (feed !== undefined) {
    checkAssetFeed({ feed, adAccountId, context });
  }
  if (postId !== undefined && !/^\d+_\d+$/.test(postId)) {
    throw invalidParameter('Param object_story_id must be {page id}_{post id}');
  }
  if (hasProducts && !context.world.productSets.has(productSetId)) {
    throw missingObject({ id: productSetId, method: 'POST' });
  }
  return { story, feed, postId, productSetId };
}

function kindOf({ story, feed, postId }: ReturnType<typeof readSource>): SampleCreative['kind'] {
  if (feed !== undefined) {
    return 'asset_feed';
  }
  if (postId !== undefined || story === undefined) {
    return 'existing_post';
  }
  if (story.video_data !== undefined) {
    return 'video';
  }
  if (story.photo_data !== undefined) {
    return 'photo';
  }
  return story.template_data === undefined ? 'link' : 'catalog';
}

const textOf = (source: unknown): string => (typeof source === 'string' ? source : '');

/** Our own reading of a story, for lists that show a creative. */
function summarise(input: { story: Story | undefined; adAccountId: string }) {
  const { adAccountId, story } = input;
  const data = story?.link_data ?? story?.video_data ?? story?.template_data ?? {};
  const photo = story?.photo_data;
  const action = data.call_to_action as { type?: unknown; value?: { link?: unknown } } | undefined;
  const hash = textOf(data.image_hash ?? photo?.image_hash);
  return {
    pageId: story?.page_id ?? '',
    title: textOf(data.name ?? data.title),
    body: textOf(data.message ?? photo?.caption ?? story?.text_data?.message),
    caption: textOf(data.caption),
    link: textOf(data.link ?? action?.value?.link),
    callToActionType: textOf(action?.type),
    adImageId: hash === '' ? '' : `${adAccountId}:${hash}`,
    videoId: story?.video_data?.video_id ?? null,
  };
}

function readDestination(input: {
  parameters: Parameters;
  kind: SampleCreative['kind'];
  adAccountId: string;
  context: GraphContext;
}): Record<string, unknown> | undefined {
  const { adAccountId, context, kind, parameters } = input;
  const given = readJson({
    parameters,
    name: 'destination_spec',
    schema: plain,
    wanted: 'an object',
  });
  const isOfShop =
    context.creation.adAccount(adAccountId).hasShop === true &&
    majorOf(context) >= SHOPS_SINCE &&
    ['link', 'video', 'catalog', 'asset_feed'].includes(kind);
  return given ?? (isOfShop ? { destination_type: 'WEBSITE_AND_SHOP' } : undefined);
}

/** The network adds the day and a tail to the name of a creative. */
function tailedName(input: { name: string; seed: string; nowMs: number }): string {
  const day = new Date(input.nowMs).toISOString().slice(0, 10);
  const tail = createHash('md5').update(input.seed).digest('hex');
  return `${input.name} ${day}-${tail}`;
}

const contents = new WeakMap<object, string>();

/** What makes creatives the same: everything but their names and labels. */
export function contentOf(creative: Omit<SampleCreative, 'id'>): string {
  const { adAccountId, given, urlTags } = creative;
  const content = contents.get(creative) ?? JSON.stringify([adAccountId, given, urlTags]);
  contents.set(creative, content);
  return content;
}

/** @throws GraphError */
export function planCreative(
  call: NodeCall,
  adAccount: SampleAdAccount,
): Omit<SampleCreative, 'id'> {
  const { context, parameters } = call;
  const adAccountId = adAccount.id;
  const name = readName(parameters.get('name') ?? 'Creative', NAME_MAX);
  const source = readSource(call, adAccountId);
  const { feed, postId, productSetId, story } = source;
  const kind = kindOf(source);
  const crops = readJson({ parameters, name: 'image_crops', schema: plain, wanted: 'an object' });
  if (crops?.['191x100'] !== undefined) {
    throw refuseCreation({ context, reason: 'cropWithdrawn' });
  }
  const json = (key: string) =>
    readJson({ parameters, name: key, schema: plain, wanted: 'an object' });
  const given = compact({
    object_story_spec: story,
    object_story_id: postId,
    source_instagram_media_id: parameters.get('source_instagram_media_id'),
    asset_feed_spec: feed,
    template_url_spec: json('template_url_spec'),
    degrees_of_freedom_spec: readFeatures({ parameters, isVideo: kind === 'video', context }),
    contextual_multi_ads: json('contextual_multi_ads'),
    destination_spec: readDestination({ parameters, kind, adAccountId, context }),
    image_crops: crops,
    authorization_category: parameters.get('authorization_category'),
  });
  const seed = JSON.stringify([adAccountId, given, name, context.nowMs]);
  const digits = Number.parseInt(createHash('md5').update(seed).digest('hex').slice(0, 12), 16);
  const summary = summarise({ story, adAccountId });
  return {
    adAccountId,
    name: tailedName({ name, seed, nowMs: context.nowMs }),
    kind,
    ...summary,
    pageId: postId?.split('_')[0] ?? summary.pageId,
    pagePostId: postId ?? `${summary.pageId}_1${String(digits).padStart(15, '0')}`,
    urlTags: parameters.get('url_tags') ?? null,
    productSetId: productSetId ?? null,
    assetFeed: null,
    given,
  };
}
