import type { AdUserDto, AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useActor } from '../../../lib/session.ts';
import { adUserStatus } from '../../../lib/vocabulary.ts';
import { Note } from '../../../ui/note.tsx';

type Trouble = Exclude<AdUserStatus, 'active'>;

/** What is to be done on the network's site before anything can be sent here. */
const AT_THE_NETWORK = {
  auth_error: <Trans>Open Ads Manager in the browser this profile is used in.</Trans>,
  login_required: (
    <Trans>Log in again in the browser this profile is used in, and open Ads Manager.</Trans>
  ),
  checkpoint_required: (
    <Trans>
      Open the network’s site in the browser this profile is used in, and pass the check it asks
      for.
    </Trans>
  ),
  password_changed: (
    <Trans>
      Log in with the new password in the browser this profile is used in, and open Ads Manager.
    </Trans>
  ),
} as const satisfies Record<Trouble, ReactNode>;

/** A profile is sent by the extension of its owner, and of nobody else. */
function CaptureStep({ isOwn }: { readonly isOwn: boolean }) {
  return isOwn ? (
    <li>
      <Trans>
        Click the extension there, then <b>Read the profile</b> and <b>Send to Ads Checker</b>.
      </Trans>{' '}
      <Link to="/profile-settings" className="underline hover:no-underline">
        <Trans>Where to get the extension</Trans>
      </Link>
    </li>
  ) : (
    <li>
      <Trans>Let its owner capture it again with the extension.</Trans>
    </li>
  );
}

/** The way out of a status, step by step, for whoever manages the profile. */
export function MendingSteps({
  adUser: { accountId, status },
}: {
  readonly adUser: Pick<AdUserDto, 'accountId' | 'status'>;
}) {
  const { t } = useLingui();
  const actor = useActor();
  if (status === 'active') {
    return null;
  }
  const { hue } = adUserStatus(status);
  return (
    <Note tone={hue === 'warning' ? 'warning' : 'info'}>
      <ol aria-label={t`What to do`} className="ms-4 list-decimal [&>li]:py-0.5">
        <li>{AT_THE_NETWORK[status]}</li>
        {status === 'checkpoint_required' ? (
          <li>
            <Trans>
              Come back and press <b>Check again</b>.
            </Trans>
          </li>
        ) : (
          <>
            <CaptureStep isOwn={actor.account?.id === accountId} />
            <li>
              <Trans>Or copy the token and the cookies there, paste them below and save.</Trans>
            </li>
          </>
        )}
      </ol>
    </Note>
  );
}
