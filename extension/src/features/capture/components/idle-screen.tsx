import { UserCircleIcon } from '@heroicons/react/24/outline';
import { Trans } from '@lingui/react/macro';
import type { Pairing } from '../../../platform/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Message, Screen } from '../../../ui/screen.tsx';

interface IdleScreenProps {
  readonly pairing: Pairing;
  readonly onRead: () => void;
}

export function IdleScreen({ pairing: { origin, user, team }, onRead }: IdleScreenProps) {
  const { host } = new URL(origin);
  const { displayName } = user;
  const { name: teamName } = team;
  return (
    <Screen
      footer={
        <>
          <Button variant="primary" size="large" onClick={onRead}>
            <Trans>Read the profile</Trans>
          </Button>
          <p className="text-sm wrap-anywhere text-ink-3">
            <Trans>
              You see what was read before it is sent to {host}, for {displayName} in {teamName}.
            </Trans>{' '}
            <a
              href="/about.html"
              target="_blank"
              rel="noreferrer"
              className="text-accent-ink underline"
            >
              <Trans>What this extension reads</Trans>
            </a>
          </p>
        </>
      }
    >
      <Message icon={UserCircleIcon} title={<Trans>Send the profile of this browser</Trans>}>
        <p className="text-ink-2">
          <Trans>Nothing has been read yet. Your click reads, in this browser only:</Trans>
        </p>
        <ul className="list-disc ps-5 text-start text-ink-2">
          <li>
            <Trans>the session cookies of facebook.com</Trans>
          </li>
          <li>
            <Trans>the access token and the name on an open Ads Manager page</Trans>
          </li>
          <li>
            <Trans>the user agent of this browser</Trans>
          </li>
        </ul>
      </Message>
    </Screen>
  );
}
