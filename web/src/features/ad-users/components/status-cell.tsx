import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { ClockIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { adUserStatus, findAdUserAdvice } from '../../../lib/ad-user-status.ts';
import { cx } from '../../../ui/class-names.ts';
import { Status } from '../../../ui/status.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { ProfileAction, ProfileMenuProps } from './profile-menu.tsx';

/** How a person who manages the profile fixes each status; the steps are on its page. */
const REMEDIES = {
  auth_error: 'details',
  login_required: 'details',
  checkpoint_required: 'check',
  password_changed: 'details',
} as const satisfies Record<Exclude<AdUserStatus, 'active'>, ProfileAction>;

function ErrorAction({ profile, isChecking, onAct }: ProfileMenuProps) {
  const { t } = useTranslation('ad-users');
  const { adUser, canManage } = profile;
  const { status } = adUser;
  if (status === 'active') {
    return null;
  }
  // A person who cannot manage the profile can only check it again
  const act = canManage ? REMEDIES[status] : 'check';
  const label =
    act === 'check'
      ? t('Check again')
      : status === 'auth_error'
        ? t('Paste new token')
        : status === 'login_required'
          ? t('Log in and send again')
          : t('Paste new cookies and token');
  return (
    <button
      type="button"
      aria-disabled={isChecking || undefined}
      className={cx(
        'relative z-1 max-w-full truncate rounded-xs text-start text-sm pointer-coarse:overflow-visible pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-3.5',
        isChecking ? 'text-ink-3' : 'text-accent-ink hover:underline',
      )}
      onClick={(event) => {
        event.stopPropagation();
        if (!isChecking) {
          onAct(act, profile);
        }
      }}
    >
      {label}
    </button>
  );
}

export function StatusLabel({ profile, isChecking }: Omit<ProfileMenuProps, 'onAct'>) {
  const { t } = useTranslation('ad-users');
  return isChecking ? (
    <Status label={t('Checking…')} hue="pending" icon={ClockIcon} />
  ) : (
    <Status {...adUserStatus(profile.adUser.status)} />
  );
}

export function StatusCell(props: ProfileMenuProps) {
  const { profile } = props;
  const advice = findAdUserAdvice(profile.adUser.status);
  if (advice === undefined) {
    return <StatusLabel {...props} />;
  }
  return (
    <span className="flex min-w-0 flex-col items-start">
      <Tooltip key={profile.id} text={advice}>
        <span className="relative z-1">
          <StatusLabel {...props} />
        </span>
      </Tooltip>
      <span className="sr-only">{advice}</span>
      <ErrorAction {...props} />
    </span>
  );
}

export function StatusAdvice({
  className,
  ...props
}: ProfileMenuProps & { readonly className?: string | undefined }) {
  const advice = findAdUserAdvice(props.profile.adUser.status);
  return (
    advice !== undefined && (
      <div className={cx('flex min-w-0 flex-col items-start gap-0.5', className)}>
        <p className="line-clamp-2 text-sm text-ink-2">{advice}</p>
        <ErrorAction {...props} />
      </div>
    )
  );
}
