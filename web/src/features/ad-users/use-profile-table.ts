import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Profile } from './profiles.ts';
import type { AdUsersQuery } from './search-params.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const helper = createColumnHelper<typeof features, Profile>();

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byText: SortFn<typeof features, Profile> = (a, b, columnId) =>
  collator.compare(String(a.getValue(columnId)), String(b.getValue(columnId))) ||
  collator.compare(a.original.name, b.original.name);
const byTime: SortFn<typeof features, Profile> = (a, b, columnId) =>
  Number(a.getValue(columnId)) - Number(b.getValue(columnId)) ||
  collator.compare(a.original.name, b.original.name);

const columns = helper.columns([
  helper.accessor(({ name }) => name, { id: 'name', sortFn: byText }),
  helper.accessor(({ adUser }) => adUser.status, { id: 'status', sortFn: byText }),
  helper.accessor(({ adUser }) => (adUser.syncedAt === null ? 0 : Date.parse(adUser.syncedAt)), {
    id: 'synced',
    sortFn: byTime,
  }),
  helper.accessor(({ adUser }) => Date.parse(adUser.createdAt), { id: 'added', sortFn: byTime }),
]);

/** Profiles in the order of a column. */
export function useSortedProfiles({
  profiles,
  sort,
}: {
  profiles: readonly Profile[];
  sort: AdUsersQuery['sort'];
}): readonly Profile[] {
  const sorting = useMemo(() => [{ id: sort.column, desc: sort.isDescending }], [sort]);
  const data = useMemo(() => [...profiles], [profiles]);
  const table = useTable({
    features,
    columns,
    data,
    state: { sorting },
    getRowId: ({ adUser }) => adUser.id,
  });
  const { rows } = table.getRowModel();
  return useMemo(() => rows.map((row) => row.original), [rows]);
}
