import { z } from 'zod';
import type { GraphContext, JsonObject, Parameters } from '../context.ts';
import { invalidParameter } from '../errors.ts';
import { readJson } from '../parameter-values.ts';
import { refuseCreation } from './refusals.ts';

const FEATURES = `adapt_to_placement add_text_overlay creative_stickers description_automation
  enhance_cta image_animation image_background_gen image_brightness_and_contrast image_templates
  image_text_translation image_touchups image_uncrop inline_comment media_type_automation
  music_generation pac_relaxation product_extensions profile_card replace_media_text
  reveal_details_over_time show_summary site_extensions text_optimizations text_translation
  translate_voiceover video_auto_crop video_filtering video_uncrop`.split(/\s+/);

const enrollment = z.looseObject({ enroll_status: z.enum(['OPT_IN', 'OPT_OUT']) });
const specSchema = z.object({ creative_features_spec: z.record(z.string(), enrollment) });

/**
 * The features that a creative chooses. Those that do not fit its format vanish. @throws
 * GraphError
 */
export function readFeatures(input: {
  parameters: Parameters;
  isVideo: boolean;
  context: GraphContext;
}): JsonObject | undefined {
  const { context, isVideo, parameters } = input;
  const spec = readJson({
    parameters,
    name: 'degrees_of_freedom_spec',
    schema: specSchema,
    wanted: '{creative_features_spec: {feature: {enroll_status}}}',
  });
  if (spec === undefined) {
    return undefined;
  }
  const chosen = spec.creative_features_spec;
  if (chosen.standard_enhancements !== undefined) {
    throw refuseCreation({ context, reason: 'bundleWithdrawn' });
  }
  const known = context.creation.featureKeys ?? FEATURES;
  const strange = Object.keys(chosen).find((key) => !known.includes(key));
  if (strange !== undefined) {
    throw invalidParameter(
      `Param key ${strange} of creative_features_spec must be one of {${known.join(', ')}}`,
    );
  }
  const other = isVideo ? 'image_' : 'video_';
  return {
    creative_features_spec: Object.fromEntries(
      Object.entries(chosen)
        .filter(([key]) => !key.startsWith(other))
        .map(([key, { enroll_status: status }]) => [key, { enroll_status: status }]),
    ),
  };
}
