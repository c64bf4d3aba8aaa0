import type { AdUserDto, AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adUserStatus } from '../../../lib/ad-user-status.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { useActor } from '../../../lib/session.ts';
import { Trans } from '../../../lib/trans.ts';
import { Note } from '../../../ui/note.tsx';

type ErrorStatus = Exclude<AdUserStatus, 'active'>;

/** Steps on Facebook before a token can be replaced here. */
const AT_THE_NETWORK = {
  auth_error: msg('Open Ads Manager in this profile’s browser.'),
  login_required: msg('Log in again in this profile’s browser and open Ads Manager.'),
  checkpoint_required: msg('Open Facebook in this profile’s browser and complete the checkpoint.'),
  password_changed: msg(
    'Log in with the new password in this profile’s browser and open Ads Manager.',
  ),
} as const satisfies Record<ErrorStatus, MessageKey>;

function CaptureStep({ isOwn }: { readonly isOwn: boolean }) {
  const { t } = useTranslation('ad-users');
  return isOwn ? (
    <li>
      <Trans i18nKey="Click the extension icon there, then <b>Read profile</b> and <b>Send to Ads Checker</b>." />{' '}
      <Link to="/profile-settings" className="underline hover:no-underline">
        {t('Get extension')}
      </Link>
    </li>
  ) : (
    <li>{t('Ask the owner to send it again from the extension.')}</li>
  );
}

export function FixSteps({
  adUser: { accountId, status },
}: {
  readonly adUser: Pick<AdUserDto, 'accountId' | 'status'>;
}) {
  const { t } = useTranslation('ad-users');
  const actor = useActor();
  if (status === 'active') {
    return null;
  }
  const { hue } = adUserStatus(status);
  return (
    <Note tone={hue === 'warning' ? 'warning' : 'info'}>
      <ol aria-label={t('How to fix it')} className="ms-4 list-decimal [&>li]:py-0.5">
        <li>{t(AT_THE_NETWORK[status])}</li>
        {status === 'checkpoint_required' ? (
          <li>
            <Trans i18nKey="Come back and click <b>Check again</b>." />
          </li>
        ) : (
          <>
            <CaptureStep isOwn={actor.account?.id === accountId} />
            <li>{t('Or copy the token and cookies there, paste them below and save.')}</li>
          </>
        )}
      </ol>
    </Note>
  );
}
