import {
  AD_COMMENT_JOB_PAGE_DEFAULT,
  AD_COMMENT_JOB_STATUSES,
} from '@ads-checker/shared/contracts/ad-comment-values';
import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { defineView, optionalParam, pageParams, textParam, typedParam } from '../../lib/view.ts';

export const JOB_PAGE_SIZES = [AD_COMMENT_JOB_PAGE_DEFAULT, 50, 100, 200];
const TEXT_MAX = 200;

/** The comment history of a profile as its URL holds it. */
export const commentsView = defineView({
  text: textParam('q', TEXT_MAX),
  adId: typedParam('ad', idSchema),
  status: optionalParam('status', z.enum(AD_COMMENT_JOB_STATUSES)),
  ...pageParams(z.literal(JOB_PAGE_SIZES), AD_COMMENT_JOB_PAGE_DEFAULT),
});
export type CommentsView = typeof commentsView.initial;

export function commentsPath(adUserId: string, view: CommentsView): string {
  return `/ad-users/${adUserId}/ad-comments${commentsView.toQuery(view)}`;
}

/** The request filter, without paging. */
export function toJobFilter({ text, adId, status }: CommentsView) {
  const commentContains = text.trim().slice(0, TEXT_MAX);
  return {
    ...(commentContains === '' ? {} : { commentContains }),
    ...(idSchema.safeParse(adId).success ? { adId } : {}),
    ...(status === undefined ? {} : { statusList: [status] }),
  };
}
export type JobFilter = ReturnType<typeof toJobFilter>;
