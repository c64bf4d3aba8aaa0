/** The words for deliveries, in the order a filter offers them. */
export const DELIVERY_IDS = [
  'active',
  'learning',
  'learningLimited',
  'inReview',
  'processing',
  'preApproved',
  'scheduled',
  'notDelivering',
  'withIssues',
  'rejected',
  'rejectedRecently',
  'billing',
  'accountDisabled',
  'accountClosed',
  'off',
  'campaignOff',
  'adSetOff',
  'noActiveAds',
  'noActiveAdSets',
  'completed',
  'archived',
  'deleted',
] as const;
export type DeliveryId = (typeof DELIVERY_IDS)[number];

/** The surest statement first: what the network decided, then switches, then how it runs, then its coarse colour. */
const BY_EFFECTIVE: Readonly<Record<string, DeliveryId>> = {
  DELETED: 'deleted',
  ARCHIVED: 'archived',
  PENDING_BILLING_INFO: 'billing',
  WITH_ISSUES: 'withIssues',
  PAUSED: 'off',
  CAMPAIGN_PAUSED: 'campaignOff',
  ADSET_PAUSED: 'adSetOff',
  PENDING_REVIEW: 'inReview',
  PREAPPROVED: 'preApproved',
  IN_PROCESS: 'processing',
};
const BY_SUB_STATUS: Readonly<Record<string, DeliveryId>> = {
  off: 'off',
  campaign_off: 'campaignOff',
  ad_set_off: 'adSetOff',
  in_learning_phase: 'learning',
  learning_exit_unsuccessfully: 'learningLimited',
  scheduled: 'scheduled',
  completed: 'completed',
  in_review: 'inReview',
  pending_process: 'processing',
  no_active_ad: 'noActiveAds',
  no_active_ad_set: 'noActiveAdSets',
  account_disabled: 'accountDisabled',
  account_closed: 'accountClosed',
  account_needs_credit: 'billing',
};
const BY_DELIVERY: Readonly<Record<string, DeliveryId>> = {
  active: 'active',
  inactive: 'off',
  off: 'off',
  warning: 'notDelivering',
  not_delivering: 'notDelivering',
  error: 'withIssues',
  pending: 'processing',
  completed: 'completed',
  archived: 'archived',
  deleted: 'deleted',
};
/** Effective statuses that other facts of the row say more of, and the one that was not sent. */
const TOLD_OTHERWISE: readonly string[] = ['ACTIVE', 'DISAPPROVED', 'UNKNOWN'];

export interface DeliveryRow {
  readonly effectiveStatus: string;
  readonly deliveryStatus: string;
  readonly deliverySubStatuses: readonly string[];
  /** Only ads carry it. */
  readonly deliveryInfoStatus?: string;
}

/**
 * Which word is said of what a campaign, an ad set or an ad is doing now: a {@link DeliveryId}, or the network's own code
 * where it is new to us. A decision of the network that is new to us goes before all. Rows that read the same have the
 * same, so that a filter finds by a word what says it.
 */
export function deliveryIdOf(row: DeliveryRow): string {
  const { effectiveStatus, deliveryStatus, deliverySubStatuses, deliveryInfoStatus } = row;
  const byEffective = BY_EFFECTIVE[effectiveStatus];
  if (byEffective === undefined && !TOLD_OTHERWISE.includes(effectiveStatus)) {
    return effectiveStatus;
  }
  if (effectiveStatus === 'DISAPPROVED' || deliveryInfoStatus?.endsWith('rejected')) {
    return deliveryInfoStatus === 'recently_rejected' ? 'rejectedRecently' : 'rejected';
  }
  if (byEffective !== undefined) {
    return byEffective;
  }
  for (const subStatus of deliverySubStatuses) {
    const bySub = BY_SUB_STATUS[subStatus];
    if (bySub !== undefined) {
      return bySub;
    }
  }
  return deliveryInfoStatus === 'not_delivering'
    ? 'notDelivering'
    : (BY_DELIVERY[deliveryStatus] ?? deliveryStatus);
}
