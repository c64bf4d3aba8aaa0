import { ClipboardDocumentIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestSiteAccess } from '../../../platform/browser.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Message, Screen } from '../../../ui/screen.tsx';
import { type ReadOutcome, readProfile } from '../read-profile.ts';
import { CopyProfile } from './copy-profile.tsx';
import { UnreadableScreen } from './unreadable-screen.tsx';

/** Reads the profile without a server, to be pasted into the import elsewhere. */
export function CopyScreen() {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<ReadOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    await requestSiteAccess().catch(() => false);
    setOutcome(await readProfile().catch(() => ({ isOk: false, problem: 'no_access' }) as const));
    setBusy(false);
  };
  if (outcome?.isOk === false) {
    return <UnreadableScreen problem={outcome.problem} onRead={() => void read()} />;
  }
  if (outcome?.isOk === true) {
    const { profile } = outcome;
    return (
      <Screen>
        <Message icon={ClipboardDocumentIcon} title={profile.name ?? t('This browser’s profile')}>
          <Avatar id={profile.facebookId} name={profile.name} pictureUrl={null} />
          <span className="ident text-ink-3">{profile.facebookId}</span>
          <CopyProfile profile={profile} />
        </Message>
      </Screen>
    );
  }
  return (
    <Screen>
      <Message icon={ClipboardDocumentIcon} title={t('Copy this browser’s profile')}>
        <p className="max-w-[290px] text-ink-2">
          {t(
            'For a browser that can’t reach your server. Nothing is sent: you paste the text into Ads Checker in another browser.',
          )}
        </p>
        <Button
          variant="primary"
          size="large"
          className="mt-1.5"
          isBusy={isBusy}
          onClick={() => void read()}
        >
          {t('Read profile')}
        </Button>
      </Message>
    </Screen>
  );
}
