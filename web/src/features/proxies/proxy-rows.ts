import { canManageProxy, canReadProxy } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import type { PersonDoc, StableRow, VolatileFields } from '@ads-checker/shared/collections/index';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { formatProxyAddress, proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { countryName } from '../../lib/country-names.ts';
import { mapById, mapOwnerNames } from '../../lib/owner-names.ts';
import { type ProxyState, proxyState } from '../../lib/proxy-labels.ts';
import type { KnownVolatile } from '../../replica/index.ts';
import type { ProxiesView, SortColumn } from './search-params.ts';

/** A profile that uses a proxy; its name is null where the person may not see it. */
export interface ProxyUser {
  readonly id: string;
  readonly name: string | null;
}

export interface ProxyRow {
  readonly id: string;
  readonly proxy: StableRow<'proxy'>;
  readonly name: string;
  readonly address: string;
  readonly state: ProxyState;
  /** In the app's language; null until a check has found the exit. */
  readonly countryName: string | null;
  readonly users: readonly ProxyUser[];
  /** Null when this account may not see the owner. */
  readonly ownerName: string | null;
  readonly isOwn: boolean;
  readonly canManage: boolean;
}

/** Joins proxies with their owners and the profiles that use them. */
export function joinProxies({
  proxies,
  adUsers,
  people,
  actor,
  checkingIds,
}: {
  readonly proxies: readonly StableRow<'proxy'>[];
  readonly adUsers: readonly StableRow<'adUser'>[];
  readonly people: readonly PersonDoc[];
  readonly actor: Actor;
  /** Checks requested on this page. */
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

type Requested = Pick<VolatileFields<'proxy'>, 'checkRequestedAt'>;

/** The state of a row, `checking` while a requested check is pending. */
export function withRequestedCheck(
  { state }: Pick<ProxyRow, 'state'>,
  fields: Requested | undefined,
): ProxyState {
  return fields !== undefined && fields.checkRequestedAt !== null ? 'checking' : state;
}

export function filterProxies({
  rows,
  view: { text, countries, protocols, isSharedShown },
}: {
  readonly rows: readonly ProxyRow[];
  readonly view: Omit<ProxiesView, 'sort'>;
}): readonly ProxyRow[] {
  const searchText = text.trim().toLocaleLowerCase();
  return rows.filter(({ proxy, name, address, isOwn }) => {
    const { options, geo } = proxy;
    return (
      (isSharedShown || isOwn) &&
      (countries.length === 0 || countries.includes(geo?.countryCode ?? '')) &&
      (protocols.length === 0 || protocols.includes(options.protocol)) &&
      [name, options.hostname, address, geo?.ip ?? ''].some((value) =>
        value.toLocaleLowerCase().includes(searchText),
      )
    );
  });
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
/** Ascending: the most urgent first. */
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

type Known = KnownVolatile<'proxy'>;
const delayOf = ({ id, proxy }: ProxyRow, known: Known): number | null =>
  proxy.check === null ? null : (known.get(id)?.check?.delayMs ?? null);

const compareBy = (known: Known): Readonly<Record<SortColumn, Compare>> => ({
  name: byText(({ name }) => name),
  protocol: byText(({ proxy }) => proxy.options.protocol),
  location: byText(placeOf),
  check: byNumber((row) => BY_URGENCY.indexOf(withRequestedCheck(row, known.get(row.id)))),
  answer: byNumber((row) => delayOf(row, known) ?? 0),
  profiles: byNumber(({ users }) => users.length),
  owner: byText(({ ownerName }) => ownerName ?? ''),
});

const UNKNOWN: Readonly<Partial<Record<SortColumn, (row: ProxyRow, known: Known) => boolean>>> = {
  location: ({ countryName: country }) => country === null,
  answer: (row, known) => delayOf(row, known) === null,
};

/** Columns that sort by volatile fields. */
export const VOLATILE_COLUMNS: readonly SortColumn[] = ['answer', 'check'];

/** Sorted by a column, ties by name. Rows without a value come last in either direction. */
export function sortProxies({
  rows,
  sort,
  known,
}: {
  readonly rows: readonly ProxyRow[];
  readonly sort: ProxiesView['sort'];
  /** Needed for {@link VOLATILE_COLUMNS}. */
  readonly known: Known;
}): readonly ProxyRow[] {
  const { column, order } = sort ?? { column: 'name' as const, order: 'asc' as const };
  const sign = order === 'desc' ? -1 : 1;
  const compare = compareBy(known);
  const isUnknown = UNKNOWN[column] ?? (() => false);
  return rows.toSorted(
    (a, b) =>
      Number(isUnknown(a, known)) - Number(isUnknown(b, known)) ||
      sign * compare[column](a, b) ||
      compare.name(a, b) ||
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
