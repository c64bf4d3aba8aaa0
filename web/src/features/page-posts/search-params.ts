import { z } from 'zod';

/** Same as in the contract, whose schemas would be loaded with the first list. */
export const PAGE_POST_ID = /^\d+_\d+$/;

const text = z.union([z.string(), z.number().transform(String)]);

/** URL search parameters of the post behind an ad. */
export const pagePostSearchSchema = z.object({
  /** `pageId_postId`; when absent, the ad is asked for its post. */
  post: text.optional(),
  /** Id of the ad account, without `act_`. */
  account: text.optional().catch(undefined),
  /** Name of the ad. */
  name: text.optional().catch(undefined),
});

/** URL search parameters of a post that was opened by one of its comments. */
export const threadSearchSchema = z.object({
  /** The comment to scroll to. */
  comment: text.optional().catch(undefined),
  ad: text.pipe(z.string().regex(/^\d+$/)).optional().catch(undefined),
  name: text.optional().catch(undefined),
});
