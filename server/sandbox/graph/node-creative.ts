import type {
  SampleAdImage,
  SampleCreative,
  SampleProduct,
  SampleProductSet,
} from '@ads-checker/shared/sample/index';
import type { GraphContext, JsonObject, NodeType } from './context.ts';
import { givenFields } from './creation/given-fields.ts';
import { labelsField } from './creation/labels.ts';
import { listEdge } from './edges.ts';
import { imageUrl } from './node-image.ts';
import { struct, value } from './selection.ts';

function imageOf(input: {
  creative: SampleCreative;
  context: GraphContext;
}): SampleAdImage | undefined {
  return input.context.world.adImages.get(input.creative.adImageId);
}

/**
 * Where a creative keeps its texts depends on its type; those of a promoted post are in the post.
 */
function storySpec(input: {
  creative: SampleCreative;
  context: GraphContext;
}): JsonObject | undefined {
  const { context, creative } = input;
  const image = imageOf(input);
  const callToAction = { type: creative.callToActionType, value: { link: creative.link } };
  const base = { page_id: creative.pageId };
  const texts = {
    message: creative.body,
    link: creative.link,
    name: creative.title,
    caption: creative.caption,
    call_to_action: callToAction,
  };
  switch (creative.kind) {
    case 'link':
      return { ...base, link_data: { ...texts, image_hash: image?.hash } };
    case 'video':
      return {
        ...base,
        video_data: {
          video_id: creative.videoId,
          title: creative.title,
          message: creative.body,
          image_url: image === undefined ? undefined : imageUrl({ image, context }),
          call_to_action: callToAction,
        },
      };
    case 'photo':
      return { ...base, photo_data: { caption: creative.body, image_hash: image?.hash } };
    case 'catalog':
      return { ...base, template_data: texts };
    case 'asset_feed':
      return base;
    case 'existing_post':
    case 'bare':
      return undefined;
  }
}

function assetFeed(input: {
  creative: SampleCreative;
  context: GraphContext;
}): JsonObject | undefined {
  const { context, creative } = input;
  const feed = creative.assetFeed;
  if (feed === null) {
    return undefined;
  }
  return {
    titles: feed.titles.map((text) => ({ text })),
    captions: feed.captions.map((text) => ({ text })),
    bodies: feed.bodies.map((text) => ({ text })),
    link_urls: feed.linkUrls.map((url) => ({ website_url: url })),
    images: feed.adImageIds.flatMap((id) => {
      const image = context.world.adImages.get(id);
      return image === undefined ? [] : { hash: image.hash, url: imageUrl({ image, context }) };
    }),
    call_to_action_types: feed.callToActionTypes,
    ad_formats: ['AUTOMATIC_FORMAT'],
  };
}

const OBJECT_TYPES: Readonly<Record<SampleCreative['kind'], string>> = {
  link: 'SHARE',
  video: 'VIDEO',
  photo: 'PHOTO',
  catalog: 'SHARE',
  asset_feed: 'SHARE',
  existing_post: 'STATUS',
  bare: 'DOMAIN',
};

export const creativeNode: NodeType<SampleCreative> = {
  name: 'AdCreative',
  idOf: (creative) => creative.id,
  defaults: [],
  fields: {
    account_id: value((creative) => creative.adAccountId),
    name: value((creative) => creative.name),
    status: value((creative) => creative.status ?? 'ACTIVE'),
    adlabels: labelsField,
    ...givenFields<SampleCreative>([
      'degrees_of_freedom_spec',
      'contextual_multi_ads',
      'destination_spec',
      'image_crops',
      'template_url_spec',
      'authorization_category',
    ]),
    instagram_user_id: value(
      ({ given }) =>
        (given?.object_story_spec as { instagram_user_id?: string } | undefined)?.instagram_user_id,
    ),
    object_type: value((creative) => OBJECT_TYPES[creative.kind]),
    effective_object_story_id: value((creative) => creative.pagePostId),
    object_story_id: value((creative) =>
      creative.kind === 'existing_post' ? creative.pagePostId : undefined,
    ),
    object_story_spec: struct({
      keys: [
        'page_id',
        'instagram_user_id',
        'link_data',
        'video_data',
        'photo_data',
        'template_data',
        'text_data',
      ],
      read: (creative, context) =>
        creative.given === undefined
          ? storySpec({ creative, context })
          : (creative.given.object_story_spec as JsonObject | undefined),
    }),
    asset_feed_spec: struct({
      keys: [
        'titles',
        'captions',
        'bodies',
        'link_urls',
        'images',
        'videos',
        'call_to_action_types',
        'ad_formats',
      ],
      read: (creative, context) =>
        creative.given === undefined
          ? assetFeed({ creative, context })
          : (creative.given.asset_feed_spec as JsonObject | undefined),
    }),
    product_set_id: value((creative) => creative.productSetId),
    url_tags: value((creative) => creative.urlTags),
    title: value((creative) => (creative.kind === 'bare' ? creative.title : undefined)),
    body: value((creative) => (creative.kind === 'existing_post' ? undefined : creative.body)),
    link_url: value((creative) => (creative.kind === 'bare' ? creative.link : undefined)),
    object_url: value((creative) => (creative.kind === 'bare' ? creative.link : undefined)),
    image_hash: value((creative, context) => imageOf({ creative, context })?.hash),
    image_url: value((creative, context) => {
      const image = imageOf({ creative, context });
      return image === undefined || creative.kind === 'video' || creative.kind === 'asset_feed'
        ? undefined
        : imageUrl({ image, context });
    }),
    thumbnail_url: value((creative, context) => {
      const image = imageOf({ creative, context });
      const width = Number(context.parameters.get('thumbnail_width') ?? 64);
      return image === undefined ? undefined : imageUrl({ image, context, width });
    }),
    video_id: value((creative) => creative.videoId),
    call_to_action_type: value((creative) =>
      creative.kind === 'asset_feed' ? undefined : creative.callToActionType,
    ),
  },
  edges: {},
};

function priceText(product: SampleProduct): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: product.currency }).format(
    product.currency === 'JPY' || product.currency === 'HUF'
      ? product.priceMinor
      : product.priceMinor / 100,
  );
}

export const productNode: NodeType<SampleProduct> = {
  name: 'ProductItem',
  idOf: (product) => product.id,
  defaults: ['name'],
  fields: {
    name: value((product) => product.name),
    image_url: value((product, context) => `${context.origin}/__media/product/${product.id}.svg`),
    price: value(priceText),
    currency: value((product) => product.currency),
    url: value((product) => product.url),
    retailer_id: value((product) => `SKU-${product.id.slice(-6)}`),
  },
  edges: {},
};

export const productSetNode: NodeType<SampleProductSet> = {
  name: 'ProductSet',
  idOf: (productSet) => productSet.id,
  defaults: ['name'],
  fields: {
    name: value((productSet) => productSet.name),
    product_count: value((productSet) => productSet.productIds.length),
  },
  edges: {
    products: listEdge({
      name: 'products',
      node: (context) => context.nodes.product,
      pathOf: (productSet: SampleProductSet) => productSet.id,
      list: ({ parent, context }) =>
        parent.productIds.flatMap((id) => context.world.products.get(id) ?? []),
    }),
  },
};
