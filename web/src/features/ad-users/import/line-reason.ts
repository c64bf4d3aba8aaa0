import { getFixedT } from '../../../lib/i18n.ts';
import type { Added } from '../../../lib/line-status.ts';
import type { LineResult } from '../../../lib/lines-runner.ts';
import { connectionErrorText, lineProblemText } from '../profile-error-text.ts';
import type { ImportLine } from './lines.ts';

const t = getFixedT('ad-users');

/** Why a line is not a new profile; undefined without a reason. */
export function lineReason({
  line: { verdict },
  result,
}: {
  readonly line: ImportLine;
  readonly result: LineResult<Added> | undefined;
}): string | undefined {
  if (result?.state === 'refused') {
    return connectionErrorText(result.error);
  }
  if (verdict.kind === 'repeated') {
    const number = verdict.ofNumber;
    return t('Same profile as line {number}', { number });
  }
  return verdict.kind === 'invalid' ? lineProblemText(verdict.problem) : undefined;
}
