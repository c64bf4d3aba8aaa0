import { type PasswordScore, scoreStrictly } from '@ads-checker/shared/domain/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { z } from 'zod';

/** Some passwords take the estimator seconds, so it runs in a thread of its own. */
const requestSchema = z.object({
  password: z.string(),
  personalWords: z.array(z.string()),
});

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
});

export default (request: unknown): { readonly score: PasswordScore } => {
  const { password, personalWords } = requestSchema.parse(request);
  const score = (text: string): PasswordScore => zxcvbn.check(text, personalWords).score;
  return { score: scoreStrictly({ password, score }) };
};
