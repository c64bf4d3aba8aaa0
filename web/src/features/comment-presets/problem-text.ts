import type { PresetProblem } from '@ads-checker/shared/domain/comment-presets/operations';
import { PRESET_PROBLEM_TEXTS } from '@ads-checker/shared/domain/comment-presets/problem-texts';
import { AppError } from '@ads-checker/shared/errors';
import { plainErrorText } from '../../lib/error-text.ts';
import { t } from '../../lib/i18n.ts';

/** Why a change is impossible, worded as by the server. */
export function problemText(problem: PresetProblem): string {
  const error = new AppError('FailedPreconditionError', PRESET_PROBLEM_TEXTS[problem], {
    code: problem,
  });
  return plainErrorText({ error, translate: t });
}
