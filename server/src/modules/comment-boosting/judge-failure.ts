import type { JobWarningType } from '@ads-checker/shared/contracts/comment-boosting';
import { AppError } from '@ads-checker/shared/errors';
import { NetworkError } from '../../gateways/graph/port.ts';
import { adviseOn } from '../ad-object-changes/index.ts';
import type { Step } from './entities.ts';

const SAME_TEXT = 506;
const SPAM = 368;
const GONE_SUBCODE = 33;
const GONE_CODES: readonly unknown[] = [803, 1705];
const DEFAULT_WAIT_MS = 60_000;
/** Facebook repeats the code before its text. */
const CODE_PREFIX = /^\(#\d+\)\s*/;

interface Said {
  readonly type: JobWarningType;
  /** The network's own words, where it said some. */
  readonly message: string | null;
}

export type Verdict = Said &
  (
    | { readonly act: 'skip' | 'end' | 'same_text' | 'in_doubt' | 'try_later' }
    | { readonly act: 'wait'; readonly forMs: number }
    /** This profile cannot deliver; another one may. */
    | { readonly act: 'next_speaker'; readonly isPageLost: boolean }
  );

const isGone = ({ code, details }: NetworkError): boolean =>
  (code === 100 && details?.subcode === GONE_SUBCODE) || GONE_CODES.includes(code);

/** What a failure means for a step and for who delivers it. */
export function judge(
  error: unknown,
  { parentPosition, kind }: Pick<Step, 'parentPosition' | 'kind'>,
): Verdict {
  const message =
    error instanceof AppError
      ? (error.details?.networkMessage?.replace(CODE_PREFIX, '') ?? null)
      : null;
  if (!(error instanceof NetworkError)) {
    return error instanceof AppError && error.status < 500
      ? { act: 'next_speaker', isPageLost: false, type: 'no_comment_user', message }
      : { act: 'try_later', type: 'unreachable', message };
  }
  if (isGone(error)) {
    return parentPosition === null
      ? { act: 'end', type: 'post_gone', message }
      : { act: 'skip', type: 'parent_missing', message };
  }
  if (error.code === SAME_TEXT) {
    return { act: 'same_text', type: 'same_text', message };
  }
  if (error.code === SPAM) {
    // The same words would be refused again; the Page rests, which holds the next step back.
    return { act: 'skip', type: 'refused', message };
  }
  switch (adviseOn(error)) {
    case 'stop':
      return { act: 'next_speaker', isPageLost: false, type: 'no_comment_user', message };
    case 'pause': {
      const forMs = error.details?.retryAfterMs ?? DEFAULT_WAIT_MS;
      return { act: 'wait', forMs, type: 'limit', message };
    }
    case 'unknown':
      return kind === 'comment' || kind === 'reply'
        ? { act: 'in_doubt', type: 'outcome_unknown', message }
        : { act: 'try_later', type: 'unreachable', message };
    case 'transient':
      return { act: 'try_later', type: 'unreachable', message };
    default:
      return error.type === 'AuthorizationError'
        ? { act: 'next_speaker', isPageLost: true, type: 'no_comment_user', message }
        : { act: 'skip', type: 'refused', message };
  }
}
