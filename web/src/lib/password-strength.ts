import {
  type EstimatePassword,
  type PasswordScore,
  scoreStrictly,
} from '@ads-checker/shared/domain/passwords';

/**
 * Loads the estimator the server judges with: the same library, dictionaries and words. It is large, so that only a
 * screen on which somebody chooses a password fetches it.
 */
export async function loadPasswordEstimator(): Promise<EstimatePassword> {
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
