/**
 * Pending: never told to a tracker, or fetched after it was told last. Success and failure: how the
 * last update of an entry that is not pending ended.
 */
export const AD_COST_STATUSES = ['pending', 'success', 'failure'] as const;
export type AdCostStatus = (typeof AD_COST_STATUSES)[number];

export const AD_COST_PAGE_DEFAULT = 50;
