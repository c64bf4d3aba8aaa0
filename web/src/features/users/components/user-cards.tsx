import type { UserDto } from '@ads-checker/shared/contracts/identity';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import { LastLogin, PermissionsText, UserAvatar, YouMark } from './user-parts.tsx';

interface UserCardsProps {
  readonly users: readonly UserDto[];
  /** The next rows are loading. */
  readonly isBusy: boolean;
  readonly getPath: (user: UserDto) => string;
  readonly onOpen: (user: UserDto) => void;
  /** Full-width blocks for phones. */
  readonly isBlock: boolean;
}

export function UserCards({ users, isBusy, isBlock, getPath, onOpen }: UserCardsProps) {
  const { t } = useTranslation('users');
  const scroller = useRef<HTMLElement>(null);
  const onKeyDown = useRowArrows({
    container: scroller,
    count: users.length,
    reveal: (index) =>
      scroller.current
        ?.querySelector(`[data-row="${index}"]`)
        ?.closest('li')
        ?.scrollIntoView({ block: 'nearest' }),
  });
  return (
    <section
      ref={scroller}
      aria-label={t('Users')}
      aria-busy={isBusy || undefined}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface"
      onKeyDown={onKeyDown}
    >
      <ul
        className={cx(
          !isBlock && 'mx-4 my-3 grid grid-cols-[repeat(auto-fill,minmax(264px,1fr))] gap-3',
        )}
      >
        {users.map((user, index) => (
          <li
            key={user.id}
            className={cx(
              'relative flex min-w-0 flex-col gap-2 hover:bg-hover has-focus-visible:bg-selected',
              isBlock
                ? 'border-b border-line px-3 py-2'
                : 'rounded-md border border-line-strong px-3 py-2.5',
            )}
          >
            <div className="flex min-w-0 items-start gap-2.5">
              <UserAvatar user={user} />
              <div className="flex min-w-0 flex-1 flex-col">
                <span className="flex min-w-0 items-baseline gap-1.5">
                  <PlainLink
                    href={getPath(user)}
                    data-row={index}
                    className="truncate font-medium after:absolute after:inset-0"
                    onOpen={() => onOpen(user)}
                  >
                    {userDisplayName(user)}
                  </PlainLink>
                  <YouMark userId={user.id} />
                  <span className="ms-auto flex-none ps-2 text-sm text-ink-3">
                    {isBlock && <LastLogin at={user.lastLogin} />}
                  </span>
                </span>
                <span className="truncate text-sm text-ink-3">
                  {user.username} · {user.email}
                </span>
                {isBlock &&
                  (user.permissions.create_teams || user.permissions.manage_all_users) && (
                    <span className="flex min-w-0 text-sm text-ink-2">
                      <PermissionsText permissions={user.permissions} />
                    </span>
                  )}
              </div>
            </div>
            {!isBlock && (
              <div className="mt-auto flex flex-col gap-1 border-t border-line pt-2 text-sm text-ink-2">
                <span className="flex min-w-0">
                  <PermissionsText permissions={user.permissions} />
                </span>
                <span className="flex justify-between gap-2 text-ink-3">
                  <span>
                    {user.lastLogin === null ? (
                      t('Never logged in')
                    ) : (
                      <>
                        {t('Last login')} <LastLogin at={user.lastLogin} />
                      </>
                    )}
                  </span>
                  <span className="ident">{user.id}</span>
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
