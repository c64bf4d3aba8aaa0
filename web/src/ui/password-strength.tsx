import {
  assessPassword,
  type EstimatePassword,
  type PasswordAssessment,
  type PasswordScore,
  scoreStrictly,
} from '@ads-checker/shared/domain/passwords';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../lib/use-answer.ts';
import { cx } from './class-names.ts';

/**
 * The same estimator as on the server, with the same dictionaries. It is large, so only screens
 * with a new password load it.
 */
async function loadPasswordEstimator(): Promise<EstimatePassword> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  });
  return ({ password, personalWords }) =>
    scoreStrictly({
      password,
      score: (text): PasswordScore => zxcvbn.check(text, [...personalWords]).score,
    });
}

let estimator: Promise<EstimatePassword> | undefined;

/** The loaded estimator; a failed load is retried by the next field. */
function usePasswordEstimator(): EstimatePassword | undefined {
  return useAnswer('estimator', async () => {
    estimator ??= loadPasswordEstimator();
    try {
      return await estimator;
    } catch (error) {
      estimator = undefined;
      throw error;
    }
  })?.value;
}

export interface PasswordAssessmentView {
  readonly score: PasswordScore;
  readonly verdict: PasswordAssessment;
}

/** Undefined while empty or loading: the server checks in any case. */
export function usePasswordAssessment({
  password,
  personalWords,
}: {
  readonly password: string;
  readonly personalWords: readonly string[];
}): PasswordAssessmentView | undefined {
  const estimate = usePasswordEstimator();
  // A stable key, since the list is new at every keystroke; deferred, because the estimate is slow
  const key = useDeferredValue(personalWords.join('\n'));
  const judged = useDeferredValue(password);
  return useMemo(() => {
    if (estimate === undefined || judged === '') {
      return undefined;
    }
    const input = { password: judged, personalWords: key === '' ? [] : key.split('\n') };
    const score = estimate(input);
    return { score, verdict: assessPassword({ ...input, estimate: () => score }) };
  }, [estimate, judged, key]);
}

const BARS = [1, 2, 3, 4] as const;
const HUES = ['bg-error', 'bg-error', 'bg-warning', 'bg-active', 'bg-active'] as const;

export function PasswordStrength({
  judgement,
}: {
  readonly judgement: PasswordAssessmentView | undefined;
}) {
  const { t } = useTranslation();
  const score = judgement?.score ?? 0;
  const words = [t('Very weak'), t('Weak'), t('Fair'), t('Strong'), t('Very strong')];
  const word =
    judgement === undefined
      ? undefined
      : judgement.verdict === 'too_short'
        ? t('Too short')
        : words[score];
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="flex gap-1">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={cx(
              'h-1 flex-1 rounded-full',
              judgement !== undefined && bar <= Math.max(score, 1) ? HUES[score] : 'bg-line',
            )}
          />
        ))}
      </span>
      <span role="status">{word ?? t('At least 10 characters, hard to guess')}</span>
    </div>
  );
}
