import { AD_ACCOUNT_STATUS } from '../contracts/ad-object-values.ts';
import type { AdAccountDto, AdCreativeDto } from '../contracts/ad-objects.ts';
import type { MoneyDto } from '../contracts/common.ts';
import { toUSD } from './money.ts';

type AccountStatusFields = Pick<AdAccountDto, 'status' | 'isUserAllowedToAdvertise'>;

/** Status 1, and the person behind the profile may advertise; false when either is unknown. */
export function isAdAccountActive(account: AccountStatusFields): boolean {
  return account.status === AD_ACCOUNT_STATUS.ACTIVE && account.isUserAllowedToAdvertise === true;
}

const DUPLICATING_STATUSES: readonly number[] = [
  AD_ACCOUNT_STATUS.ACTIVE,
  AD_ACCOUNT_STATUS.PENDING_SETTLEMENT,
  AD_ACCOUNT_STATUS.IN_GRACE_PERIOD,
];

/** Ads still run, so copies may be made, in accounts of status 1, 8 and 9. */
export function canDuplicateAdObjects(account: Pick<AdAccountDto, 'status'>): boolean {
  return account.status !== null && DUPLICATING_STATUSES.includes(account.status);
}

export type EditRestriction =
  | 'account_not_active'
  | 'not_allowed_to_advertise'
  | 'archived'
  | 'deleted'
  | 'unknown_status';

/** Ads run in these accounts, or will again, and the network takes what makes them spend less. */
const REDUCIBLE_STATUSES: readonly number[] = [
  AD_ACCOUNT_STATUS.UNSETTLED,
  AD_ACCOUNT_STATUS.PENDING_RISK_REVIEW,
  AD_ACCOUNT_STATUS.PENDING_SETTLEMENT,
  AD_ACCOUNT_STATUS.IN_GRACE_PERIOD,
  AD_ACCOUNT_STATUS.PENDING_CLOSURE,
];

/**
 * Why a campaign, ad set or ad cannot be edited or switched; undefined when it can. Unknown account
 * facts do not restrict: the ad network refuses by itself.
 * @param isReduction turning off or lowering amounts only, see {@link isReduction}: also possible in
 * accounts of status 3, 7, 8, 9 and 100.
 */
export function findEditRestriction({
  account,
  status,
  isReduction = false,
}: {
  account: AccountStatusFields;
  status: string;
  isReduction?: boolean;
}): EditRestriction | undefined {
  const isOpen =
    account.status === null ||
    account.status === AD_ACCOUNT_STATUS.ACTIVE ||
    (isReduction && REDUCIBLE_STATUSES.includes(account.status));
  if (!isOpen) {
    return 'account_not_active';
  }
  if (account.isUserAllowedToAdvertise === false) {
    return 'not_allowed_to_advertise';
  }
  switch (status) {
    case 'ACTIVE':
    case 'PAUSED':
      return undefined;
    case 'ARCHIVED':
      return 'archived';
    case 'DELETED':
      return 'deleted';
    default:
      return 'unknown_status';
  }
}

/**
 * Spend of the period in US dollars. Null when nothing was delivered, and when the spend or the rate of the currency
 * is unknown: {@link hasUnknownSpend} tells them apart.
 */
export function spendInUSD(
  account: Pick<AdAccountDto, 'insights' | 'currencyRatioToUSD'>,
): number | null {
  const amount = account.insights?.spend ?? null;
  return amount === null || account.currencyRatioToUSD === null
    ? null
    : toUSD({ amount, ratioToUSD: account.currencyRatioToUSD });
}

/** Whether something was or may have been spent in the period without a known US dollar amount. */
export function hasUnknownSpend(
  account: Pick<AdAccountDto, 'insights' | 'currencyRatioToUSD' | 'unreadFields'>,
): boolean {
  const isListUnread = account.unreadFields?.includes('insights') ?? false;
  return isListUnread || (account.insights !== null && spendInUSD(account) === null);
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DECIMAL = /^-?\d+(\.\d+)?$/;

function canonical(value: unknown): unknown {
  if (typeof value === 'string' && TIMESTAMP.test(value)) {
    return new Date(value).getTime();
  }
  if (typeof value === 'object' && value !== null && 'amount' in value) {
    const { amount } = value;
    return typeof amount === 'string' && DECIMAL.test(amount)
      ? amount
          .replace(/^(-?)0+(?=\d)/, '$1')
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '')
      : amount;
  }
  return value;
}

