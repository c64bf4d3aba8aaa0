import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { roleLabel } from '../../../lib/status-labels.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { Outbox } from '../../../replica/index.ts';
import type { DataColumn } from '../../../ui/data-list/columns.ts';
import { canSeeAds, type Member } from '../members.ts';
import { CheckMark, LastActive, MemberAvatar, MemberState, You } from './member-parts.tsx';

/** Beside an open pane the role says most of what is hidden. */
export const WIDE_MEMBERS = {
  grid: '@min-[760px]:grid-cols-(--wide-columns)',
  hidden: '@max-[759px]:hidden',
};

function MemberName({
  member,
  link,
  note,
}: {
  readonly member: Member;
  readonly link: ReactNode;
  readonly note: string;
}) {
  return (
    <>
      <MemberAvatar member={member} />
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 gap-1">
          {link}
          {member.isSelf && <You />}
        </span>
        <span className="truncate text-sm text-ink-3">{note}</span>
      </span>
    </>
  );
}

export function useMemberColumns(pendingByTarget: Outbox['byTarget']) {
  const { t } = useTranslation('team-settings');
  const now = useNow();
  return useMemo((): readonly DataColumn<Member>[] => {
    const permission = { track: '84px', isWide: true, align: 'center' } as const;
    return [
      {
        key: 'name',
        label: t('Member'),
        track: 'minmax(140px,1fr)',
        wideTrack: 'minmax(168px,1fr)',
        className: 'gap-2.5',
        phone: 'name',
        phoneCell: (member, link) => (
          <MemberName
            member={member}
            link={link}
            note={`${member.user.username} · ${roleLabel(member.role)}`}
          />
        ),
        cell: (member, link) => (
          <MemberName member={member} link={link} note={member.user.username} />
        ),
      },
      {
        key: 'role',
        label: t('Role'),
        track: '104px',
        className: 'text-ink-2',
        cell: ({ role }) => roleLabel(role),
      },
      {
        key: 'team',
        label: t('Team', { context: 'permission' }),
        ...permission,
        track: '92px',
        cell: ({ account }) => <CheckMark isOn={account.permissions.manage_team} />,
      },
      {
        key: 'see',
        label: t('View ads'),
        ...permission,
        cell: ({ account }) => <CheckMark isOn={canSeeAds(account)} />,
      },
      {
        key: 'edit',
        label: t('Edit ads'),
        ...permission,
        cell: ({ account }) => <CheckMark isOn={account.permissions.manage_team_ads} />,
      },
      {
        key: 'status',
        label: t('Status'),
        track: '124px',
        wideTrack: '120px',
        phone: 'corner',
        cell: (member) => (
          <MemberState
            member={member}
            pending={pendingByTarget.get(`account:${member.account.id}`)}
          />
        ),
      },
      {
        key: 'active',
        label: t('Last active'),
        track: '104px',
        wideTrack: '128px',
        align: 'end',
        className: 'text-ink-2',
        cell: (member) => <LastActive member={member} now={now} />,
      },
    ];
  }, [t, now, pendingByTarget]);
}
