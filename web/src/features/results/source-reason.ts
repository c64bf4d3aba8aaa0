import { TRACKER_FAILURES } from '@ads-checker/shared/domain/trackers';
import { errorMessageText } from '../../lib/error-words.ts';
import { getFixedT } from '../../lib/i18n.ts';
import { trackerFailureLabel } from '../../lib/tracker-failures.ts';

const t = getFixedT('results');

/** Why a source was not read, in the language of the UI. */
export function sourceReason({
  code,
  message,
}: {
  readonly code: string | null;
  readonly message: string;
}): string {
  const failure = TRACKER_FAILURES.find((each) => each === code);
  return failure === undefined
    ? errorMessageText({ refusal: { message, code: code ?? undefined }, translate: t })
    : trackerFailureLabel(failure);
}
