import type { AdUserDto, AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { useActor } from '../../../lib/session.ts';
import { adUserStatus } from '../../../lib/status-labels.ts';
import { Trans } from '../../../lib/trans.ts';
import { Note } from '../../../ui/note.tsx';

type Trouble = Exclude<AdUserStatus, 'active'>;

/** What is to be done on the network's site before anything can be sent here. */
const AT_THE_NETWORK = {
  auth_error: msg('Open Ads Manager in the browser this profile is used in.'),
  login_required: msg('Log in again in the browser this profile is used in, and open Ads Manager.'),
  checkpoint_required: msg(
    'Open the network’s site in the browser this profile is used in, and pass the check it asks for.',
  ),
  password_changed: msg(
    'Log in with the new password in the browser this profile is used in, and open Ads Manager.',
  ),
} as const satisfies Record<Trouble, MessageKey>;

function CaptureStep({ isOwn }: { readonly isOwn: boolean }) {
  const { t } = useTranslation('ad-users');
  return isOwn ? (
    <li>
      <Trans i18nKey="Click the extension there, then <b>Read the profile</b> and <b>Send to Ads Checker</b>." />{' '}
      <Link to="/profile-settings" className="underline hover:no-underline">
        {t('Where to get the extension')}
      </Link>
    </li>
  ) : (
    <li>{t('Let its owner capture it again with the extension.')}</li>
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
      <ol aria-label={t('What to do')} className="ms-4 list-decimal [&>li]:py-0.5">
        <li>{t(AT_THE_NETWORK[status])}</li>
        {status === 'checkpoint_required' ? (
          <li>
            <Trans i18nKey="Come back and press <b>Check again</b>." />
          </li>
        ) : (
          <>
            <CaptureStep isOwn={actor.account?.id === accountId} />
            <li>{t('Or copy the token and the cookies there, paste them below and save.')}</li>
          </>
        )}
      </ol>
    </Note>
  );
}
