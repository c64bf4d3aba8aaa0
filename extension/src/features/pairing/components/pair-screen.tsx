import type { WorkspaceOwner } from '@ads-checker/shared/contracts/extension';
import { LinkIcon } from '@heroicons/react/24/outline';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callBackground } from '../../../messaging/protocol.ts';
import type { Problem } from '../../../platform/outcome.ts';
import type { Pairing } from '../../../platform/storage.ts';
import { Button, Spinner } from '../../../ui/button.tsx';
import { Destination } from '../../../ui/destination.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { Message, Screen } from '../../../ui/screen.tsx';
import { findPageOffer } from '../page-offer.ts';
import { type PairingOffer, type PairingTextProblem, readPairingText } from '../pairing-text.ts';

interface PairScreenProps {
  /** The current pairing, which a new one replaces. */
  readonly current: Pairing | null;
  /** The server that ended the previous pairing. */
  readonly revokedBy: string | null;
  readonly onPaired: () => void;
}

export function PairScreen({ current, revokedBy, onPaired }: PairScreenProps) {
  const { t } = useTranslation();
  // Undefined while it is being read.
  const [offer, setOffer] = useState<PairingOffer | null | undefined>(undefined);
  useEffect(() => {
    void findPageOffer().then(setOffer, () => setOffer(null));
  }, []);
  if (offer === undefined) {
    return <Screen>{null}</Screen>;
  }
  return (
    <Screen>
      {revokedBy !== null && (
        <Note tone="warning">
          {t('{revokedBy} disconnected this browser. Connect it again to continue.', {
            revokedBy,
          })}
        </Note>
      )}
      {offer === null ? (
        <PasteOffer onRead={setOffer} />
      ) : (
        <ConfirmOffer
          current={current}
          offer={offer}
          onPaired={onPaired}
          onDecline={() => setOffer(null)}
        />
      )}
    </Screen>
  );
}

function Refusal({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  return (
    <Note tone="error">
      {problem.kind === 'unreachable'
        ? t('Can’t reach the server. Check the address and try again.')
        : problemText({ problem, translate: t })}
    </Note>
  );
}

type Preview =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly problem: Problem }
  | { readonly step: 'known'; readonly owner: WorkspaceOwner };

function usePreview(offer: PairingOffer) {
  const [preview, setPreview] = useState<Preview>({ step: 'loading' });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isLatest = attempt > 0;
    void callBackground('previewPairing', offer).then((answer) => {
      if (isLatest) {
        setPreview(
          answer.isOk
            ? { step: 'known', owner: answer.value }
            : { step: 'failed', problem: answer.problem },
        );
      }
    });
    return () => {
      isLatest = false;
    };
  }, [offer, attempt]);
  return {
    preview,
    reload: () => {
      setPreview({ step: 'loading' });
      setAttempt((count) => count + 1);
    },
  };
}

interface ConfirmOfferProps {
  readonly current: Pairing | null;
  readonly offer: PairingOffer;
  readonly onPaired: () => void;
  readonly onDecline: () => void;
}

function ConfirmOffer({ current, offer, onPaired, onDecline }: ConfirmOfferProps) {
  const { t } = useTranslation();
  const { origin } = offer;
  const { preview, reload } = usePreview(offer);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const pair = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await callBackground('pair', offer);
    setBusy(false);
    if (answer.isOk) {
      onPaired();
    } else {
      setProblem(answer.problem);
    }
  };
  return (
    <Message icon={LinkIcon} title={t('Connect this browser to {origin}?', { origin })}>
      {preview.step === 'loading' && (
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <Spinner />
          {t('Checking code…')}
        </p>
      )}
      {preview.step === 'failed' && <Refusal problem={preview.problem} />}
      {preview.step === 'known' && (
        <>
          <Destination origin={origin} user={preview.owner.user} team={preview.owner.team} />
          <p className="max-w-[290px] text-ink-2">
            {t(
              'Profiles you send will belong to this user. Connect only if this is you and your team.',
            )}
          </p>
          {current !== null && <Replaced pairing={current} />}
        </>
      )}
      {problem !== null && <Refusal problem={problem} />}
      <div className="mt-1.5 flex gap-2">
        {preview.step === 'known' && (
          <Button variant="primary" isBusy={isBusy} onClick={() => void pair()}>
            {t('Connect')}
          </Button>
        )}
        {preview.step === 'failed' && (
          <Button variant="primary" onClick={reload}>
            {t('Retry')}
          </Button>
        )}
        <Button onClick={onDecline}>{t('Use another server')}</Button>
      </div>
    </Message>
  );
}

function Replaced({ pairing }: { readonly pairing: Pairing }) {
  const { t } = useTranslation();
  const { host } = new URL(pairing.origin);
  const { displayName } = pairing.user;
  const { name: teamName } = pairing.team;
  return (
    <Note tone="warning">
      {t('This ends the current connection: {host}, {displayName}, {teamName}.', {
        host,
        displayName,
        teamName,
      })}
    </Note>
  );
}

function PasteOffer({ onRead }: { readonly onRead: (offer: PairingOffer) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [textProblem, setTextProblem] = useState<PairingTextProblem | null>(null);
  const words: Record<PairingTextProblem, string> = {
    empty: t('Paste the link first'),
    no_address: t('No server address found'),
    no_code: t('No code like ABCD-2345 found'),
    insecure: t('The address must start with https://'),
  };
  return (
    <Message icon={LinkIcon} title={t('Connect this browser to Ads Checker')}>
      <p className="max-w-[290px] text-ink-2">
        {t(
          'In Ads Checker, open Profile settings → Browser extension and click “Connect extension”. Then click this icon on that page.',
        )}
      </p>
      <form
        noValidate
        className="mt-3 flex w-full flex-col gap-2.5 text-start"
        onSubmit={(event) => {
          event.preventDefault();
          const read = readPairingText(text);
          setTextProblem(read.isOk ? null : read.problem);
          if (read.isOk) {
            onRead(read.offer);
          }
        }}
      >
        <TextField
          label={t('Or paste the link or the address and code')}
          placeholder="https://checker.example.com/…#pair=ABCD-2345"
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={textProblem === null ? undefined : words[textProblem]}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTextProblem(null);
          }}
        />
        <Button type="submit" size="large" variant="primary">
          {t('Next')}
        </Button>
      </form>
    </Message>
  );
}
