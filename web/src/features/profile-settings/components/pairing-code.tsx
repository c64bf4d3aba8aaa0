import { PAIRING_HASH } from '@ads-checker/shared/contracts/extension';
import { CheckCircleIcon, PuzzlePieceIcon } from '@heroicons/react/16/solid';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { Trans } from '../../../lib/trans.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Status } from '../../../ui/status.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { timeLeft } from '../extension-builds.ts';
import { describeSession } from '../session-description.ts';
import { type OpenCode, usePairing } from '../use-pairing.ts';

const SECOND_MS = 1_000;

function useSeconds(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

function TimeLeft({ until }: { readonly until: string }) {
  const { t } = useTranslation('profile-settings');
  const nowMs = useSeconds();
  const left = timeLeft({ until, nowMs });
  return (
    <span className="text-ink-3 tabular-nums">
      {left === null ? t('Expired') : t('expires in {left}', { left })}
    </span>
  );
}

function Code({
  open: { code, expiresAt },
  onCancel,
}: {
  readonly open: OpenCode;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('profile-settings');
  const link = `${location.origin}/profile-settings#${PAIRING_HASH}=${code}`;
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line-strong bg-subtle p-4">
      <p>
        <Trans i18nKey="Click the extension icon <b>on this page</b>. It reads the code and connects." />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code
          data-ext-pair-code={code}
          className="rounded-sm border border-line bg-surface px-2.5 py-1 font-mono text-xl font-semibold tracking-widest"
        >
          {code}
        </code>
        <TimeLeft until={expiresAt} />
      </p>
      <div className="flex flex-wrap items-center gap-2 max-desk:[&>button]:h-11">
        <CopyButton text={link} label={t('Copy link')} isWordShown />
        <Button variant="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
      <p className="text-sm text-ink-3">
        {t(
          'For another browser, paste the link into the extension there. The code works once and only lets the extension send profiles to your team. Never share it, and never connect with a link you were sent.',
        )}
      </p>
    </div>
  );
}

/** Shows a pairing code until an extension has used it. */
export function PairingCode({ onConnected }: { readonly onConnected: () => void }) {
  const { t } = useTranslation('profile-settings');
  const { pairing, open, close } = usePairing({ onConnected });
  const [isBusy, setBusy] = useState(false);
  const connect = async () => {
    if (isBusy) {
      return;
    }
    setBusy(true);
    try {
      await open();
    } catch (error) {
      showToast({ id: 'pairing', tone: 'error', text: plainErrorText({ error, translate: t }) });
    } finally {
      setBusy(false);
    }
  };
  if (pairing.state === 'open') {
    return <Code open={pairing.code} onCancel={close} />;
  }
  const title = pairing.state === 'connected' ? describeSession(pairing.session).title : '';
  return (
    <div className="flex flex-col items-start gap-3">
      <div role="status">
        {pairing.state === 'connected' && (
          <Status
            hue="active"
            icon={CheckCircleIcon}
            isLoud
            label={t('Connected: {title}', { title })}
            className="font-medium"
          />
        )}
        {pairing.state === 'expired' && (
          <Note tone="info">{t('The code expired. Get a new one.')}</Note>
        )}
      </div>
      <Button
        icon={PuzzlePieceIcon}
        isBusy={isBusy}
        className="max-desk:h-11"
        onClick={() => void connect()}
      >
        {pairing.state === 'expired'
          ? t('New code')
          : pairing.state === 'connected'
            ? t('Connect another')
            : t('Connect extension')}
      </Button>
    </div>
  );
}
