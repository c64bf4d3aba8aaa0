import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { SignalSlashIcon } from '@heroicons/react/24/outline';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pairing } from '../../../platform/storage.ts';
import { Button, Spinner } from '../../../ui/button.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { Message, Screen } from '../../../ui/screen.tsx';
import { useCapture } from '../use-capture.ts';
import { CopyProfile } from './copy-profile.tsx';
import { IdleScreen } from './idle-screen.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { SentScreen } from './sent-screen.tsx';
import { UnreadableScreen } from './unreadable-screen.tsx';

interface CaptureScreenProps {
  readonly pairing: Pairing;
  /** Reads without another click: the person pressed “Connect and read”. */
  readonly isReadWanted: boolean;
  readonly onReadStarted: () => void;
  readonly onRevoked: () => void;
}

export function CaptureScreen({
  pairing,
  isReadWanted,
  onReadStarted,
  onRevoked,
}: CaptureScreenProps) {
  const { t } = useTranslation();
  const { state, read, reload, send } = useCapture({ onRevoked });
  const start = useEffectEvent(() => {
    onReadStarted();
    read();
  });
  useEffect(() => {
    if (isReadWanted) {
      start();
    }
  }, [isReadWanted]);
  switch (state.step) {
    case 'idle':
      return <IdleScreen pairing={pairing} onRead={read} />;
    case 'reading':
      return (
        <Screen>
          <p role="status" className="my-auto flex items-center justify-center gap-2 text-ink-2">
            <Spinner />
            {t('Reading profile…')}
          </p>
        </Screen>
      );
    case 'unreadable':
      return <UnreadableScreen problem={state.problem} onRead={read} />;
    case 'unanswered':
      return (
        <Screen>
          <Message icon={SignalSlashIcon} title={t('Unexpected response from the server')}>
            <p role="alert" className="max-w-[280px] text-ink-2">
              {problemText({ problem: state.problem, translate: t })}
            </p>
            <Button variant="primary" icon={ArrowPathIcon} className="mt-1.5" onClick={reload}>
              {t('Retry')}
            </Button>
            <CopyProfile profile={state.profile} />
          </Message>
        </Screen>
      );
    case 'review':
      return (
        <ReviewScreen
          key={state.profile.facebookId}
          pairing={pairing}
          profile={state.profile}
          workspace={state.workspace}
          isSending={state.isSending}
          problem={state.problem}
          onSend={send}
          onRead={read}
        />
      );
    case 'sent':
      return <SentScreen pairing={pairing} result={state.result} />;
  }
}
