import type { AccountRole } from '@ads-checker/shared/access/members';
import {
  DISABLE_REASONS,
  type DisableReason,
} from '@ads-checker/shared/contracts/ad-object-values';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import {
  type DeliveryId,
  type DeliveryRow,
  deliveryIdOf,
  deliveryIdOfEffective,
} from '@ads-checker/shared/domain/delivery-id';
import {
  AcademicCapIcon,
  ArchiveBoxIcon,
  ArrowPathIcon,
  ArrowTrendingDownIcon,
  ArrowTrendingUpIcon,
  CalendarIcon,
  CheckCircleIcon,
  ClockIcon,
  CreditCardIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
  LockClosedIcon,
  MagnifyingGlassCircleIcon,
  MinusCircleIcon,
  MinusIcon,
  NoSymbolIcon,
  PauseCircleIcon,
  PhotoIcon,
  PlayCircleIcon,
  QuestionMarkCircleIcon,
  TrashIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { titleCase } from './format.ts';
import { type MessageKey, msg, t } from './i18n.ts';
import { cachedLabel, type StatusEntry, type StatusLabel } from './status-label.ts';

const UNKNOWN: StatusEntry = { label: msg('Unknown'), hue: 'off', icon: QuestionMarkCircleIcon };

/** The ad network adds statuses without notice: unknown ones are shown by their code. */
function unknownStatus(code: string): StatusLabel {
  return code.toUpperCase() === 'UNKNOWN'
    ? cachedLabel(UNKNOWN)
    : { label: titleCase(code), hue: 'off', icon: QuestionMarkCircleIcon };
}

/** The ad network omitted a value or returned an unreadable one. */
export function unknownLabel(): string {
  return t(UNKNOWN.label);
}

const MEMBER = {
  active: {
    label: msg('Active', { context: 'member' }),
    hue: 'active',
    icon: CheckCircleIcon,
  },
  restricted: { label: msg('Restricted'), hue: 'error', icon: NoSymbolIcon },
  unconfirmed: { label: msg('Awaiting confirmation'), hue: 'warning', icon: ClockIcon },
} as const satisfies Record<AccountDto['status'] | 'unconfirmed', StatusEntry>;

export function memberStatus({
  status,
  awaitsConfirmation,
}: Pick<AccountDto, 'status' | 'awaitsConfirmation'>): StatusLabel {
  // A pending change shows its status alone
  return cachedLabel(
    MEMBER[status === 'restricted' && awaitsConfirmation === true ? 'unconfirmed' : status],
  );
}

const ROLES = {
  admin: msg('Admin'),
  member: msg('Member'),
  custom: msg('Custom'),
} as const satisfies Record<AccountRole, MessageKey>;

export function roleLabel(role: AccountRole): string {
  return t(ROLES[role]);
}

const AD_ACCOUNT: Readonly<Record<number, StatusEntry>> = {
  1: { label: msg('Active'), hue: 'active', icon: CheckCircleIcon },
  2: { label: msg('Disabled'), hue: 'error', icon: NoSymbolIcon },
  3: { label: msg('Unsettled'), hue: 'error', icon: CreditCardIcon },
  7: { label: msg('Risk review'), hue: 'review', icon: MagnifyingGlassCircleIcon },
  8: { label: msg('Pending settlement'), hue: 'pending', icon: ClockIcon },
  9: { label: msg('In grace period'), hue: 'warning', icon: ExclamationTriangleIcon },
  100: { label: msg('Pending closure'), hue: 'warning', icon: ClockIcon },
  101: { label: msg('Closed'), hue: 'off', icon: ArchiveBoxIcon },
  201: { label: msg('Any active'), hue: 'active', icon: CheckCircleIcon },
  202: { label: msg('Any closed'), hue: 'off', icon: ArchiveBoxIcon },
};
const NO_RIGHT_TO_ADVERTISE: StatusEntry = {
  label: msg('Not allowed to advertise'),
  hue: 'warning',
  icon: LockClosedIcon,
};

const RIGHT_UNKNOWN: StatusEntry = {
  label: msg('Permission to advertise unknown'),
  hue: 'off',
  icon: QuestionMarkCircleIcon,
};

export function adAccountStatus({
  status,
  isUserAllowedToAdvertise,
}: {
  readonly status: number | null;
  readonly isUserAllowedToAdvertise: boolean | null;
}): StatusLabel {
  if (status === null) {
    return cachedLabel(UNKNOWN);
  }
  if (status === 1 && isUserAllowedToAdvertise !== true) {
    return cachedLabel(isUserAllowedToAdvertise === null ? RIGHT_UNKNOWN : NO_RIGHT_TO_ADVERTISE);
  }
  const entry = AD_ACCOUNT[status];
  return entry === undefined ? unknownStatus(String(status)) : cachedLabel(entry);
}

const DISABLE_REASON: Readonly<Record<Exclude<DisableReason, 'none'>, MessageKey>> = {
  ads_integrity_policy: msg('Ads integrity policy'),
  ads_ip_review: msg('Intellectual property review'),
  risk_payment: msg('Payment risk'),
  gray_account_shutdown: msg('Gray account shutdown'),
  ads_afc_review: msg('Ads AFC review'),
  business_integrity: msg('Business integrity'),
  permanent_close: msg('Permanently closed'),
  unused_reseller_account: msg('Unused reseller account'),
  unused_account: msg('Unused account'),
  umbrella_ad_account: msg('Umbrella ad account'),
  business_manager_integrity_policy: msg('Business manager integrity policy'),
  misrepresented_ad_account: msg('Misrepresented ad account'),
  legal_entity_deshare: msg('Legal entity no longer shared'),
  thread_review: msg('Thread review'),
  compromised: msg('Compromised'),
};

/** Undefined when it was not disabled, or without a reason. */
export function findDisableReason(disableReason: number | null): string | undefined {
  if (disableReason === null) {
    return undefined;
  }
  const reason = DISABLE_REASONS[disableReason];
  if (reason === 'none') {
    return undefined;
  }
  return reason === undefined ? titleCase(String(disableReason)) : t(DISABLE_REASON[reason]);
}

const DELIVERY = {
  active: { label: msg('Active'), hue: 'active', icon: PlayCircleIcon },
  off: { label: msg('Off'), hue: 'off', icon: PauseCircleIcon },
  campaignOff: { label: msg('Campaign off'), hue: 'off', icon: PauseCircleIcon },
  adSetOff: { label: msg('Ad set off'), hue: 'off', icon: PauseCircleIcon },
  learning: { label: msg('Learning'), hue: 'review', icon: AcademicCapIcon },
  learningLimited: {
    label: msg('Learning limited'),
    hue: 'warning',
    icon: ExclamationTriangleIcon,
  },
  notDelivering: { label: msg('Not delivering'), hue: 'warning', icon: ExclamationTriangleIcon },
  scheduled: { label: msg('Scheduled'), hue: 'pending', icon: CalendarIcon },
  completed: { label: msg('Completed'), hue: 'off', icon: CheckCircleIcon },
  processing: { label: msg('Processing'), hue: 'pending', icon: ArrowPathIcon },
  withIssues: { label: msg('With issues'), hue: 'error', icon: ExclamationCircleIcon },
  inReview: { label: msg('In review'), hue: 'review', icon: MagnifyingGlassCircleIcon },
  preApproved: { label: msg('Pre-approved'), hue: 'review', icon: MagnifyingGlassCircleIcon },
  rejected: { label: msg('Rejected'), hue: 'error', icon: XCircleIcon },
  rejectedRecently: { label: msg('Recently rejected'), hue: 'error', icon: XCircleIcon },
  billing: { label: msg('Billing needed'), hue: 'warning', icon: CreditCardIcon },
  noActiveAds: { label: msg('No active ads'), hue: 'off', icon: PauseCircleIcon },
  noActiveAdSets: { label: msg('No active ad sets'), hue: 'off', icon: PauseCircleIcon },
  accountDisabled: { label: msg('Ad account disabled'), hue: 'error', icon: NoSymbolIcon },
  accountClosed: { label: msg('Ad account closed'), hue: 'off', icon: ArchiveBoxIcon },
  archived: { label: msg('Archived'), hue: 'off', icon: ArchiveBoxIcon },
  deleted: { label: msg('Deleted'), hue: 'off', icon: TrashIcon },
} as const satisfies Record<DeliveryId, StatusEntry>;

function isDeliveryId(id: string): id is DeliveryId {
  return id in DELIVERY;
}

/** Label of a delivery by its {@link deliveryIdOf}. */
export function deliveryLabel(id: string): StatusLabel {
  return isDeliveryId(id) ? cachedLabel(DELIVERY[id]) : unknownStatus(id);
}

/** An ad's effective status, for places where nothing else is known about it. */
export function adEffectiveStatus(effectiveStatus: string): StatusLabel {
  return deliveryLabel(deliveryIdOfEffective(effectiveStatus) ?? effectiveStatus);
}

export function adObjectDelivery(row: DeliveryRow): StatusLabel {
  return deliveryLabel(deliveryIdOf(row));
}

export const AD_IMAGE_STATUSES = ['ACTIVE', 'INTERNAL', 'DELETED'] as const;
type AdImageStatus = (typeof AD_IMAGE_STATUSES)[number];

const IMAGE = {
  ACTIVE: { label: msg('Active'), hue: 'active', icon: PhotoIcon },
  INTERNAL: { label: msg('Internal'), hue: 'off', icon: LockClosedIcon },
  DELETED: { label: msg('Deleted'), hue: 'off', icon: TrashIcon },
} as const satisfies Record<AdImageStatus, StatusEntry>;

function isAdImageStatus(status: string): status is AdImageStatus {
  return Object.hasOwn(IMAGE, status);
}

export function adImageStatus(status: string): StatusLabel {
  return isAdImageStatus(status) ? cachedLabel(IMAGE[status]) : unknownStatus(status);
}

const PROXY_CHECK = {
  passed: { label: msg('Passed'), hue: 'active', icon: CheckCircleIcon },
  failed: { label: msg('Failed'), hue: 'error', icon: XCircleIcon },
  none: { label: msg('Not checked'), hue: 'off', icon: MinusCircleIcon },
} as const satisfies Record<string, StatusEntry>;

export function proxyCheckStatus(check: { readonly isPassed: boolean } | null): StatusLabel {
  if (check === null) {
    return cachedLabel(PROXY_CHECK.none);
  }
  return cachedLabel(check.isPassed ? PROXY_CHECK.passed : PROXY_CHECK.failed);
}

const RANKING: Readonly<Record<string, StatusEntry>> = {
  ABOVE_AVERAGE: { label: msg('Above average'), hue: 'active', icon: ArrowTrendingUpIcon },
  AVERAGE: { label: msg('Average'), hue: 'off', icon: MinusIcon },
  BELOW_AVERAGE_35: {
    label: msg('Below average: bottom 35% of ads'),
    hue: 'warning',
    icon: ArrowTrendingDownIcon,
  },
  BELOW_AVERAGE_20: {
    label: msg('Below average: bottom 20% of ads'),
    hue: 'warning',
    icon: ArrowTrendingDownIcon,
  },
  BELOW_AVERAGE_10: {
    label: msg('Below average: bottom 10% of ads'),
    hue: 'warning',
    icon: ArrowTrendingDownIcon,
  },
  UNKNOWN,
};

export function rankingLabel(ranking: string): StatusLabel {
  const entry = RANKING[ranking];
  return entry === undefined ? unknownStatus(ranking) : cachedLabel(entry);
}

const SWITCH = {
  turningOn: { label: msg('Turning on…'), hue: 'pending', icon: ClockIcon },
  turningOff: { label: msg('Turning off…'), hue: 'pending', icon: ClockIcon },
  failed: { label: msg('Change failed'), hue: 'error', icon: ExclamationCircleIcon },
} as const satisfies Record<string, StatusEntry>;

/** Shown in the delivery column while a switch is pending or was rejected. */
export const SWITCH_LABELS = {
  turningOn: () => cachedLabel(SWITCH.turningOn),
  turningOff: () => cachedLabel(SWITCH.turningOff),
  failed: () => cachedLabel(SWITCH.failed),
} as const;
