import type { NewAdObject, WireObject } from '../../gateways/graph/ports/creation-port.ts';
import type { ItemNeeds, ItemSpec } from './entities.ts';

/** Features by which the ad network changes what an ad shows without being asked. */
const OPT_OUTS = [
  'add_text_overlay',
  'image_animation',
  'image_background_gen',
  'image_brightness_and_contrast',
  'image_templates',
  'image_touchups',
  'image_uncrop',
  'inline_comment',
  'music_generation',
  'product_extensions',
  'site_extensions',
  'text_optimizations',
  'text_translation',
  'video_auto_crop',
  'video_filtering',
  'video_uncrop',
] as const;

/** Without a picture of ours, the thumbnail is at an address of the ad network. */
function pictureOf(idOf: (need: keyof ItemNeeds) => string): WireObject {
  const picture = idOf('image');
  return picture.startsWith('https:') || picture.startsWith('http:')
    ? { image_url: picture }
    : { image_hash: picture };
}

/**
 * The object to create, with the ids of what it needs.
 *
 * @param labels by which it is found again when the reply is lost
 */
export function toCreation(
  spec: Exclude<ItemSpec, { level: 'image' | 'video' }>,
  { idOf, labels }: { idOf: (need: keyof ItemNeeds) => string; labels: readonly string[] },
): NewAdObject {
  switch (spec.level) {
    case 'campaign':
      return { level: 'campaign', fields: { ...spec.fields, labels } };
    case 'ad_set':
      return {
        level: 'ad_set',
        fields: { ...spec.fields, campaignId: idOf('campaign'), labels },
      };
    case 'ad':
      return {
        level: 'ad',
        fields: {
          ...spec.fields,
          adSetId: idOf('adSet'),
          creativeId: idOf('creative'),
          labels,
        },
      };
    case 'creative': {
      const { name, pageId, instagramUserId, linkData, videoData, urlTags } = spec.fields;
      return {
        level: 'creative',
        fields: {
          name,
          // Identical creatives are not stored twice, which a label of its own would prevent
          labels: [],
          objectStorySpec: {
            page_id: pageId,
            ...(instagramUserId === null ? {} : { instagram_user_id: instagramUserId }),
            ...(videoData === undefined
              ? { link_data: { ...linkData, image_hash: idOf('image') } }
              : { video_data: { ...videoData, video_id: idOf('video'), ...pictureOf(idOf) } }),
          },
          urlTags,
          optOuts: OPT_OUTS,
        },
      };
    }
  }
}
