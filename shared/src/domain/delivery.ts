import { AD_ACCOUNT_STATUS, type AdObjectLevel } from '../contracts/ad-object-values.ts';

/** Statuses that only reflect switches: the object's own, its parents', archiving and deletion. */
const SWITCH_STATUSES: readonly string[] = [
  'ACTIVE',
  'PAUSED',
  'CAMPAIGN_PAUSED',
  'ADSET_PAUSED',
  'DELETED',
  'ARCHIVED',
];
/** Effective statuses under which an object may run. */
const RUNNING_STATUSES: readonly string[] = ['ACTIVE', 'PREAPPROVED'];

/** Review results that outrank a switched-off object: it could not run anyway. */
const BLOCKING_REVIEWS: ReadonlySet<string> = new Set([
  'DISAPPROVED',
  'WITH_ISSUES',
  'PENDING_BILLING_INFO',
]);
const ENDED_STATUSES = ['DELETED', 'ARCHIVED'] as const;
const RECENT_REJECTION_MS = 3 * 24 * 60 * 60 * 1000;

export interface ParentStatuses {
  /** Configured status of the campaign; null when unknown. */
  readonly campaignStatus?: string | null;
  /** Configured status of the ad set; null when unknown. */
  readonly adSetStatus?: string | null;
}

/**
 * The ad network's decision on an object regardless of switches; null when the effective status
 * only reflects switches. An unknown status counts as a decision.
 */
export function reviewStatusOf(effectiveStatus: string): string | null {
  return SWITCH_STATUSES.includes(effectiveStatus) ? null : effectiveStatus;
}

/**
 * Combines an object's own switch with its parents and the ad network's review, as the ad network
 * does.
 */
export function effectiveStatus({
  status,
  reviewStatus = null,
  campaignStatus = null,
  adSetStatus = null,
}: ParentStatuses & {
  readonly status: string;
  readonly reviewStatus?: string | null;
}): string {
  const ended = ENDED_STATUSES.find((value) =>
    [status, adSetStatus, campaignStatus].includes(value),
  );
  if (ended !== undefined) {
    return ended;
  }
  if (reviewStatus !== null && BLOCKING_REVIEWS.has(reviewStatus)) {
    return reviewStatus;
  }
  if (status === 'PAUSED') {
    return 'PAUSED';
  }
  if (campaignStatus === 'PAUSED') {
    return 'CAMPAIGN_PAUSED';
  }
  if (adSetStatus === 'PAUSED') {
    return 'ADSET_PAUSED';
  }
  return reviewStatus ?? status;
}

export interface Issue {
  /** `CAMPAIGN`, `AD_SET`, `AD`: where the issue was found. */
  readonly level: string;
  /** `HARD_ERROR` stops delivery. */
  readonly type: string;
}

export interface DeliveryFacts {
  readonly level: AdObjectLevel;
  readonly status: string;
  readonly effectiveStatus: string;
  /** `status` of the ad account; null when unknown. */
  readonly accountStatus: number | null;
  readonly issues?: readonly Issue[];
  readonly updatedAt?: string | null;
  readonly startTime?: string | null;
  /** End of an ad set or stop of a campaign. */
  readonly endTime?: string | null;
  /** Stage of an ad set's learning phase: `LEARNING`, `FAIL`, `SUCCESS`. */
  readonly learningStage?: string | null;
  /** Running ad sets of a campaign or ads of an ad set; null when not counted. */
  readonly activeChildCount?: number | null;
  readonly now: Date;
}

export interface Delivery {
  readonly deliveryStatus: string;
  readonly deliveryInfoStatus: string;
  readonly deliverySubStatuses: readonly string[];
}

function delivery(
  deliveryStatus: string,
  deliveryInfoStatus: string,
  ...deliverySubStatuses: string[]
): Delivery {
  return { deliveryStatus, deliveryInfoStatus, deliverySubStatuses };
}

