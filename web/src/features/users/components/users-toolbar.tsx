import {
  SORT_ORDERS,
  USER_ORDER_COLUMNS,
  type UserOrderColumn,
} from '@ads-checker/shared/contracts/users';
import {
  BarsArrowDownIcon,
  BarsArrowUpIcon,
  Squares2X2Icon,
  TableCellsIcon,
} from '@heroicons/react/16/solid';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { updateSettings, useSettings } from '../../../lib/settings.ts';
import { IconButton, Spinner } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import type { UsersView } from '../search-params.ts';

interface UsersToolbarProps {
  readonly view: UsersView;
  readonly onText: (text: string) => void;
  readonly onSort: (sort: UsersView['sort']) => void;
  readonly isPhone: boolean;
  readonly isBusy: boolean;
}

function SortControl({
  sort,
  onSort,
}: { readonly sort: UsersView['sort'] } & Pick<UsersToolbarProps, 'onSort'>) {
  const { t } = useTranslation('users');
  const labels: Readonly<Record<UserOrderColumn, string>> = {
    id: t('ID'),
    username: t('Username'),
    firstName: t('First name'),
    lastName: t('Last name'),
    lastLogin: t('Last login'),
  };
  const { column, order } = sort ?? { column: 'id' as const, order: 'asc' as const };
  const isDescending = order === 'desc';
  return (
    <div className="flex min-w-0 items-center gap-0.5 max-desk:flex-1">
      <Select
        label={t('Sort by')}
        className="max-desk:flex-1"
        value={column}
        options={USER_ORDER_COLUMNS.map((key) => ({ key, label: labels[key] }))}
        onChange={(key) => onSort({ column: key, order })}
      />
      <IconButton
        icon={isDescending ? BarsArrowDownIcon : BarsArrowUpIcon}
        label={isDescending ? t('Descending. Reverse order') : t('Ascending. Reverse order')}
        onClick={() => onSort({ column, order: SORT_ORDERS[isDescending ? 0 : 1] })}
      />
    </div>
  );
}

export function UsersToolbar({ view, onText, onSort, isPhone, isBusy }: UsersToolbarProps) {
  const { t } = useTranslation('users');
  const { usersDisplayMode } = useSettings();
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-1.5 bg-surface px-4 py-1.5 max-desk:gap-2 max-desk:px-3">
      <SearchField
        ref={search}
        label={t('Search by username or name')}
        value={view.text}
        onChange={onText}
        shortcut="/"
        className="w-full desk:w-72"
      />
      {isBusy && (
        <span className="late text-ink-3">
          <Spinner />
        </span>
      )}
      {isPhone ? (
        <SortControl sort={view.sort} onSort={onSort} />
      ) : (
        <div className="ms-auto flex items-center gap-1.5">
          {usersDisplayMode === 'cards' && <SortControl sort={view.sort} onSort={onSort} />}
          <SegmentedControl
            label={t('Layout')}
            value={usersDisplayMode}
            onChange={(mode) => updateSettings({ usersDisplayMode: mode })}
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
