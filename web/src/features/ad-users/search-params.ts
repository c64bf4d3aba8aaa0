import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import {
  choiceParam,
  defineView,
  listParam,
  optionalParam,
  type Param,
  sortParam,
  textParam,
} from '../../lib/view.ts';

const STATUS_FILTERS = ['all', 'active', 'error'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The columns that sort, each with the order it starts with. */
export const PROFILE_SORTS = {
  name: 'asc',
  status: 'asc',
  synced: 'asc',
  added: 'asc',
  profit: 'desc',
} as const;
export type SortColumn = keyof typeof PROFILE_SORTS;
export const SORT_COLUMNS = Object.keys(PROFILE_SORTS) as SortColumn[];

/** Values of the group filter: all, shared by others, or a group id. */
export const SHARED_GROUP = 'shared';

interface ProfileSort {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

const columnParam = sortParam(PROFILE_SORTS);
const profileSortParam: Param<ProfileSort, 'sort' | 'order'> = {
  /** By creation. */
  initial: { column: 'added', isDescending: false },
  read(search) {
    const sort = columnParam.read(search);
    return sort ? { column: sort.column, isDescending: sort.order === 'desc' } : undefined;
  },
  write: ({ column, isDescending }) =>
    columnParam.write({ column, order: isDescending ? 'desc' : 'asc' }),
};

/** The list as its URL holds it. */
export const profilesView = defineView({
  text: textParam('q', 200),
  status: choiceParam('status', z.enum(STATUS_FILTERS), 'all'),
  /** Undefined: all profiles. */
  group: optionalParam('group', z.union([z.literal(SHARED_GROUP), idSchema])),
  /** Profiles with any of these tags. */
  tagIds: listParam('tags', (value) => idSchema.safeParse(value).data),
  sort: profileSortParam,
});
export type AdUsersQuery = typeof profilesView.initial;
