import type { StableRow } from '@ads-checker/shared/collections/index';
import { AD_ACCOUNT_STATUS } from '@ads-checker/shared/contracts/ad-object-values';
import type { ProfileCheck } from '@ads-checker/shared/contracts/object-checks';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import type { CheckerSearch } from '../../lib/checker-path.ts';
import type { AccountRow } from './account-rows.ts';

export const REJECTED_ADS: CheckerSearch = { delivery: ['rejected', 'rejectedRecently'] };

const NEAR_LIMIT_PERCENT = 95;

interface Item {
  /** Changes when its cause does, so that a hidden item shows up again. */
  readonly key: string;
  /** When it was found; null when the first check found it already. */
  readonly since: string | null;
}

export type AttentionItem = Item &
  (
    | { readonly kind: 'profile'; readonly adUser: StableRow<'adUser'>; readonly name: string }
    | {
        readonly kind: 'proxy';
        readonly proxy: StableRow<'proxy'>;
        readonly profileNames: readonly string[];
      }
    | {
        readonly kind: 'check';
        readonly adUserId: string;
        readonly name: string;
        readonly check: ProfileCheck & { readonly error: NonNullable<ProfileCheck['error']> };
      }
    | { readonly kind: 'account'; readonly row: AccountRow }
    | {
        readonly kind: 'rejected';
        readonly row: AccountRow;
        readonly count: number;
        /** Spent of the daily limit, where that needs attention too. */
        readonly limitPercent: number | null;
      }
    | { readonly kind: 'limit'; readonly row: AccountRow; readonly percent: number }
  );

/** While these last nothing else is discovered, so they come first. */
const STOPS_CHECKS: readonly AttentionItem['kind'][] = ['profile', 'proxy'];

/** Statuses that end with a payment. */
export const UNPAID: readonly (number | null)[] = [
  AD_ACCOUNT_STATUS.UNSETTLED,
  AD_ACCOUNT_STATUS.PENDING_SETTLEMENT,
  AD_ACCOUNT_STATUS.IN_GRACE_PERIOD,
];

function ofAccounts(rows: readonly AccountRow[]): AttentionItem[] {
  // Two profiles may see one ad account, and it may need attention for two reasons: list it once
  const unique = [...new Map(rows.map((row) => [row.account.id, row])).values()];
  return unique.flatMap((row): AttentionItem[] => {
    const { id, status, statusSince, rejectedAdCount, rejection } = row.account;
    const items: AttentionItem[] = [];
    const isStopped = status !== null && status !== AD_ACCOUNT_STATUS.ACTIVE;
    // Accounts that were closed long ago need no attention
    if (isStopped && (statusSince !== null || UNPAID.includes(status))) {
      items.push({
        kind: 'account',
        key: `account/${id}/${status}/${statusSince}`,
        since: statusSince,
        row,
      });
    }
    const isNearLimit = row.limitShare !== null && row.limitShare >= NEAR_LIMIT_PERCENT;
    const limitKey = `limit/${id}/${row.account.day}`;
    if (!isStopped && rejectedAdCount !== null && rejectedAdCount > 0) {
      items.push({
        kind: 'rejected',
        key: `rejected/${id}/${rejectedAdCount}/${rejection?.since ?? ''}${isNearLimit ? `/${limitKey}` : ''}`,
        since: rejection?.since ?? null,
        row,
        count: rejectedAdCount,
        limitPercent: isNearLimit ? row.limitShare : null,
      });
    } else if (!isStopped && isNearLimit && row.limitShare !== null) {
      items.push({
        kind: 'limit',
        key: limitKey,
        since: row.account.checkedAt,
        row,
        percent: row.limitShare,
      });
    }
    return items;
  });
}

/**
 * Items that need a person's attention: what stops the checks comes first, then the newest, and
 * last what the first check found.
 */
