import { z } from 'zod';

/** As the contract has it, whose schemas would load with the first list. */
export const PAGE_POST_ID = /^\d+_\d+$/;

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

/** URL search parameters of a post that was opened by one of its comments. */
export const threadSearchSchema = z.object({
  /** The comment to go to. */
  comment: text.optional().catch(undefined),
  /** The ad that shows the post, and its name. */
  ad: text.pipe(z.string().regex(/^\d+$/)).optional().catch(undefined),
  name: text.optional().catch(undefined),
});