function deriveFromAccount(accountStatus: number | null): Delivery | undefined {
  switch (accountStatus) {
    case AD_ACCOUNT_STATUS.DISABLED:
      return delivery('error', 'not_delivering', 'account_disabled');
    case AD_ACCOUNT_STATUS.PENDING_CLOSURE:
    case AD_ACCOUNT_STATUS.CLOSED:
      return delivery('error', 'not_delivering', 'account_closed');
    case AD_ACCOUNT_STATUS.UNSETTLED:
    case AD_ACCOUNT_STATUS.PENDING_RISK_REVIEW:
      return delivery('error', 'not_delivering', 'account_needs_credit');
    default:
      return undefined;
  }
}

function issueSubStatus(facts: DeliveryFacts): string {
  const level = facts.issues?.find(({ type }) => type === 'HARD_ERROR')?.level.toLowerCase();
  if (level === 'campaign' && facts.level !== 'campaign') {
    return 'campaign_with_issues';
  }
  if ((level === 'ad_set' || level === 'adset') && facts.level === 'ad') {
    return 'ad_set_with_issues';
  }
  return 'with_issues';
}

function deriveFromReview(facts: DeliveryFacts): Delivery | undefined {
  const { effectiveStatus: effective } = facts;
  if (effective === 'DISAPPROVED') {
    const updatedAtMs = Date.parse(facts.updatedAt ?? '');
    const isRecent = facts.now.getTime() - updatedAtMs < RECENT_REJECTION_MS;
    return delivery('error', isRecent ? 'recently_rejected' : 'rejected', 'ad_not_approved');
  }
  const hasHardError = facts.issues?.some(({ type }) => type === 'HARD_ERROR') ?? false;
  if (effective === 'WITH_ISSUES' || hasHardError) {
    return delivery('error', 'not_delivering', issueSubStatus(facts));
  }
  if (effective === 'PENDING_BILLING_INFO') {
    return delivery('error', 'not_delivering', 'account_needs_credit');
  }
  return undefined;
}

function deriveFromSwitches(facts: DeliveryFacts): Delivery | undefined {
  if (facts.status === 'PAUSED') {
    return delivery(facts.level === 'ad' ? 'off' : 'inactive', 'inactive', 'off');
  }
  if (facts.effectiveStatus === 'CAMPAIGN_PAUSED') {
    return delivery('inactive', 'inactive', 'campaign_off');
  }
  if (facts.effectiveStatus === 'ADSET_PAUSED') {
    return delivery('inactive', 'inactive', 'ad_set_off');
  }
  return undefined;
}

function deriveFromTimes(facts: DeliveryFacts): Delivery | undefined {
  const nowMs = facts.now.getTime();
  if (facts.effectiveStatus === 'PREAPPROVED' || Date.parse(facts.startTime ?? '') > nowMs) {
    return delivery('inactive', 'scheduled', 'scheduled');
  }
  if (Date.parse(facts.endTime ?? '') <= nowMs) {
    return delivery('inactive', 'completed', 'completed');
  }
  return undefined;
}

function deriveRunning(facts: DeliveryFacts): Delivery {
  if (facts.learningStage === 'LEARNING') {
    return delivery('active', 'limited', 'in_learning_phase');
  }
  if (facts.learningStage === 'FAIL') {
    return delivery('warning', 'limited', 'learning_exit_unsuccessfully');
  }
  if (facts.activeChildCount === 0 && facts.level !== 'ad') {
    const child = facts.level === 'campaign' ? 'no_active_ad_set' : 'no_active_ad';
    return delivery('inactive', 'inactive', child);
  }
  return delivery('active', 'active', 'active');
}

/**
 * Delivery derived from an object's statuses when the ad network does not report it. The first
 * matching cause wins: account, ended, review, switches, pending review, times, learning, children.
 * An unknown effective status is `unknown`, never active.
 */
