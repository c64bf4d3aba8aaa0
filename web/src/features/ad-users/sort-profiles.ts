import type { KnownVolatile } from '../../replica/index.ts';
import type { Profile } from './profiles.ts';
import type { AdUsersQuery, SortColumn } from './search-params.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
type Compare = (a: Profile, b: Profile) => number;

/** Sorted by a column, ties by name; descending is the exact reverse. Unknown values come last. */
export function sortProfiles({
  profiles,
  sort: { column, isDescending },
  known,
  profitOf = () => null,
}: {
  readonly profiles: readonly Profile[];
  readonly sort: AdUsersQuery['sort'];
  readonly known: KnownVolatile<'adUser'>;
  /** What trackers say; absent while unknown. */
  readonly profitOf?: ((profile: Profile) => number | null) | undefined;
}): readonly Profile[] {
  const timeOf = ({ id }: Profile): number => {
    const syncedAt = known.get(id)?.syncedAt ?? null;
    return syncedAt === null ? 0 : Date.parse(syncedAt);
  };
  const compare: Readonly<Record<SortColumn, Compare>> = {
    name: (a, b) => collator.compare(a.name, b.name),
    status: (a, b) => collator.compare(a.adUser.status, b.adUser.status),
    synced: (a, b) => timeOf(a) - timeOf(b),
    profit: (a, b) => (profitOf(a) ?? 0) - (profitOf(b) ?? 0),
    added: (a, b) => Date.parse(a.adUser.createdAt) - Date.parse(b.adUser.createdAt),
  };
  const isUnknown = (profile: Profile): number =>
    Number(
      (column === 'synced' && !known.has(profile.id)) ||
        (column === 'profit' && profitOf(profile) === null),
    );
  const sign = isDescending ? -1 : 1;
  return profiles.toSorted(
    (a, b) => isUnknown(a) - isUnknown(b) || sign * (compare[column](a, b) || compare.name(a, b)),
  );
}
