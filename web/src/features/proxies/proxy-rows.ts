import { canManageProxy, canReadProxy } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import type { PersonDoc, StableRow } from '@ads-checker/shared/collections/index';
import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { formatProxyAddress, proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { countryName } from '../../lib/country-names.ts';
import { mapById, mapOwnerNames } from '../../lib/owner-names.ts';
import { type ProxyState, proxyState } from '../../lib/proxy-labels.ts';
import type { ProxiesView, SortColumn } from './search-params.ts';

/** A profile that goes out through a proxy; its name is null where the person may not see it. */
export interface ProxyUser {
  readonly id: string;
  readonly name: string | null;
}

export interface ProxyRow {
  readonly id: string;
  readonly proxy: ProxyDto;
  readonly name: string;
  readonly address: string;
  readonly state: ProxyState;
  /** In the app's language; null until a check has found where it lets out. */
  readonly countryName: string | null;
  readonly users: readonly ProxyUser[];
  /** Null when the owner is not somebody this account may see. */
  readonly ownerName: string | null;
  readonly isOwn: boolean;
  readonly canManage: boolean;
}

/** Brings the proxies a person may read together with their owners and with what goes out through them. */
export function joinProxies({
  proxies,
  adUsers,
  people,
  actor,
  checkingIds,
}: {
  readonly proxies: readonly ProxyDto[];
  readonly adUsers: readonly StableRow<'adUser'>[];
  readonly people: readonly PersonDoc[];
  readonly actor: Actor;
  /** Checks that this page waits for. */
  readonly checkingIds: ReadonlySet<string>;
}): readonly ProxyRow[] {
  const profiles = mapById(adUsers);
  const ownerNames = mapOwnerNames(people);
  return proxies.flatMap((proxy): ProxyRow[] => {
    if (!canReadProxy(actor, proxy)) {
      return [];
    }
    const countryCode = proxy.geo?.countryCode ?? null;
    return [
      {
        id: proxy.id,
        proxy,
        name: proxyDisplayName(proxy),
        address: formatProxyAddress(proxy.options),
        state: checkingIds.has(proxy.id) ? 'checking' : proxyState(proxy),
        countryName: countryCode === null ? null : countryName(countryCode),
        users: proxy.adUserIds.map((id) => {
          const profile = profiles.get(id);
          return { id, name: profile === undefined ? null : adUserDisplayName(profile) };
        }),
        ownerName: ownerNames.get(proxy.accountId) ?? null,
        isOwn: proxy.accountId === actor.account?.id,
        canManage: canManageProxy(actor, proxy),
      },
    ];
  });
}

/** The proxies a view shows, in no particular order. */
export function filterProxies({
  rows,
  view: { text, countries, protocols, isSharedShown },
}: {
  readonly rows: readonly ProxyRow[];
  readonly view: Omit<ProxiesView, 'sort'>;
}): readonly ProxyRow[] {
  const wanted = text.trim().toLocaleLowerCase();
  return rows.filter(({ proxy, name, address, isOwn }) => {
    const { options, geo } = proxy;
    return (
      (isSharedShown || isOwn) &&
      (countries.length === 0 || countries.includes(geo?.countryCode ?? '')) &&
      (protocols.length === 0 || protocols.includes(options.protocol)) &&
      [name, options.hostname, address, geo?.ip ?? ''].some((value) =>
        value.toLocaleLowerCase().includes(wanted),
      )
    );
  });
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
/** Ascending: what needs somebody first. */
const BY_URGENCY: readonly ProxyState[] = ['failed', 'slow', 'unchecked', 'checking', 'passed'];

type Compare = (a: ProxyRow, b: ProxyRow) => number;
const byText =
  (read: (row: ProxyRow) => string): Compare =>
  (a, b) =>
    collator.compare(read(a), read(b));
const byNumber =
  (read: (row: ProxyRow) => number): Compare =>
  (a, b) =>
    read(a) - read(b);
const placeOf = ({ proxy, countryName: country }: ProxyRow): string =>
  `${country ?? ''} ${proxy.geo?.city ?? ''}`;

const COMPARE: Readonly<Record<SortColumn, Compare>> = {
  name: byText(({ name }) => name),
  protocol: byText(({ proxy }) => proxy.options.protocol),
  location: byText(placeOf),
  check: byNumber(({ state }) => BY_URGENCY.indexOf(state)),
  answer: byNumber(({ proxy }) => proxy.check?.delayMs ?? 0),
  profiles: byNumber(({ users }) => users.length),
  owner: byText(({ ownerName }) => ownerName ?? ''),
};

const isUnknown: Readonly<Partial<Record<SortColumn, (row: ProxyRow) => boolean>>> = {
  location: ({ countryName: country }) => country === null,
  answer: ({ proxy }) => (proxy.check?.delayMs ?? null) === null,
};

/** Rows in the order of a column, equals by name. What has no value stands last, whichever the order. */
export function sortProxies({
  rows,
  sort,
}: {
  readonly rows: readonly ProxyRow[];
  readonly sort: ProxiesView['sort'];
}): readonly ProxyRow[] {
  const { column, order } = sort ?? { column: 'name' as const, order: 'asc' as const };
  const sign = order === 'desc' ? -1 : 1;
  const lacks = isUnknown[column] ?? (() => false);
  return rows.toSorted(
    (a, b) =>
      Number(lacks(a)) - Number(lacks(b)) ||
      sign * COMPARE[column](a, b) ||
      COMPARE.name(a, b) ||
      collator.compare(a.id, b.id),
  );
}

export function countBy<K extends string>(
  rows: readonly ProxyRow[],
  read: (row: ProxyRow) => K | null,
): ReadonlyMap<K, number> {
  const counts = new Map<K, number>();
  for (const row of rows) {
    const key = read(row);
    if (key !== null) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}
