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
import { type BrowserProfile, type ReadProblem, readProfile } from './read-profile.ts';

export type CaptureState =
  | { readonly step: 'idle' }
  | { readonly step: 'reading' }
  | { readonly step: 'unreadable'; readonly problem: ReadProblem }
  /** Read, but the server did not return the options. */
  | { readonly step: 'unanswered'; readonly profile: BrowserProfile; readonly problem: Problem }
  | {
      readonly step: 'review';
      readonly profile: BrowserProfile;
      readonly workspace: ExtensionWorkspace;
      readonly isSending: boolean;
      readonly problem: Problem | null;
    }
  | { readonly step: 'sent'; readonly result: CaptureResult };

export interface CaptureControl {
  readonly state: CaptureState;
  /** Must be called in a click handler, so that the browser may ask for access. */
  readonly read: () => void;
  readonly reload: () => void;
  readonly send: (target: CaptureTarget, capture: Capture) => void;
}

/**
 * A request body with its idempotency key, which is reused only while the first outcome is unknown.
 */
interface Attempt {
  readonly text: string;
  readonly key: string;
}

export function useCapture({ onRevoked }: { readonly onRevoked: () => void }): CaptureControl {
  const [state, setState] = useState<CaptureState>({ step: 'idle' });
  const attempt = useRef<Attempt | null>(null);

  const loadWorkspace = async (profile: BrowserProfile) => {
    setState({ step: 'reading' });
    const answer = await callBackground('getWorkspace', { facebookId: profile.facebookId });
    if (answer.isOk) {
      setState({
        step: 'review',
        profile,
        workspace: answer.value,
        isSending: false,
        problem: null,
      });
    } else if (answer.problem.kind === 'revoked') {
      onRevoked();
    } else {
      setState({ step: 'unanswered', profile, problem: answer.problem });
    }
  };

  const read = async () => {
    setState({ step: 'reading' });
    // At once, without a question, where access is granted; without access, reading says so.
    await requestSiteAccess().catch(() => false);
    const outcome = await readProfile().catch(
      () => ({ isOk: false, problem: 'no_access' }) as const,
    );
    if (outcome.isOk) {
      await loadWorkspace(outcome.profile);
    } else {
      setState({ step: 'unreadable', problem: outcome.problem });
    }
  };

  const send = async (target: CaptureTarget, capture: Capture) => {
    if (state.step !== 'review' || state.isSending) {
      return;
    }
    const review = state;
    setState({ ...review, isSending: true, problem: null });
    const text = JSON.stringify({ target, capture });
    if (attempt.current?.text !== text) {
      attempt.current = { text, key: crypto.randomUUID() };
    }
    const answer = await callBackground('captureProfile', {
      target,
      capture,
      key: attempt.current.key,
    });
    await forgetLastSend();
    if (answer.isOk) {
      setState({ step: 'sent', result: answer.value });
      return;
    }
    if (answer.problem.kind !== 'unreachable') {
      attempt.current = null;
    }
    if (answer.problem.kind === 'revoked') {
      onRevoked();
      return;
    }
    setState({ ...review, isSending: false, problem: answer.problem });
  };

  return {
    state,
    read: () => void read(),
    reload: () => {
      if (state.step === 'unanswered') {
        void loadWorkspace(state.profile);
      }
    },
    send: (target, capture) => void send(target, capture),
  };
}
