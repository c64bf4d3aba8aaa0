import type { JobWarningType } from '@ads-checker/shared/contracts/comment-boosting';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError } from '@ads-checker/shared/errors';
import { isGone, NetworkError } from '../../gateways/graph/ports/network-error.ts';
import { adviseOn } from '../ad-object-changes/index.ts';
import type { Step } from './entities.ts';

const SAME_TEXT = 506;
const SPAM = 368;
const DEFAULT_WAIT_MS = MINUTE_MS;
/** Facebook prefixes the message with the code. */
const CODE_PREFIX = /^\(#\d+\)\s*/;

interface Reason {
  readonly type: JobWarningType;
  /** The network's own message, if it sent one. */
  readonly message: string | null;
}

export type FailureOutcome = Reason &
  (
    | { readonly action: 'skip' | 'end' | 'same_text' | 'in_doubt' | 'try_later' }
    | { readonly action: 'wait'; readonly forMs: number }
    /** This profile cannot deliver; another one may. */
    | { readonly action: 'next_publisher'; readonly isPageLost: boolean }
  );

/** Maps a failure to the outcome of the step and the next action. */
export function classifyFailure(
  error: unknown,
  { parentPosition, kind }: Pick<Step, 'parentPosition' | 'kind'>,
): FailureOutcome {
  const message =
    error instanceof AppError
      ? (error.details?.networkMessage?.replace(CODE_PREFIX, '') ?? null)
      : null;
  if (!(error instanceof NetworkError)) {
    return error instanceof AppError && error.status < 500
      ? { action: 'next_publisher', isPageLost: false, type: 'no_comment_user', message }
      : { action: 'try_later', type: 'unreachable', message };
  }
  if (isGone(error)) {
    return parentPosition === null
      ? { action: 'end', type: 'post_gone', message }
      : { action: 'skip', type: 'parent_missing', message };
  }
  if (error.code === SAME_TEXT) {
    return { action: 'same_text', type: 'same_text', message };
  }
  if (error.code === SPAM) {
    // The same text would be rejected again; delivery for the Page pauses, which holds the next
    // step.
    return { action: 'skip', type: 'refused', message };
  }
  switch (adviseOn(error)) {
    case 'stop':
      return { action: 'next_publisher', isPageLost: false, type: 'no_comment_user', message };
    case 'pause': {
      const forMs = error.details?.retryAfterMs ?? DEFAULT_WAIT_MS;
      return { action: 'wait', forMs, type: 'limit', message };
    }
    case 'unknown':
      return kind === 'comment' || kind === 'reply'
        ? { action: 'in_doubt', type: 'outcome_unknown', message }
        : { action: 'try_later', type: 'unreachable', message };
    case 'transient':
      return { action: 'try_later', type: 'unreachable', message };
    default:
      return error.type === 'AuthorizationError'
        ? { action: 'next_publisher', isPageLost: true, type: 'no_comment_user', message }
        : { action: 'skip', type: 'refused', message };
  }
}
