/**
 * Pending: never sent to a tracker, or fetched after it was last sent. Success and failure: the
 * result of the last update of an entry that is not pending.
 */
export const AD_COST_STATUSES = ['pending', 'success', 'failure'] as const;
export type AdCostStatus = (typeof AD_COST_STATUSES)[number];

export const AD_COST_PAGE_DEFAULT = 50;
