import {
  BarsArrowDownIcon,
  BarsArrowUpIcon,
  FolderIcon,
  RectangleStackIcon,
  Squares2X2Icon,
  TableCellsIcon,
  UserGroupIcon,
} from '@heroicons/react/16/solid';
import { type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { updateSettings, useSettings } from '../../../lib/settings.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { GroupIcon } from '../../../ui/group-icon.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { TagFilter } from '../../tags/index.ts';
import type { ProfileGroup } from '../profiles.ts';
import {
  type AdUsersQuery,
  SHARED_GROUP,
  SORT_COLUMNS,
  type SortColumn,
  type StatusFilter,
} from '../search-params.ts';

const ALL_GROUPS = 'all';

interface ProfilesToolbarProps {
  readonly query: AdUsersQuery;
  readonly onQuery: (query: AdUsersQuery) => void;
  readonly found: number;
  /** Null until profiles can be counted. */
  readonly counts: Readonly<Record<StatusFilter, number>> | null;
  readonly groups: readonly ProfileGroup[];
  /** Trackers are read for some of the profiles. */
  readonly hasResults: boolean;
  readonly isPhone: boolean;
  readonly search: RefObject<HTMLInputElement | null>;
}

function SortControl({
  query,
  onQuery,
  hasResults,
}: Pick<ProfilesToolbarProps, 'query' | 'onQuery' | 'hasResults'>) {
  const { t } = useTranslation('ad-users');
  const labels: Readonly<Record<SortColumn, string>> = {
    name: t('Name'),
    status: t('Status'),
    synced: t('Last sync'),
    added: t('Date added'),
    profit: t('Profit'),
  };
  const { column, isDescending } = query.sort;
  return (
    <div className="flex min-w-0 items-center gap-0.5">
      <Select
        label={t('Sort by')}
        value={column}
        options={SORT_COLUMNS.filter(
          (key) => key !== 'profit' || hasResults || column === 'profit',
        ).map((key) => ({ key, label: labels[key] }))}
        onChange={(key) => onQuery({ ...query, sort: { column: key, isDescending } })}
      />
      <IconButton
        icon={isDescending ? BarsArrowDownIcon : BarsArrowUpIcon}
        label={isDescending ? t('Descending. Reverse order') : t('Ascending. Reverse order')}
        onClick={() => onQuery({ ...query, sort: { column, isDescending: !isDescending } })}
      />
    </div>
  );
}

function GroupSelect({
  query,
  onQuery,
  groups,
}: Pick<ProfilesToolbarProps, 'query' | 'onQuery' | 'groups'>) {
  const { t } = useTranslation('ad-users');
  return (
    <Select<string>
      label={t('Group')}
      className="min-w-40 flex-1"
      value={query.group ?? ALL_GROUPS}
      options={[
        { key: ALL_GROUPS, label: t('All profiles'), icon: RectangleStackIcon },
        { key: SHARED_GROUP, label: t('Shared with me'), icon: UserGroupIcon },
        ...groups.map(({ group: { id, name, icon, color } }) => ({
          key: id,
          label: name,
          start: <GroupIcon icon={icon} color={color} />,
        })),
      ]}
      onChange={(key) => onQuery({ ...query, group: key === ALL_GROUPS ? undefined : key })}
    />
  );
}

export function ProfilesToolbar({
  query,
  onQuery,
  found,
  counts,
  groups,
  hasResults,
  isPhone,
  search,
}: ProfilesToolbarProps) {
  const { t } = useTranslation('ad-users');
  const { adUsersDisplayMode, areAdUsersGrouped } = useSettings();
  useSearchKey(search);
  const count = (status: StatusFilter) =>
    isPhone || counts === null ? undefined : formatNumber(counts[status]);
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-1.5 px-4 py-1.5 max-desk:gap-2 max-desk:px-3">
      <SearchField
        ref={search}
        label={t('Search by name')}
        value={query.text}
        onChange={(text) => onQuery({ ...query, text })}
        found={found}
        shortcut="/"
        className="w-full desk:w-55"
      />
      <SegmentedControl
        label={t('Status')}
        value={query.status}
        onChange={(status) => onQuery({ ...query, status })}
        segments={[
          { key: 'all', label: t('All'), count: count('all') },
          { key: 'active', label: t('Active'), count: count('active') },
          { key: 'error', label: t('With error'), count: count('error') },
        ]}
      />
      {isPhone ? (
        <GroupSelect query={query} onQuery={onQuery} groups={groups} />
      ) : (
        <div className="ms-auto flex items-center gap-1.5">
          {adUsersDisplayMode === 'table' && query.group === undefined && groups.length > 0 && (
            <Tooltip text={t('Show profiles under their groups')}>
              <IconButton
                icon={FolderIcon}
                label={t('Show by group')}
                variant="plain"
                aria-pressed={areAdUsersGrouped}
                className="aria-pressed:bg-press"
                onClick={() => updateSettings({ areAdUsersGrouped: !areAdUsersGrouped })}
              />
            </Tooltip>
          )}
          <Suspense fallback={null}>
            <TagFilter tagIds={query.tagIds} onChange={(tagIds) => onQuery({ ...query, tagIds })} />
          </Suspense>
          <SortControl query={query} onQuery={onQuery} hasResults={hasResults} />
          <SegmentedControl
            label={t('Layout')}
            value={adUsersDisplayMode}
            onChange={(mode) => updateSettings({ adUsersDisplayMode: mode })}
            segments={[
              { key: 'table', label: t('Table'), icon: TableCellsIcon, isIconOnly: true },
              { key: 'cards', label: t('Cards'), icon: Squares2X2Icon, isIconOnly: true },
            ]}
          />
        </div>
      )}
    </div>
  );
}
