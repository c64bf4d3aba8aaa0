import { LinkIcon } from '@heroicons/react/24/outline';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ask } from '../../../messaging/protocol.ts';
import type { Problem } from '../../../platform/outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { Message, Screen } from '../../../ui/screen.tsx';
import { findPageOffer } from '../page-offer.ts';
import { type PairingOffer, type PairingTextProblem, readPairingText } from '../pairing-text.ts';

interface PairScreenProps {
  /** The server that ended the pairing there was. */
  readonly revokedBy: string | null;
  readonly onPaired: () => void;
}

function usePairing(onPaired: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const pair = async (offer: PairingOffer) => {
    setBusy(true);
    setProblem(null);
    const answer = await ask('pair', offer);
    setBusy(false);
    if (answer.isOk) {
      onPaired();
    } else {
      setProblem(answer.problem);
    }
  };
  return { isBusy, problem, pair: (offer: PairingOffer) => void pair(offer) };
}

/** Ties this browser to a server: by the code of the page it stands on, or by a pasted link. */
export function PairScreen({ revokedBy, onPaired }: PairScreenProps) {
  // Undefined: the page has not been looked at yet.
  const [offer, setOffer] = useState<PairingOffer | null | undefined>(undefined);
  useEffect(() => {
    void findPageOffer().then(setOffer, () => setOffer(null));
  }, []);
  const pairing = usePairing(onPaired);
  if (offer === undefined) {
    return <Screen>{null}</Screen>;
  }
  return (
    <Screen>
      {revokedBy !== null && (
        <Note tone="warning">
          <Trans>
            {revokedBy} ended the connection of this browser. Connect it again to go on.
          </Trans>
        </Note>
      )}
      {offer === null ? (
        <PasteOffer {...pairing} />
      ) : (
        <ConfirmOffer {...pairing} offer={offer} onDecline={() => setOffer(null)} />
      )}
    </Screen>
  );
}

type PairingParts = ReturnType<typeof usePairing>;

function Refusal({ problem }: Pick<PairingParts, 'problem'>) {
  const { t } = useLingui();
  return problem === null ? null : (
    <Note tone="error">
      {problem.kind === 'unreachable'
        ? t`The server cannot be reached. Look at the address and try again.`
        : problemText({ problem, translate: t })}
    </Note>
  );
}

interface ConfirmOfferProps extends PairingParts {
  readonly offer: PairingOffer;
  readonly onDecline: () => void;
}

function ConfirmOffer({ offer, onDecline, isBusy, problem, pair }: ConfirmOfferProps) {
  const { origin } = offer;
  return (
    <Message icon={LinkIcon} title={<Trans>Connect this browser to {origin}?</Trans>}>
      <p className="max-w-[280px] text-ink-2">
        <Trans>
          On your click it can send a profile and its session there, and do nothing else. Go on only
          if this is the server of your team.
        </Trans>
      </p>
      <Refusal problem={problem} />
      <div className="mt-1.5 flex gap-2">
        <Button variant="primary" isBusy={isBusy} onClick={() => pair(offer)}>
          <Trans>Connect</Trans>
        </Button>
        <Button onClick={onDecline}>
          <Trans>Another server</Trans>
        </Button>
      </div>
    </Message>
  );
}

function PasteOffer({ isBusy, problem, pair }: PairingParts) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [textProblem, setTextProblem] = useState<PairingTextProblem | null>(null);
  const words: Record<PairingTextProblem, string> = {
    empty: t`Paste the link first`,
    no_address: t`No address of a server is in it`,
    no_code: t`No code such as ABCD-2345 is in it`,
    insecure: t`The address must begin with https://`,
  };
  return (
    <Message icon={LinkIcon} title={<Trans>Connect this browser to Ads Checker</Trans>}>
      <p className="max-w-[290px] text-ink-2">
        <Trans>
          In Ads Checker open “Profile settings”, “Browser extension”, and press “Connect the
          extension”. Then click this icon on that page.
        </Trans>
      </p>
      <form
        noValidate
        className="mt-3 flex w-full flex-col gap-2.5 text-start"
        onSubmit={(event) => {
          event.preventDefault();
          const read = readPairingText(text);
          setTextProblem(read.isOk ? null : read.problem);
          if (read.isOk && !isBusy) {
            pair(read.offer);
          }
        }}
      >
        <TextField
          label={t`Or paste the link, or the address and the code`}
          placeholder="https://ads.example.com/…#pair=ABCD-2345"
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={textProblem === null ? undefined : words[textProblem]}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTextProblem(null);
          }}
        />
        <Refusal problem={problem} />
        <Button type="submit" size="large" variant="primary" isBusy={isBusy}>
          <Trans>Connect</Trans>
        </Button>
      </form>
    </Message>
  );
}
