import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import { RectangleStackIcon, UserGroupIcon } from '@heroicons/react/16/solid';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { GroupIcon } from '../../../ui/group-icon.tsx';
import { isInGroup, type Profile } from '../profiles.ts';
import { SHARED_GROUP } from '../search-params.ts';

interface GroupsPaneProps {
  readonly profiles: readonly Profile[];
  readonly groups: readonly AdUserGroupDto[];
  /** Undefined: all profiles. */
  readonly group: string | undefined;
  readonly onChange: (group: string | undefined) => void;
}

function Entry({
  isOpen,
  icon,
  count,
  onOpen,
  children,
}: {
  readonly isOpen: boolean;
  readonly icon: ReactNode;
  readonly count: number;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        className={cx(
          'flex h-7.5 w-full items-center gap-2 rounded-sm px-2',
          isOpen ? 'bg-accent-soft font-medium text-accent-ink' : 'hover:bg-hover',
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
        <span className="min-w-0 flex-1 truncate">{children}</span>
        <span className="text-sm font-normal text-ink-3">{formatNumber(count)}</span>
      </button>
    </li>
  );
}

export function GroupsPane({ profiles, groups, group, onChange }: GroupsPaneProps) {
  const { t } = useLingui();
  const count = (id: string) =>
    profiles.filter((profile) => isInGroup({ profile, group: id })).length;
  return (
    <nav aria-label={t`Groups of profiles`} className="flex-1 overflow-auto bg-surface p-2">
      <ul className="flex flex-col">
        <Entry
          isOpen={group === undefined}
          icon={<RectangleStackIcon aria-hidden="true" className="size-4" />}
          count={profiles.length}
          onOpen={() => onChange(undefined)}
        >
          <Trans>All profiles</Trans>
        </Entry>
        <Entry
          isOpen={group === SHARED_GROUP}
          icon={<UserGroupIcon aria-hidden="true" className="size-4" />}
          count={count(SHARED_GROUP)}
          onOpen={() => onChange(SHARED_GROUP)}
        >
          <Trans>Shared with me</Trans>
        </Entry>
      </ul>
      {groups.length > 0 && (
        <>
          <h2 className="px-2 pt-3 pb-1.5 text-sm font-medium text-ink-2">
            <Trans>Groups</Trans>
          </h2>
          <ul className="flex flex-col">
            {groups.map(({ id, name, icon, color }) => (
              <Entry
                key={id}
                isOpen={group === id}
                icon={<GroupIcon icon={icon} color={color} />}
                count={count(id)}
                onOpen={() => onChange(id)}
              >
                {name}
              </Entry>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}
