import { z } from 'zod';

const text = z.union([z.string(), z.number().transform(String)]);

/** URL search parameters of the post behind an ad. */
export const pagePostSearchSchema = z.object({
  /** `pageId_postId`; absent: the ad has none. */
  post: text.optional(),
  /** Of the ad account of the ad, without `act_`. */
  account: text.optional().catch(undefined),
  /** Of the ad. */
  name: text.optional().catch(undefined),
});
