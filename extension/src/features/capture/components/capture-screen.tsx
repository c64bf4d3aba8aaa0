import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { SignalSlashIcon } from '@heroicons/react/24/outline';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Pairing, pairingIdOf } from '../../../platform/storage.ts';
import { Button, Spinner } from '../../../ui/button.tsx';
import { Destination } from '../../../ui/destination.tsx';
import { PairingField } from '../../../ui/pairing-field.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { Message, Screen } from '../../../ui/screen.tsx';
import { useCapture } from '../use-capture.ts';
import { CopyProfile } from './copy-profile.tsx';
import { IdleScreen } from './idle-screen.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { SentScreen } from './sent-screen.tsx';
import { UnreadableScreen } from './unreadable-screen.tsx';

interface CaptureScreenProps {
  readonly pairings: readonly Pairing[];
  /** Where the profile goes. */
  readonly pairing: Pairing;
  /** The person chose it since the popup opened. */
  readonly isChosen: boolean;
  /** Another pairing, which the person or the profile's last send chose. */
  readonly onChoose: (choice: { readonly pairing: Pairing; readonly isChosen: boolean }) => void;
  /** The server that ended a pairing. */
  readonly revokedBy: string | null;
  /** Reads without another click: the person pressed “Connect and read”. */
  readonly isReadWanted: boolean;
  readonly onReadStarted: () => void;
  readonly onRevoked: (pairing: Pairing) => void;
}

export function CaptureScreen({
  pairings,
  pairing,
  isChosen,
  onChoose,
  revokedBy,
  isReadWanted,
  onReadStarted,
  onRevoked,
}: CaptureScreenProps) {
  const { t } = useTranslation();
  const { state, read, reload, choose, send } = useCapture({
    pairing,
    isChosen,
    onChoose,
    onRevoked,
  });
  const choice = <PairingField pairings={pairings} current={pairing} onChoose={choose} />;
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
      return (
        <IdleScreen
          pairing={pairing}
          choice={choice}
          revokedBy={revokedBy}
          hasSeveral={pairings.length > 1}
          onRead={read}
        />
      );
    case 'reading':
    case 'asking':
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
        <Screen
          footer={
            <>
              {choice}
              <Destination {...pairing} />
            </>
          }
        >
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
          key={`${state.profile.facebookId} ${pairingIdOf(state.pairing)}`}
          pairing={state.pairing}
          choice={choice}
          isPreselected={state.isPreselected}
          profile={state.profile}
          workspace={state.workspace}
          isSending={state.isSending}
          problem={state.problem}
          onSend={send}
          onRead={read}
        />
      );
    case 'sent':
      return <SentScreen pairing={state.pairing} result={state.result} />;
  }
}
