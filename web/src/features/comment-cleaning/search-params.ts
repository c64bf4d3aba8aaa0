import {
  AD_COMMENT_JOB_PAGE_DEFAULT,
  AD_COMMENT_JOB_STATUSES,
  type AdCommentJobStatus,
} from '@ads-checker/shared/contracts/ad-comment-values';
import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { toQueryString } from '../../lib/use-url-state.ts';

export const JOB_PAGE_SIZES = [AD_COMMENT_JOB_PAGE_DEFAULT, 50, 100, 200];
const OFFSET_MAX = 10_000_000;
const TEXT_MAX = 200;

const text = z.union([z.string(), z.number().transform(String)]);
const wholeNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/** URL search parameters of the comment history of a profile. Invalid parts are dropped. */
export const commentsSearchSchema = z.object({
  q: text.pipe(z.string().max(TEXT_MAX)).optional().catch(undefined),
  ad: text.pipe(idSchema).optional().catch(undefined),
  status: z.enum(AD_COMMENT_JOB_STATUSES).optional().catch(undefined),
  page: wholeNumber.pipe(z.int().min(1)).optional().catch(undefined),
  limit: wholeNumber
    .pipe(z.literal([...JOB_PAGE_SIZES]))
    .optional()
    .catch(undefined),
});

export interface CommentsView {
  readonly text: string;
  readonly adId: string;
  readonly status: AdCommentJobStatus | undefined;
  readonly page: number;
  readonly limit: number;
}

export function toCommentsView(input: unknown): CommentsView {
  const { q, ad, status, page, limit } = commentsSearchSchema.parse(input);
  return {
    text: q ?? '',
    adId: ad ?? '',
    status,
    page: page ?? 1,
    limit: limit ?? AD_COMMENT_JOB_PAGE_DEFAULT,
  };
}

export function commentsPath(
  adUserId: string,
  { text: q, adId, status, page, limit }: CommentsView,
): string {
  return `/ad-users/${adUserId}/ad-comments${toQueryString({
    q: q.trim() === '' ? undefined : q,
    ad: idSchema.safeParse(adId).success ? adId : undefined,
    status,
    page: page === 1 ? undefined : page,
    limit: limit === AD_COMMENT_JOB_PAGE_DEFAULT ? undefined : limit,
  })}`;
}

/** The request filter, without paging. */
export function toJobFilter({ text: q, adId, status }: CommentsView) {
  const commentContains = q.trim().slice(0, TEXT_MAX);
  return {
    ...(commentContains === '' ? {} : { commentContains }),
    ...(idSchema.safeParse(adId).success ? { adId } : {}),
    ...(status === undefined ? {} : { statusList: [status] }),
  };
}
export type JobFilter = ReturnType<typeof toJobFilter>;

export function offsetOf({ page, limit }: CommentsView): number {
  return Math.min((page - 1) * limit, OFFSET_MAX);
}

export function countCommentFilters({ text: q, adId, status }: CommentsView): number {
  return [q.trim() !== '', adId !== '', status !== undefined].filter(Boolean).length;
}
