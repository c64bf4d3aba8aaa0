import type { Capture, ExtensionWorkspace } from '@ads-checker/shared/contracts/extension';
import { useRef, useState } from 'react';
import {
  type CaptureResult,
  type CaptureTarget,
  callBackground,
} from '../../messaging/protocol.ts';
import { requestSiteAccess } from '../../platform/browser.ts';
import { forgetLastSend } from '../../platform/last-send.ts';
import type { Problem } from '../../platform/outcome.ts';
import { findPairingOfProfile, type Pairing, pairingIdOf } from '../../platform/storage.ts';
import { type BrowserProfile, type ReadProblem, readProfile } from './read-profile.ts';

/** What was read, and where it goes. */
interface Captured {
  readonly profile: BrowserProfile;
  readonly pairing: Pairing;
  /** The profile was last sent there, so it was chosen in place of the current pairing. */
  readonly isPreselected: boolean;
}

export type CaptureState =
  | { readonly step: 'idle' }
  | { readonly step: 'reading' }
  | { readonly step: 'unreadable'; readonly problem: ReadProblem }
  | ({ readonly step: 'asking' } & Captured)
  /** Read, but the server did not return the options. */
  | ({ readonly step: 'unanswered'; readonly problem: Problem } & Captured)
  | ({
      readonly step: 'review';
      readonly workspace: ExtensionWorkspace;
      readonly isSending: boolean;
      readonly problem: Problem | null;
    } & Captured)
  | { readonly step: 'sent'; readonly pairing: Pairing; readonly result: CaptureResult };

export interface CaptureControl {
  readonly state: CaptureState;
  /** Must be called in a click handler, so that the browser may ask for access. */
  readonly read: () => void;
  readonly reload: () => void;
  /** Sends the profile elsewhere. */
  readonly choose: (pairing: Pairing) => void;
  readonly send: (target: CaptureTarget, capture: Capture) => void;
}

/**
 * A request body with its idempotency key, which is reused only while the first outcome is unknown.
 */
interface Attempt {
  readonly text: string;
  readonly key: string;
}

interface CaptureInput {
  /** The current pairing. */
  readonly pairing: Pairing;
  /** The person chose it since the popup opened. */
  readonly isChosen: boolean;
  readonly onChoose: (choice: { readonly pairing: Pairing; readonly isChosen: boolean }) => void;
  readonly onRevoked: (pairing: Pairing) => void;
}

/** Another pairing took the place of an ended one: its server learns of the profile only on a click. */
function isOutdated(state: CaptureState, current: Pairing): boolean {
  return (
    (state.step === 'asking' || state.step === 'unanswered' || state.step === 'review') &&
    pairingIdOf(state.pairing) !== pairingIdOf(current)
  );
}

export function useCapture({
  pairing: current,
  isChosen,
  onChoose,
  onRevoked,
}: CaptureInput): CaptureControl {
  const [state, setState] = useState<CaptureState>({ step: 'idle' });
  const attempt = useRef<Attempt | null>(null);
  const latestAsk = useRef(0);

  const revoke = (pairing: Pairing) => {
    setState({ step: 'idle' });
    onRevoked(pairing);
  };

  const loadWorkspace = async (captured: Captured) => {
    const { profile, pairing } = captured;
    latestAsk.current += 1;
    const ask = latestAsk.current;
    setState({ ...captured, step: 'asking' });
    const answer = await callBackground('getWorkspace', {
      pairingId: pairingIdOf(pairing),
      facebookId: profile.facebookId,
    });
    if (ask !== latestAsk.current) {
      return;
    }
    if (answer.isOk) {
      setState({
        ...captured,
        step: 'review',
        workspace: answer.value,
        isSending: false,
        problem: null,
      });
    } else if (answer.problem.kind === 'revoked') {
      revoke(pairing);
    } else {
      setState({ ...captured, step: 'unanswered', problem: answer.problem });
    }
  };

  const read = async () => {
    setState({ step: 'reading' });
    // At once, without a question, where access is granted; without access, reading says so.
    await requestSiteAccess().catch(() => false);
    const outcome = await readProfile().catch(
      () => ({ isOk: false, problem: 'no_access' }) as const,
    );
    if (!outcome.isOk) {
      setState({ step: 'unreadable', problem: outcome.problem });
      return;
    }
    const { profile } = outcome;
    const known = isChosen ? undefined : await findPairingOfProfile(profile.facebookId);
    const pairing = known ?? current;
    const isPreselected = pairingIdOf(pairing) !== pairingIdOf(current);
    if (isPreselected) {
      onChoose({ pairing, isChosen: false });
    }
    await loadWorkspace({ profile, pairing, isPreselected });
  };

  const choose = (pairing: Pairing) => {
    onChoose({ pairing, isChosen: true });
    if (state.step === 'unanswered' || state.step === 'review') {
      const { profile } = state;
      void loadWorkspace({ profile, pairing, isPreselected: false });
    }
  };

  const send = async (target: CaptureTarget, capture: Capture) => {
    if (state.step !== 'review' || state.isSending) {
      return;
    }
    const review = state;
    const { pairing } = review;
    const pairingId = pairingIdOf(pairing);
    setState({ ...review, isSending: true, problem: null });
    const text = JSON.stringify({ pairingId, target, capture });
    if (attempt.current?.text !== text) {
      attempt.current = { text, key: crypto.randomUUID() };
    }
    const answer = await callBackground('captureProfile', {
      pairingId,
      target,
      capture,
      key: attempt.current.key,
    });
    await forgetLastSend(pairingId);
    if (answer.isOk) {
      setState({ step: 'sent', pairing, result: answer.value });
      return;
    }
    if (answer.problem.kind !== 'unreachable') {
      attempt.current = null;
    }
    if (answer.problem.kind === 'revoked') {
      revoke(pairing);
      return;
    }
    setState({ ...review, isSending: false, problem: answer.problem });
  };

  return {
    state: isOutdated(state, current) ? { step: 'idle' } : state,
    read: () => void read(),
    reload: () => {
      if (state.step === 'unanswered') {
        const { profile, pairing, isPreselected } = state;
        void loadWorkspace({ profile, pairing, isPreselected });
      }
    },
    choose,
    send: (target, capture) => void send(target, capture),
  };
}
