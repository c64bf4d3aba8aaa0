import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { ClockIcon } from '@heroicons/react/16/solid';
import { useLingui } from '@lingui/react/macro';
import { adUserStatus, findAdUserAdvice } from '../../../lib/vocabulary.ts';
import { Status } from '../../../ui/status.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { ProfileAct, ProfileMenuProps } from './profile-menu.tsx';

/** What mends each status from here; the rest is done in the profile's own browser. */
const REMEDIES = {
  auth_error: 'details',
  login_required: 'check',
  checkpoint_required: 'check',
  password_changed: 'details',
} as const satisfies Record<Exclude<AdUserStatus, 'active'>, ProfileAct>;

function Remedy({ profile, onAct }: Pick<ProfileMenuProps, 'profile' | 'onAct'>) {
  const { t } = useLingui();
  const { adUser, canManage } = profile;
  const { status } = adUser;
  if (status === 'active') {
    return null;
  }
  const act = REMEDIES[status];
  if (act === 'details' && !canManage) {
    return null;
  }
  const label =
    act === 'check'
      ? t`Check again`
      : status === 'auth_error'
        ? t`Paste a new token`
        : t`Paste new cookies and token`;
  return (
    <button
      type="button"
      className="relative z-1 max-w-full truncate rounded-xs text-start text-sm text-accent-ink hover:underline pointer-coarse:overflow-visible pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-3.5"
      onClick={(event) => {
        event.stopPropagation();
        onAct(act, profile);
      }}
    >
      {label}
    </button>
  );
}

/** How the profile is, what to do about it, and the button that does it. */
export function StatusCell({ profile, isChecking, onAct }: ProfileMenuProps) {
  const { t } = useLingui();
  const { status } = profile.adUser;
  if (isChecking) {
    return <Status label={t`Checking…`} hue="pending" icon={ClockIcon} />;
  }
  const advice = findAdUserAdvice(status);
  if (advice === undefined) {
    return <Status {...adUserStatus(status)} />;
  }
  return (
    <span className="flex min-w-0 flex-col items-start">
      <Tooltip key={profile.id} text={advice}>
        <span className="relative z-1">
          <Status {...adUserStatus(status)} />
        </span>
      </Tooltip>
      <span className="sr-only">{advice}</span>
      <Remedy profile={profile} onAct={onAct} />
    </span>
  );
}
