import type {
  UserDto,
  UserPermission,
  UserPermissions,
} from '@ads-checker/shared/contracts/identity';
import { USER_PERMISSIONS } from '@ads-checker/shared/contracts/identity';
import { avatarColorIndex, initials, userDisplayName } from '@ads-checker/shared/domain/names';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoment, NO_VALUE } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Avatar } from '../../../ui/avatar.tsx';

export function UserAvatar({
  user,
  size = 'regular',
}: {
  readonly user: UserDto;
  readonly size?: 'regular' | 'large';
}) {
  return (
    <Avatar
      size={size}
      initials={initials(userDisplayName(user))}
      color={avatarColorIndex(user.id)}
    />
  );
}

/** Marks the signed-in person: `you`. */
export function YouMark({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('users');
  const { user } = useSession();
  return user.id === userId ? <span className="text-ink-3">{t('you')}</span> : null;
}

export function usePermissionLabels(): Readonly<Record<UserPermission, string>> {
  const { t } = useTranslation('users');
  return { create_teams: t('Create teams'), manage_all_users: t('Manage all users') };
}

export function PermissionsText({ permissions }: { readonly permissions: UserPermissions }) {
  const words = usePermissionLabels();
  const granted = USER_PERMISSIONS.filter((name) => permissions[name]).map((name) => words[name]);
  return granted.length === 0 ? (
    <span className="text-ink-3">{NO_VALUE}</span>
  ) : (
    <span className="truncate" title={granted.join(', ')}>
      {granted.join(', ')}
    </span>
  );
}

export function LastLogin({ at }: { readonly at: string | null }) {
  const { t } = useTranslation('users');
  const now = useNow();
  return at === null ? (
    <span className="text-ink-3">{t('Never')}</span>
  ) : (
    <time dateTime={at} title={formatDateTime({ at, now })}>
      {formatMoment({ at, now })}
    </time>
  );
}
