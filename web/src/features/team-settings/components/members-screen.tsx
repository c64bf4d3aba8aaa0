import { PlusIcon } from '@heroicons/react/16/solid';
import { UsersIcon } from '@heroicons/react/24/outline';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isFocusLost } from '../../../lib/restored-focus.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useOutbox } from '../../../replica/index.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { filterMembers, type Member, sortMembers, useMembers } from '../members.ts';
import { MEMBER_SORTS, type MembersView, membersPath, membersView } from '../search-params.ts';
import { usePaneKeys } from '../use-pane-keys.ts';
import { InvitationList } from './invitation-list.tsx';
import { useMemberColumns, WIDE_MEMBERS } from './member-columns.tsx';

interface MembersScreenProps {
  readonly openId: string | undefined;
  readonly children: ReactNode;
}

function NewMemberLink({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  const { t } = useTranslation('team-settings');
  return (
    <Link
      to="/team-settings/members/new"
      className={buttonClassName({ variant: isPrimary ? 'primary' : 'plain' })}
    >
      <PlusIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('New member')}
    </Link>
  );
}

export function MembersScreen({ openId, children }: MembersScreenProps) {
  const { t } = useTranslation('team-settings');
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  // Typing updates the URL with a delay, and another member may be open by then
  const latestOpenId = useRef(openId);
  latestOpenId.current = openId;
  const writePath = useCallback(
    (view: MembersView) => membersPath({ view, accountId: latestOpenId.current }),
    [],
  );
  const [view, setView] = useUrlState({ read: membersView.read, write: writePath });
  const { byTarget } = useOutbox();
  const { members, invitations, isReady } = useMembers();
  const shown = useMemo(
    () => sortMembers({ members: filterMembers({ members, text: view.text }), sort: view.sort }),
    [members, view],
  );
  const getPath = useCallback(
    ({ account }: Member) => membersPath({ view, accountId: account.id }),
    [view],
  );
  const onOpen = useCallback(
    (member: Member) => {
      void navigate({ href: getPath(member), replace: latestOpenId.current !== undefined });
    },
    [navigate, getPath],
  );
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (openId === undefined) {
      return;
    }
    return () => {
      // Returns the focus to the row only if it was in the closed pane
      requestAnimationFrame(() => {
        if (isFocusLost()) {
          const path = CSS.escape(`/team-settings/members/${openId}`);
          list.current?.querySelector<HTMLElement>(`a[href^="${path}"]`)?.focus();
        }
      });
    };
  }, [openId]);
  usePaneKeys({
    members: shown,
    openId,
    onOpen,
    onClose: () => navigate({ href: membersPath({ view }) }),
  });

  const isAlone = isReady && members.length === 1;
  const columns = useMemberColumns(byTarget);
  return (
    <div
      className={cx(
        'relative flex min-h-0 min-w-0 flex-1 border-line-strong desk:border-t',
        openId === undefined && 'border-t',
      )}
    >
      <section
        ref={list}
        aria-label={t('Members')}
        className={cx(
          '@container flex min-w-0 flex-1 flex-col bg-surface',
          openId !== undefined && 'max-desk:hidden',
        )}
      >
        <div
          className={cx(
            'flex min-h-(--toolbar) flex-none items-center gap-2 border-b border-line-strong px-4 py-1.5 max-desk:px-3',
            // The pane floats over the list here, and must not cover the toolbar
            openId !== undefined && 'desk:max-full:pe-104',
          )}
        >
          <SearchField
            ref={search}
            label={t('Search by username or name')}
            value={view.text}
            onChange={(text) => setView({ ...view, text })}
            found={shown.length}
            shortcut="/"
            className="desk:w-70"
          />
          <span className={cx('ms-auto flex-none', openId !== undefined && 'desk:max-wide:hidden')}>
            <NewMemberLink isPrimary />
          </span>
        </div>
        <DataList
          label={t('Members')}
          rows={isReady ? shown : undefined}
          keyOf={({ account }) => account.id}
          columns={columns}
          link={{ name: ({ name }) => name, path: getPath, onOpen }}
          openKey={openId}
          sorts={MEMBER_SORTS}
          sort={view.sort}
          onSort={(sort) => setView({ ...view, sort }, { isImmediate: true })}
          rowPx={48}
          wide={WIDE_MEMBERS}
          isShort={isAlone}
          loadingLabel={t('Loading members…')}
          empty={
            <NoMatches
              title={t('No members found')}
              filterCount={1}
              onClear={() => setView({ ...view, text: '' }, { isImmediate: true })}
            />
          }
        />
        {isAlone && shown.length === 1 && (
          <div className="flex min-h-0 flex-1">
            <EmptyState
              icon={UsersIcon}
              title={t('You’re the only member')}
              action={<NewMemberLink />}
            />
          </div>
        )}
        {isReady && <InvitationList invitations={invitations} />}
        <div className="flex min-h-(--toolbar) flex-none items-center border-t border-line-strong px-4 text-sm text-ink-3 max-desk:px-3">
          {isReady &&
            t('{count, plural, one {# member} other {# members}}', { count: shown.length })}
        </div>
      </section>
      {children}
    </div>
  );
}
