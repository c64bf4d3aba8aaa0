export const AD_COMMENT_STATUSES = ['visible', 'hidden', 'deleted'] as const;

export const AD_COMMENT_JOB_STATUSES = ['pending', 'success', 'failure'] as const;
export type AdCommentJobStatus = (typeof AD_COMMENT_JOB_STATUSES)[number];

export const AD_COMMENT_JOB_PAGE_DEFAULT = 25;
