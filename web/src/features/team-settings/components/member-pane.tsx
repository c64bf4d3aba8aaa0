import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import { ChevronLeftIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { isFocusLost } from '../../../lib/restored-focus.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useMembers } from '../members.ts';
import { overviewQuery } from '../queries.ts';
import { membersPath, membersView } from '../search-params.ts';
import { MemberEditor } from './member-editor.tsx';
import { MemberAvatar, You } from './member-parts.tsx';

interface PaneFrameProps {
  readonly label: string;
  readonly head?: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

function PaneFrame({ label, head, children, onClose }: PaneFrameProps) {
  const { t } = useTranslation('team-settings');
  const aside = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFocusLost() || !document.activeElement?.checkVisibility?.()) {
      aside.current?.focus();
    }
  }, []);
  return (
    <aside
      ref={aside}
      tabIndex={-1}
      aria-label={label}
      className="flex outline-none focus-visible:shadow-none min-h-0 w-full flex-col border-line-strong bg-surface desk:w-100 desk:flex-none desk:border-s desk:max-full:absolute desk:max-full:inset-y-0 desk:max-full:end-0 desk:max-full:z-(--z-sticky-head) desk:max-full:shadow-pop"
    >
      <header className="flex min-h-15 flex-none items-center gap-2.5 border-b border-line py-2.5 ps-4 pe-2.5 max-desk:ps-1">
        <IconButton
          icon={ChevronLeftIcon}
          label={t('Back')}
          className="desk:hidden"
          onClick={onClose}
        />
        <div className="flex min-w-0 flex-1 items-center gap-2.5">{head}</div>
        <IconButton
          icon={XMarkIcon}
          label={t('Close')}
          aria-keyshortcuts="Escape"
          className="self-start max-desk:hidden"
          onClick={onClose}
        />
      </header>
      {children}
    </aside>
  );
}

export interface MemberPaneProps {
  readonly accountId: string;
}

function isMissing(error: unknown): boolean {
  return error instanceof AppError && (error.status === 404 || error.status === 400);
}

export function MemberPane({ accountId }: MemberPaneProps) {
  const { t } = useTranslation('team-settings');
  const navigate = useNavigate();
  const now = useNow();
  const view = membersView.read(useSearch({ strict: false }));
  const { members, isReady } = useMembers();
  const overview = useServerQuery(overviewQuery(accountId));
  const reload = () => void overview.refetch();
  const member = members.find(({ account }) => account.id === accountId);
  const wasHere = useRef(false);
  wasHere.current ||= member !== undefined;
  const onClose = () => void navigate({ href: membersPath({ view }) });

  if (member === undefined) {
    // A new member is on the server first and synced a moment later
    const isComing = !isReady || (!wasHere.current && overview.error === null);
    const error =
      overview.error === null || isMissing(overview.error) || wasHere.current
        ? entityNotFound('Account', accountId)
        : overview.error;
    return (
      <PaneFrame label={t('Member')} onClose={onClose}>
        {isComing ? (
          <SkeletonRows count={6} cells={['w-32', 'w-10 ms-auto']} label={t('Loading member…')} />
        ) : (
          <ErrorPanel error={error} onRetry={reload} />
        )}
      </PaneFrame>
    );
  }
  const since = formatDate({ at: member.account.createdAt, now });
  return (
    <PaneFrame
      label={member.name}
      onClose={onClose}
      head={
        <>
          <MemberAvatar member={member} isLarge />
          <div className="min-w-0">
            <h2 className="flex min-w-0 gap-1 text-lg font-semibold">
              <span title={member.name} className="truncate">
                {member.name}
              </span>
              {member.isSelf && <You />}
            </h2>
            <p className="truncate text-ink-3">
              {t('{username} · joined {since}', {
                username: member.user.username,
                since,
              })}
            </p>
          </div>
        </>
      }
    >
      <MemberEditor
        member={member}
        members={members}
        overview={overview}
        onReload={reload}
        onDeleted={onClose}
      />
    </PaneFrame>
  );
}