export function listAttention({
  rows,
  adUsers,
  proxies,
  failed,
}: {
  readonly rows: readonly AccountRow[];
  readonly adUsers: readonly StableRow<'adUser'>[];
  readonly proxies: readonly StableRow<'proxy'>[];
  readonly failed: ReadonlyMap<
    string,
    ProfileCheck & { readonly error: NonNullable<ProfileCheck['error']> }
  >;
}): readonly AttentionItem[] {
  const usersOf = (proxyId: string) => adUsers.filter((adUser) => adUser.proxyId === proxyId);
  const down = proxies.filter(
    ({ id, check }) => check !== null && !check.isPassed && usersOf(id).length > 0,
  );
  const downIds = new Set(down.map(({ id }) => id));
  const items: AttentionItem[] = [
    ...down.map(
      (proxy): AttentionItem => ({
        kind: 'proxy',
        key: `proxy/${proxy.id}/${proxy.check?.error ?? ''}`,
        since: null,
        proxy,
        profileNames: usersOf(proxy.id).map(adUserDisplayName),
      }),
    ),
    ...adUsers.flatMap((adUser): AttentionItem[] => {
      const name = adUserDisplayName(adUser);
      if (adUser.status !== 'active') {
        return [
          {
            kind: 'profile',
            key: `profile/${adUser.id}/${adUser.status}`,
            since: failed.get(adUser.id)?.checkedAt ?? null,
            adUser,
            name,
          },
        ];
      }
      const check = failed.get(adUser.id);
      // The proxy is the cause and has an item of its own
      return check === undefined || downIds.has(adUser.proxyId ?? '')
        ? []
        : [
            {
              kind: 'check',
              key: `check/${adUser.id}/${check.error.code}`,
              since: check.checkedAt,
              adUserId: adUser.id,
              name,
              check,
            },
          ];
    }),
    ...ofAccounts(rows),
  ];
  const timeOf = ({ kind, since }: AttentionItem): number =>
    since !== null ? Date.parse(since) : STOPS_CHECKS.includes(kind) ? Number.POSITIVE_INFINITY : 0;
  return items
    .map((item) => ({ item, time: timeOf(item) }))
    .sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
    .map(({ item }) => item);
}

export const ATTENTION_GROUPS = ['access', 'accounts', 'rejected', 'limits'] as const;
export type AttentionGroupId = (typeof ATTENTION_GROUPS)[number];

const GROUP_OF: Readonly<Record<AttentionItem['kind'], AttentionGroupId>> = {
  proxy: 'access',
  profile: 'access',
  check: 'access',
  account: 'accounts',
  rejected: 'rejected',
  limit: 'limits',
};

export interface AttentionGroup {
  readonly id: AttentionGroupId;
  readonly items: readonly AttentionItem[];
  /** Not there when the person last looked. */
  readonly newCount: number;
}

/** What an item concerns: today's spend in US dollars of its ad accounts, as far as it is known. */
function createSpendOf(
  rows: readonly AccountRow[],
  adUsers: readonly StableRow<'adUser'>[],
): (item: AttentionItem) => number {
  const byProfile = new Map<string, number>();
  for (const { account, spendUSD } of rows) {
    byProfile.set(account.adUserId, (byProfile.get(account.adUserId) ?? 0) + (spendUSD ?? 0));
  }
  const ofProfile = (id: string) => byProfile.get(id) ?? 0;
  return (item) => {
    switch (item.kind) {
      case 'proxy':
        return adUsers
          .filter(({ proxyId }) => proxyId === item.proxy.id)
          .reduce((sum, { id }) => sum + ofProfile(id), 0);
      case 'profile':
        return ofProfile(item.adUser.id);
      case 'check':
        return ofProfile(item.adUserId);
      default:
        return item.row.spendUSD ?? 0;
    }
  };
}

/**
 * The items by what they are about. In each group the new ones come first, then where the most
 * money is spent; of rejections, where the most ads are.
 */
export function groupAttention({
  items,
  seen,
  rows,
  adUsers,
}: {
  readonly items: readonly AttentionItem[];
  /** Keys of what was there when the person last looked; null when they never did. */
  readonly seen: ReadonlySet<string> | null;
  readonly rows: readonly AccountRow[];
  readonly adUsers: readonly StableRow<'adUser'>[];
}): readonly AttentionGroup[] {
  const spendOf = createSpendOf(rows, adUsers);
  const isNew = ({ key }: AttentionItem) => seen !== null && !seen.has(key);
  const rejectedIn = (item: AttentionItem) => (item.kind === 'rejected' ? item.count : 0);
  return ATTENTION_GROUPS.flatMap((id) => {
    const inside = items
      .filter(({ kind }) => GROUP_OF[kind] === id)
      .toSorted(
        (a, b) =>
          Number(isNew(b)) - Number(isNew(a)) ||
          rejectedIn(b) - rejectedIn(a) ||
          spendOf(b) - spendOf(a),
      );
    return inside.length === 0
      ? []
      : [{ id, items: inside, newCount: inside.filter(isNew).length }];
  });
}
