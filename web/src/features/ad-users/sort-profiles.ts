import type { Profile } from './profiles.ts';
import type { AdUsersQuery, SortColumn } from './search-params.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
type Compare = (a: Profile, b: Profile) => number;

const timeOf = ({ adUser: { syncedAt } }: Profile): number =>
  syncedAt === null ? 0 : Date.parse(syncedAt);

const COMPARE: Readonly<Record<SortColumn, Compare>> = {
  name: (a, b) => collator.compare(a.name, b.name),
  status: (a, b) => collator.compare(a.adUser.status, b.adUser.status),
  synced: (a, b) => timeOf(a) - timeOf(b),
  added: (a, b) => Date.parse(a.adUser.createdAt) - Date.parse(b.adUser.createdAt),
};

/** Profiles in the order of a column, equals by name; descending is the same from its end. */
export function sortProfiles({
  profiles,
  sort: { column, isDescending },
}: {
  readonly profiles: readonly Profile[];
  readonly sort: AdUsersQuery['sort'];
}): readonly Profile[] {
  const sign = isDescending ? -1 : 1;
  return profiles.toSorted((a, b) => sign * (COMPARE[column](a, b) || COMPARE.name(a, b)));
}