export function deriveDelivery(facts: DeliveryFacts): Delivery {
  const ended = ENDED_STATUSES.find((status) => status === facts.effectiveStatus);
  const fromAccount = deriveFromAccount(facts.accountStatus);
  if (fromAccount !== undefined) {
    return fromAccount;
  }
  if (ended !== undefined) {
    const name = ended.toLowerCase();
    return delivery(name, name, name);
  }
  const blocked = deriveFromReview(facts) ?? deriveFromSwitches(facts);
  if (blocked !== undefined) {
    return blocked;
  }
  if (facts.effectiveStatus === 'PENDING_REVIEW') {
    return delivery('pending', 'pending_review', 'in_review');
  }
  if (facts.effectiveStatus === 'IN_PROCESS') {
    return delivery('pending', 'pending_review', 'pending_process');
  }
  if (!RUNNING_STATUSES.includes(facts.effectiveStatus)) {
    return delivery('unknown', 'unknown', facts.effectiveStatus.toLowerCase());
  }
  return deriveFromTimes(facts) ?? deriveRunning(facts);
}

export interface DeliveryRow {
  readonly status: string;
  readonly effectiveStatus: string;
  readonly deliverySubStatuses: readonly string[];
  readonly updatedAt: string | null;
  readonly startTime?: string | null;
  readonly endTime?: string | null;
  readonly stopTime?: string | null;
}

function learningStageOf(subStatuses: readonly string[]): string | null {
  if (subStatuses.includes('in_learning_phase')) {
    return 'LEARNING';
  }
  return subStatuses.includes('learning_exit_unsuccessfully') ? 'FAIL' : null;
}

/**
 * A row as it will be once it, or a parent, is switched: shown while the change is pending. Pass
 * the new statuses in `status`, `campaignStatus` and `adSetStatus`.
 */
export function previewDelivery({
  level,
  row,
  status,
  accountStatus,
  campaignStatus = null,
  adSetStatus = null,
  now,
}: ParentStatuses & {
  readonly level: AdObjectLevel;
  readonly row: DeliveryRow;
  readonly status: string;
  readonly accountStatus: number | null;
  readonly now: Date;
}): Delivery & { readonly effectiveStatus: string } {
  const effective = effectiveStatus({
    status,
    reviewStatus: reviewStatusOf(row.effectiveStatus),
    campaignStatus,
    adSetStatus,
  });
  const derived = deriveDelivery({
    level,
    status,
    effectiveStatus: effective,
    accountStatus,
    updatedAt: row.updatedAt,
    startTime: row.startTime ?? null,
    endTime: row.endTime ?? row.stopTime ?? null,
    learningStage: learningStageOf(row.deliverySubStatuses),
    now,
  });
  return { ...derived, effectiveStatus: effective };
}

const INFO_BY_SUB_STATUS: Readonly<Record<string, string>> = {
  completed: 'completed',
  scheduled: 'scheduled',
  in_learning_phase: 'limited',
  learning_exit_unsuccessfully: 'limited',
  in_review: 'pending_review',
  pending_process: 'pending_review',
  ad_not_approved: 'rejected',
};
const INFO_BY_DELIVERY: Readonly<Record<string, string>> = {
  active: 'active',
  inactive: 'inactive',
  off: 'inactive',
  warning: 'limited',
  error: 'not_delivering',
  pending: 'pending_review',
  archived: 'archived',
  deleted: 'deleted',
  completed: 'completed',
};

/**
 * The value of the delivery filter for a row, `unknown` for an unknown delivery. Ads carry it; for
 * the others it follows from their delivery.
 */
export function deliveryFilterValueOf(row: {
  readonly deliveryStatus: string;
  readonly deliverySubStatuses: readonly string[];
  readonly deliveryInfoStatus?: string;
}): string {
  if (row.deliveryInfoStatus !== undefined) {
    return row.deliveryInfoStatus;
  }
  for (const subStatus of row.deliverySubStatuses) {
    const info = INFO_BY_SUB_STATUS[subStatus];
    if (info !== undefined) {
      return info;
    }
  }
  return INFO_BY_DELIVERY[row.deliveryStatus] ?? 'unknown';
}
