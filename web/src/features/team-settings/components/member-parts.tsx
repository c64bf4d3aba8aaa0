import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { CheckIcon, ClockIcon, ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoment, NO_VALUE } from '../../../lib/format.ts';
import { memberStatus } from '../../../lib/status-labels.ts';
import type { PendingState } from '../../../replica/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LabelledIcon } from '../../../ui/labelled-icon.tsx';
import { Status } from '../../../ui/status.tsx';
import type { Member } from '../members.ts';

export function MemberAvatar({
  member: { name, user },
  isLarge = false,
}: {
  readonly member: Pick<Member, 'name' | 'user'>;
  readonly isLarge?: boolean;
}) {
  return (
    <Avatar
      initials={initials(name)}
      color={avatarColorIndex(user.id)}
      size={isLarge ? 'large' : 'regular'}
    />
  );
}

export function You() {
  const { t } = useTranslation('team-settings');
  return <span className="font-normal text-ink-3">{t('you', { context: 'own-name' })}</span>;
}

export function CheckMark({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation('team-settings');
  return isOn ? (
    <LabelledIcon icon={CheckIcon} label={t('Yes')} className="size-4 text-active" />
  ) : (
    <span className="text-ink-3">
      <span aria-hidden="true">{NO_VALUE}</span>
      <span className="sr-only">{t('No')}</span>
    </span>
  );
}

/** A member's status, and whether its change is pending or was refused. */
export function MemberState({
  member,
  pending,
}: {
  readonly member: Member;
  readonly pending: PendingState | undefined;
}) {
  const { t } = useTranslation('team-settings');
  return (
    <span className="flex min-w-0 flex-col">
      <Status {...memberStatus(member.account)} />
      {pending !== undefined && (
        <Status
          className="late text-sm"
          {...(pending.tone === 'failed'
            ? { hue: 'error', icon: ExclamationCircleIcon, label: t('Change failed') }
            : { hue: 'pending', icon: ClockIcon, label: t('Waiting') })}
        />
      )}
    </span>
  );
}

export function LastActive({ member, now }: { readonly member: Member; readonly now: Date }) {
  const { t } = useTranslation('team-settings');
  const { lastLogin } = member.user;
  if (member.isSelf) {
    return t('Now', { context: 'last-active' });
  }
  return lastLogin === null ? (
    t('Never', { context: 'last-active' })
  ) : (
    <time dateTime={lastLogin} title={formatDateTime({ at: lastLogin, now })}>
      {formatMoment({ at: lastLogin, now })}
    </time>
  );
}
