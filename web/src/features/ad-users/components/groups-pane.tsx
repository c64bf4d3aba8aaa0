import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import {
  EllipsisHorizontalIcon,
  PencilSquareIcon,
  PlusIcon,
  RectangleStackIcon,
  TrashIcon,
  UserGroupIcon,
} from '@heroicons/react/16/solid';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { GroupIcon } from '../../../ui/group-icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';
import { useProfileDrop } from '../dragging.ts';
import { isInGroup, type Profile, type ProfileGroup } from '../profiles.ts';
import { SHARED_GROUP } from '../search-params.ts';
import type { ListQuery } from './use-profile-list.ts';

const ENTRY_PX = 30;
const OVERSCAN = 8;

interface GroupsPaneProps {
  readonly profiles: readonly Profile[];
  readonly groups: readonly ProfileGroup[];
  /** Loaded: before that a count of 0 means nothing. */
  readonly isReady: boolean;
  /** Undefined: all profiles. */
  readonly group: string | undefined;
  readonly onChange: (group: string | undefined) => void;
  readonly onMove: (ids: readonly string[], group: AdUserGroupDto | null) => void;
  readonly onAsk: (question: ListQuery) => void;
}

function Entry({
  isOpen,
  icon,
  count,
  title,
  onOpen,
  onDropIds,
  menu,
  children,
}: {
  readonly isOpen: boolean;
  readonly icon: ReactNode;
  /** Null until profiles can be counted. */
  readonly count: number | null;
  readonly title?: string | undefined;
  readonly onOpen: () => void;
  /** Absent where profiles cannot be dropped. */
  readonly onDropIds?: (ids: readonly string[]) => void;
  readonly menu?: ReactNode;
  readonly children: ReactNode;
}) {
  const { isOver, dropProps } = useProfileDrop(onDropIds);
  return (
    <div
      {...dropProps}
      className={cx(
        'group relative flex h-7.5 items-center rounded-sm',
        isOpen ? 'bg-accent-soft' : isOver ? 'bg-hover' : 'hover:bg-hover',
        isOver && 'outline-2 -outline-offset-2 outline-focus',
      )}
    >
      <button
        type="button"
        title={title}
        aria-current={isOpen ? 'true' : undefined}
        className={cx(
          'flex h-full min-w-0 flex-1 items-center gap-2 rounded-sm px-2',
          isOpen && 'font-medium text-accent-ink',
        )}
        onClick={onOpen}
      >
        <span
          className={cx(
            'grid size-[18px] flex-none place-items-center',
            isOpen ? 'text-accent-ink' : 'text-ink-3',
          )}
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1 truncate text-start">{children}</span>
        <span
          className={cx(
            'text-sm font-normal text-ink-3',
            menu !== undefined && 'group-focus-within:invisible group-hover:invisible',
          )}
        >
          {count !== null && formatNumber(count)}
        </span>
      </button>
      {menu !== undefined && (
        <span className="absolute end-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100">
          {menu}
        </span>
      )}
    </div>
  );
}

function GroupMenu({
  group,
  onAsk,
}: {
  readonly group: ProfileGroup;
  readonly onAsk: (question: ListQuery) => void;
}) {
  const { t } = useTranslation('ad-users');
  const [isOpen, setOpen] = useState(false);
  const { name } = group.group;
  const label = t('Actions for {name}', { name });
  const button = (
    <IconButton
      icon={EllipsisHorizontalIcon}
      label={label}
      aria-haspopup="menu"
      className="size-6"
      onClick={() => setOpen(true)}
    />
  );
  return isOpen ? (
    <Menu label={label} placement="bottom end" isOpen onOpenChange={setOpen} trigger={button}>
      <MenuItem
        id="edit"
        icon={PencilSquareIcon}
        textValue={t('Edit group…')}
        onAction={() => onAsk({ kind: 'group', group: group.group })}
      />
      <MenuItem
        id="delete"
        icon={TrashIcon}
        isDanger
        textValue={t('Delete group…')}
        onAction={() => onAsk({ kind: 'deleteGroup', group })}
      />
    </Menu>
  ) : (
    button
  );
}

export const GroupsPane = memo(function GroupsPane({
  profiles,
  groups,
  isReady,
  group,
  onChange,
  onMove,
  onAsk,
}: GroupsPaneProps) {
  const { t } = useTranslation('ad-users');
  const scroller = useRef<HTMLDivElement>(null);
  const sharedCount = useMemo(
    () => profiles.filter((profile) => isInGroup({ profile, group: SHARED_GROUP })).length,
    [profiles],
  );
  const getItemKey = useItemKeys(groups, ({ group }) => group.id);
  const virtualizer = useVirtualizer({
    count: groups.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: () => ENTRY_PX,
    getItemKey,
    overscan: OVERSCAN,
  });
  return (
    <nav aria-label={t('Profile groups')} className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex flex-none flex-col p-2 pb-0">
        <Entry
          isOpen={group === undefined}
          icon={<RectangleStackIcon aria-hidden="true" className="size-4" />}
          count={isReady ? profiles.length : null}
          onOpen={() => onChange(undefined)}
          onDropIds={(ids) => onMove(ids, null)}
        >
          {t('All profiles')}
        </Entry>
        <Entry
          isOpen={group === SHARED_GROUP}
          icon={<UserGroupIcon aria-hidden="true" className="size-4" />}
          count={isReady ? sharedCount : null}
          onOpen={() => onChange(SHARED_GROUP)}
        >
          {t('Shared with me')}
        </Entry>
        <div className="flex items-center justify-between ps-2 pt-2 pb-0.5">
          <h2 className="text-sm font-medium text-ink-2">{t('Groups')}</h2>
          <IconButton
            icon={PlusIcon}
            label={t('New group')}
            className="size-7"
            onClick={() => onAsk({ kind: 'group', group: null })}
          />
        </div>
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto px-2 pb-2">
        <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const entry = groups[index];
            if (entry === undefined) {
              return null;
            }
            const { id, name, icon, color } = entry.group;
            return (
              <li
                key={key}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Entry
                  isOpen={group === id}
                  icon={<GroupIcon icon={icon} color={color} />}
                  count={isReady ? entry.count : null}
                  title={entry.ownerName === null ? undefined : `${name} · ${entry.ownerName}`}
                  onOpen={() => onChange(id)}
                  onDropIds={(ids) => onMove(ids, entry.group)}
                  menu={entry.canManage ? <GroupMenu group={entry} onAsk={onAsk} /> : undefined}
                >
                  {name}
                </Entry>
              </li>
            );
          })}
        </ul>
      </div>
    </nav>
  );
});
