import { UserCircleIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSiteAccess } from '../../../platform/browser.ts';
import type { Pairing } from '../../../platform/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Message, Screen } from '../../../ui/screen.tsx';
import { LastSendNotes } from './last-send-note.tsx';

interface IdleScreenProps {
  readonly pairing: Pairing;
  /** The field of the pairing. */
  readonly choice: ReactNode;
  /** The server that ended another pairing. */
  readonly revokedBy: string | null;
  readonly hasSeveral: boolean;
  readonly onRead: () => void;
}

export function IdleScreen({
  pairing: { origin, user, team },
  choice,
  revokedBy,
  hasSeveral,
  onRead,
}: IdleScreenProps) {
  const { t } = useTranslation();
  const [isWithheld, setWithheld] = useState(false);
  useEffect(() => {
    void hasSiteAccess().then((hasAccess) => setWithheld(!hasAccess));
  }, []);
  const { host } = new URL(origin);
  const { displayName } = user;
  const { name: teamName } = team;
  return (
    <Screen
      action={
        <Button variant="primary" size="large" onClick={onRead}>
          {isWithheld ? t('Allow access') : t('Read profile')}
        </Button>
      }
      footer={
        <>
          {choice}
          <p className="text-sm wrap-anywhere text-ink-3">
            {t('You’ll review it before it’s sent to {host} as {displayName} in {teamName}.', {
              host,
              displayName,
              teamName,
            })}{' '}
            <a
              href="/about.html"
              target="_blank"
              rel="noreferrer"
              className="text-accent-ink underline"
            >
              {t('What this extension reads')}
            </a>
          </p>
        </>
      }
    >
      {revokedBy !== null && (
        <Note tone="warning">
          {t('{revokedBy} disconnected this browser. To connect it again, open the settings.', {
            revokedBy,
          })}
        </Note>
      )}
      <LastSendNotes hasSeveral={hasSeveral} />
      {isWithheld && (
        <Note tone="warning">
          {t(
            'The browser withholds facebook.com from the extension. It will ask you now and may close this window. Then click the icon again.',
          )}
        </Note>
      )}
      <Message icon={UserCircleIcon} title={t('Send this browser’s profile')}>
        <p className="text-ink-2">
          {t('Nothing read yet. When you click, the extension reads from this browser:')}
        </p>
        <ul className="list-disc ps-5 text-start text-ink-2">
          <li>{t('the session cookies of facebook.com')}</li>
          <li>{t('the access token and name from an open Ads Manager page')}</li>
          <li>{t('this browser’s user agent')}</li>
        </ul>
      </Message>
    </Screen>
  );
}
