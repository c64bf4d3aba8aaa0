import type { UserDto } from '@ads-checker/shared/contracts/identity';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/format.ts';
import type { DataColumn } from '../../../ui/data-list/columns.ts';
import { LastLogin, PermissionsText, UserAvatar, YouMark } from './user-parts.tsx';

function Cut({ text }: { readonly text: string }) {
  return text === '' ? (
    <span className="text-ink-3">{NO_VALUE}</span>
  ) : (
    <span className="truncate" title={text}>
      {text}
    </span>
  );
}

export function useUserColumns(): readonly DataColumn<UserDto>[] {
  const { t } = useTranslation('users');
  return useMemo(
    () => [
      {
        key: 'id',
        label: t('ID'),
        track: '72px',
        className: 'ident text-ink-2',
        cell: ({ id }) => id,
      },
      {
        key: 'username',
        label: t('Username'),
        track: 'minmax(190px,1.2fr)',
        className: 'gap-2.5',
        cell: (user, link) => (
          <>
            <UserAvatar user={user} />
            {link}
            <YouMark userId={user.id} />
          </>
        ),
      },
      {
        key: 'firstName',
        label: t('First name'),
        track: 'minmax(110px,.8fr)',
        cell: ({ firstName }) => <Cut text={firstName} />,
      },
      {
        key: 'lastName',
        label: t('Last name'),
        track: 'minmax(120px,.8fr)',
        cell: ({ lastName }) => <Cut text={lastName} />,
      },
      {
        key: 'email',
        label: t('Email'),
        track: 'minmax(200px,1.3fr)',
        className: 'text-ink-2',
        cell: ({ email }) => <Cut text={email} />,
      },
      {
        key: 'permissions',
        label: t('Permissions'),
        track: 'minmax(170px,1.1fr)',
        className: 'text-ink-2',
        cell: ({ permissions }) => <PermissionsText permissions={permissions} />,
      },
      {
        key: 'lastLogin',
        label: t('Last login'),
        track: '112px',
        align: 'end',
        className: 'text-ink-2',
        cell: ({ lastLogin }) => <LastLogin at={lastLogin} />,
      },
    ],
    [t],
  );
}
