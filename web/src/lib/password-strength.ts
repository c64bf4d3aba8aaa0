import {
  type EstimatePassword,
  type PasswordScore,
  scoreStrictly,
} from '@ads-checker/shared/domain/passwords';

/**
 * The same estimator as on the server, with the same dictionaries. It is large, so only screens
 * with a new password load it.
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
