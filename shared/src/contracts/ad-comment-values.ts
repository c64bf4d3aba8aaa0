export const AD_COMMENT_STATUSES = ['visible', 'hidden', 'deleted'] as const;
type AdCommentStatus = (typeof AD_COMMENT_STATUSES)[number];

/** Null: the network did not say whether the comment is hidden. */
export function commentStatusOf(
  isHidden: boolean | null,
): Exclude<AdCommentStatus, 'deleted'> | null {
  return isHidden === null ? null : isHidden ? 'hidden' : 'visible';
}

export const AD_COMMENT_JOB_STATUSES = ['pending', 'success', 'failure'] as const;
export type AdCommentJobStatus = (typeof AD_COMMENT_JOB_STATUSES)[number];

export const AD_COMMENT_JOB_PAGE_DEFAULT = 25;
