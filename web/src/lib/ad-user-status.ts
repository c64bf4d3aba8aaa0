import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-user-entities';
import { CheckCircleIcon, ShieldExclamationIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { type MessageKey, msg, t } from './i18n.ts';
import { cachedLabel, type StatusEntry, type StatusLabel } from './status-label.ts';

const AD_USER = {
  active: { label: msg('Active'), hue: 'active', icon: CheckCircleIcon },
  auth_error: { label: msg('Invalid token'), hue: 'error', icon: XCircleIcon },
  login_required: { label: msg('Login required'), hue: 'error', icon: XCircleIcon },
  checkpoint_required: {
    label: msg('Checkpoint required'),
    hue: 'warning',
    icon: ShieldExclamationIcon,
  },
  password_changed: { label: msg('Password changed'), hue: 'error', icon: XCircleIcon },
} as const satisfies Record<AdUserStatus, StatusEntry>;

export function adUserStatus(status: AdUserStatus): StatusLabel {
  return cachedLabel(AD_USER[status]);
}

const AD_USER_ADVICE: Readonly<Record<Exclude<AdUserStatus, 'active'>, MessageKey>> = {
  auth_error: msg('Send it again from the extension or paste a new token.'),
  login_required: msg('Log in to the profile, then send it from the extension.'),
  checkpoint_required: msg('Complete the checkpoint in the profile’s browser, then check again.'),
  password_changed: msg(
    'Log in to the profile, then send it from the extension or paste new cookies and token.',
  ),
};

/** What the person can do about a profile in error; undefined when it is active. */
export function findAdUserAdvice(status: AdUserStatus): string | undefined {
  return status === 'active' ? undefined : t(AD_USER_ADVICE[status]);
}
