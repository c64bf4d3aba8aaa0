/** Deliveries in the order of the filter. */
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

/**
 * Most reliable first: the ad network's decision, then switches, then delivery, then its coarse
 * status.
 */
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
/** The label of an effective status alone; undefined for one that is not listed. */
export function deliveryIdOfEffective(effectiveStatus: string): DeliveryId | undefined {
  switch (effectiveStatus) {
    case 'ACTIVE':
      return 'active';
    case 'DISAPPROVED':
      return 'rejected';
    default:
      return BY_EFFECTIVE[effectiveStatus];
  }
}

/** Effective statuses that other fields describe better, and the missing one. */
const REFINED_BY_OTHER_FIELDS: readonly string[] = ['ACTIVE', 'DISAPPROVED', 'UNKNOWN'];

export interface DeliveryRow {
  readonly effectiveStatus: string;
  readonly deliveryStatus: string;
  readonly deliverySubStatuses: readonly string[];
  readonly deliveryInfoStatus?: string;
}

/**
 * The delivery label of a campaign, ad set or ad: a {@link DeliveryId}, or the ad network's own
 * code when unknown. Unknown decisions of the ad network take precedence. Rows with the same label
 * have the same id, so that the filter matches what the column shows.
 */
export function deliveryIdOf(row: DeliveryRow): string {
  const { effectiveStatus, deliveryStatus, deliverySubStatuses, deliveryInfoStatus } = row;
  const byEffective = BY_EFFECTIVE[effectiveStatus];
  if (byEffective === undefined && !REFINED_BY_OTHER_FIELDS.includes(effectiveStatus)) {
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
