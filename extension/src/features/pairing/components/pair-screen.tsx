import {
  BROWSER_LABEL_MAX_LENGTH,
  browserLabelSchema,
  type WorkspaceOwner,
} from '@ads-checker/shared/contracts/extension';
import { LinkIcon } from '@heroicons/react/24/outline';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callBackground } from '../../../messaging/protocol.ts';
import { requestSiteAccess } from '../../../platform/browser.ts';
import type { Problem } from '../../../platform/outcome.ts';
import { type Pairing, pairingIdOf } from '../../../platform/storage.ts';
import { Button, Spinner } from '../../../ui/button.tsx';
import { Destination } from '../../../ui/destination.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { Message, Screen } from '../../../ui/screen.tsx';
import { findManagedOffer } from '../managed-offer.ts';
import { findPageOffer } from '../page-offer.ts';
import type { PairingOffer } from '../pairing-text.ts';
import { PasteOffer } from './paste-offer.tsx';

interface PairScreenProps {
  /** Those of this browser; a new one of the same account takes the place of an earlier one. */
  readonly pairings: readonly Pairing[];
  /** The server that ended the previous pairing. */
  readonly revokedBy: string | null;
  /** The profile is read next when the person wanted it with the same click. */
  readonly onPaired: (next: { readonly isRead: boolean }) => void;
  readonly onCopyWanted: () => void;
}

interface Offer extends PairingOffer {
  readonly label: string | null;
  /** From the browser of a profile, which is read next; a page with a code is the server's. */
  readonly isReadNext: boolean;
  /** A new policy of the browser's administrator, who asks in the person's place. */
  readonly needsNoClick: boolean;
}

/** The page that the person clicked on comes before the policy. */
async function findOffer(): Promise<Offer | null> {
  const ofPage = await findPageOffer();
  if (ofPage !== null) {
    return { ...ofPage, label: null, isReadNext: false, needsNoClick: false };
  }
  const managed = await findManagedOffer();
  return (
    managed && {
      ...managed,
      isReadNext: managed.isUsed,
      needsNoClick: !managed.isUsed,
    }
  );
}

export function PairScreen({ pairings, revokedBy, onPaired, onCopyWanted }: PairScreenProps) {
  const { t } = useTranslation();
  // Undefined while it is being read.
  const [offer, setOffer] = useState<Offer | null | undefined>(undefined);
  useEffect(() => {
    void findOffer().then(setOffer, () => setOffer(null));
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
        <PasteOffer
          onRead={(read) =>
            setOffer({ ...read, label: null, isReadNext: true, needsNoClick: false })
          }
          onCopyWanted={onCopyWanted}
        />
      ) : (
        <ConfirmOffer
          pairings={pairings}
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

function usePreview({ origin, code }: PairingOffer) {
  const [preview, setPreview] = useState<Preview>({ step: 'loading' });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isLatest = attempt > 0;
    void callBackground('previewPairing', { origin, code }).then((answer) => {
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
  }, [origin, code, attempt]);
  return {
    preview,
    reload: () => {
      setPreview({ step: 'loading' });
      setAttempt((count) => count + 1);
    },
  };
}

interface ConfirmOfferProps {
  readonly pairings: readonly Pairing[];
  readonly offer: Offer;
  readonly onPaired: PairScreenProps['onPaired'];
  readonly onDecline: () => void;
}

function ConfirmOffer({ pairings, offer, onPaired, onDecline }: ConfirmOfferProps) {
  const { t } = useTranslation();
  const { origin, code, isReadNext, needsNoClick } = offer;
  const { preview, reload } = usePreview(offer);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [label, setLabel] = useState(offer.label ?? pairings.at(-1)?.label ?? '');
  const isKnown =
    preview.step === 'known' &&
    pairings.some((pairing) => pairingIdOf(pairing) === pairingIdOf({ origin, ...preview.owner }));
  const isLabelWrong = !browserLabelSchema.safeParse(label).success;
  const pair = async () => {
    if (isLabelWrong) {
      return;
    }
    setBusy(true);
    setProblem(null);
    if (isReadNext) {
      // Browsers ask for access only in the click itself.
      await requestSiteAccess().catch(() => false);
    }
    const answer = await callBackground('pair', { origin, code, label });
    setBusy(false);
    if (answer.isOk) {
      onPaired({ isRead: isReadNext });
    } else {
      setProblem(answer.problem);
    }
  };
  const isAutomatic = needsNoClick && preview.step === 'known' && pairings.length === 0;
  const pairAutomatically = useEffectEvent(() => void pair());
  useEffect(() => {
    if (isAutomatic) {
      pairAutomatically();
    }
  }, [isAutomatic]);
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
          {isKnown && (
            <Note tone="info">
              {t(
                'This browser is already connected to it. Connecting again replaces that connection.',
              )}
            </Note>
          )}
          <div className="w-full text-start">
            <TextField
              label={t('Name of this browser (optional)')}
              value={label}
              maxLength={BROWSER_LABEL_MAX_LENGTH}
              autoComplete="off"
              error={isLabelWrong ? t('Use one line of plain text') : undefined}
              onChange={(event) => setLabel(event.currentTarget.value)}
            />
          </div>
        </>
      )}
      {problem !== null && <Refusal problem={problem} />}
      <div className="mt-1.5 flex gap-2">
        {preview.step === 'known' && (
          <Button variant="primary" isBusy={isBusy} onClick={() => void pair()}>
            {isReadNext ? t('Connect and read') : t('Connect')}
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
