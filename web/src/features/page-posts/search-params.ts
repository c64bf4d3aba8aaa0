import { z } from 'zod';
import { defineView, optionalParam } from '../../lib/view.ts';

/** Same as in the contract, whose schemas would be loaded with the first list. */
export const PAGE_POST_ID = /^\d+_\d+$/;

/** The post behind an ad. */
export const pagePostView = defineView({
  /** `pageId_postId`; when absent, the ad is asked for its post. */
  post: optionalParam('post', z.string()),
  /** Id of the ad account, without `act_`. */
  account: optionalParam('account', z.string()),
  /** Name of the ad. */
  name: optionalParam('name', z.string()),
});

/** A post that was opened by one of its comments. */
export const threadView = defineView({
  /** The comment to scroll to. */
  comment: optionalParam('comment', z.string()),
  ad: optionalParam('ad', z.string().regex(/^\d+$/)),
  name: optionalParam('name', z.string()),
});
