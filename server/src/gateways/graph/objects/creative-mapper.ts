import type { AdCreativeDto } from '@ads-checker/shared/contracts/ad-objects';
import type { WireCreative, WireProductSet } from '../schemas/schemas.ts';
import { facebookPostUrl, type PostUrlOf } from './post-url.ts';

const POST_ID = /^\d+_\d+$/;

function first(...values: (string | null | undefined)[]): string | null {
  return values.find((value) => value !== null && value !== undefined && value !== '') ?? null;
}

function toLinkData(creative: WireCreative): NonNullable<AdCreativeDto['linkData']> | null {
  const {
    link_data: link,
    video_data: video,
    template_data: template,
    photo_data,
    text_data,
  } = creative.object_story_spec ?? {};
  const linkData = {
    thumbnailUrl: first(creative.thumbnail_url),
    imageUrl: first(creative.image_url, link?.picture, video?.image_url),
    link: first(
      link?.link,
      video?.call_to_action?.value?.link,
      template?.link,
      creative.link_url,
      creative.object_url,
    ),
    title: first(link?.name, video?.title, template?.name, creative.title),
    caption: first(link?.caption, template?.caption),
    body: first(
      link?.message,
      video?.message,
      template?.message,
      photo_data?.caption,
      text_data?.message,
      creative.body,
    ),
    callToActionType: first(
      link?.call_to_action?.type,
      video?.call_to_action?.type,
      template?.call_to_action?.type,
      creative.call_to_action_type,
    ),
  };
  return Object.values(linkData).some((value) => value !== null) ? linkData : null;
}

function toAssetFeed(creative: WireCreative): AdCreativeDto['assetFeedSpec'] {
  const feed = creative.asset_feed_spec;
  if (feed === null || feed === undefined) {
    return null;
  }
  return {
    titles: (feed.titles ?? []).map(({ text }) => text),
    captions: (feed.captions ?? []).map(({ text }) => text),
    bodies: (feed.bodies ?? []).map(({ text }) => text),
    linkUrls: (feed.link_urls ?? []).flatMap(({ website_url }) => website_url ?? []),
    imageUrls: (feed.images ?? []).flatMap(({ url }) => url ?? []),
    callToActionTypes: feed.call_to_action_types ?? [],
  };
}

/** Maps a creative; `productSets` holds the readable sets, by id. */
export function toCreative({
  creative,
  adAccountId,
  productSets,
  postUrlOf = facebookPostUrl,
}: {
  creative: WireCreative;
  adAccountId: string;
  productSets: ReadonlyMap<string, WireProductSet>;
  postUrlOf?: PostUrlOf;
}): AdCreativeDto {
  const storyId = first(creative.effective_object_story_id, creative.object_story_id);
  const pagePostId = storyId !== null && POST_ID.test(storyId) ? storyId : null;
  const productSetId = creative.product_set_id ?? null;
  const productSet = productSetId === null ? undefined : productSets.get(productSetId);
  return {
    id: creative.id,
    adAccountId: creative.account_id ?? adAccountId,
    pagePostId,
    pagePostUrl: pagePostId === null ? null : postUrlOf(pagePostId),
    urlTags: creative.url_tags ?? null,
    linkData: toLinkData(creative),
    productSet:
      productSetId === null
        ? null
        : {
            id: productSetId,
            name: productSet?.name ?? '',
            products: (productSet?.products ?? []).map(({ id, name, image_url }) => ({
              id,
              name: name ?? '',
              imageUrl: image_url ?? null,
            })),
          },
    assetFeedSpec: toAssetFeed(creative),
  };
}