/**
 * The fields of `after` that differ from `before` in value: `10` and `10.00` are one amount, one
 * instant with two offsets is one time. Empty when nothing need be sent.
 */
export function changedFields<T extends object>({
  before,
  after,
}: {
  before: Readonly<Record<keyof T, unknown>>;
  after: T;
}): Partial<T> {
  const changed: Partial<T> = {};
  for (const key of Object.keys(after) as (keyof T)[]) {
    if (canonical(after[key]) !== canonical(before[key])) {
      changed[key] = after[key];
    }
  }
  return changed;
}

const AMOUNTS = ['dailyBudget', 'lifetimeBudget', 'bidAmount'] as const;

type Amount = Pick<MoneyDto, 'amount'>;

/** The fields of a change, and those of the object before it. */
interface SpendFields {
  readonly status?: unknown;
  readonly dailyBudget?: Amount | null | undefined;
  readonly lifetimeBudget?: Amount | null | undefined;
  readonly bidAmount?: Amount | null | undefined;
}

/**
 * Whether a change does nothing but turn an object off or lower its budgets and bid. False when an
 * amount was not known before.
 */
export function isReduction({
  before,
  changed,
}: {
  before: SpendFields;
  changed: SpendFields;
}): boolean {
  const fields = Object.keys(changed);
  const isLower = (field: string): boolean => {
    const known = AMOUNTS.find((amount) => amount === field);
    if (known === undefined) {
      return field === 'status' && changed.status === 'PAUSED';
    }
    const [from, to] = [before[known], changed[known]];
    return from != null && to != null && Number(to.amount) < Number(from.amount);
  };
  return fields.length > 0 && fields.every(isLower);
}

function present(...values: (string | null | undefined)[]): string[] {
  return values.filter(
    (value) => value !== null && value !== undefined && value !== '',
  ) as string[];
}

export interface CreativeContent {
  readonly titles: readonly string[];
  readonly captions: readonly string[];
  readonly bodies: readonly string[];
  readonly imageUrls: readonly string[];
  /** To read: without trailing slashes. */
  readonly links: readonly string[];
  /** To open: each link as the ad has it, since a server may answer `/x` and `/x/` differently. */
  readonly addresses: readonly string[];
  readonly callToActionTypes: readonly string[];
}

export function isProductAd(creative: Pick<AdCreativeDto, 'productSet'>): boolean {
  return creative.productSet !== null;
}

export function isDynamicAd(creative: Pick<AdCreativeDto, 'assetFeedSpec'>): boolean {
  return creative.assetFeedSpec !== null;
}

function firstOf(own: string[], feed: readonly string[] | undefined): readonly string[] {
  return own.length > 0 ? own : [...new Set(feed ?? [])];
}

export function creativeContent(creative: AdCreativeDto): CreativeContent {
  const { linkData, assetFeedSpec } = creative;
  const addresses = new Map<string, string>();
  for (const address of firstOf(present(linkData?.link), assetFeedSpec?.linkUrls)) {
    const link = address.replace(/\/+$/, '');
    addresses.set(link, addresses.get(link) ?? address);
  }
  return {
    titles: firstOf(present(linkData?.title), assetFeedSpec?.titles),
    captions: firstOf(present(linkData?.caption), assetFeedSpec?.captions),
    bodies: firstOf(present(linkData?.body), assetFeedSpec?.bodies),
    imageUrls: firstOf(present(linkData?.imageUrl), assetFeedSpec?.imageUrls),
    links: [...addresses.keys()],
    addresses: [...addresses.values()],
    callToActionTypes: firstOf(
      present(linkData?.callToActionType),
      assetFeedSpec?.callToActionTypes,
    ),
  };
}

/** The smallest picture that shows a creative; null when it has none. */
export function creativeThumbnailUrl(creative: AdCreativeDto): string | null {
  return (
    creative.linkData?.thumbnailUrl ??
    creativeContent(creative).imageUrls[0] ??
    creative.productSet?.products.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ??
    null
  );
}
