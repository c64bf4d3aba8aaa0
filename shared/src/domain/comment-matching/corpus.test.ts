import { describe, expect, it } from 'vitest';
import { CORPUS_LANGUAGES, makeCorpus } from './test/corpus.ts';
import { CORPUS_MINIMUMS, measureCorpus } from './test/measure-corpus.ts';

const MIN_COMMENTS = 2_000;
const KINDS = ['word', 'link', 'phone'] as const;
const LEVELS = ['any', 'certain'] as const;

it('has enough comments in eight languages, half of them hard to tell', () => {
  const corpus = makeCorpus();
  const byLanguage = Map.groupBy(corpus, ({ language }) => language);
  expect(CORPUS_LANGUAGES).toHaveLength(8);
  expect(corpus.length).toBeGreaterThanOrEqual(MIN_COMMENTS);
  for (const { code } of CORPUS_LANGUAGES) {
    const comments = byLanguage.get(code) ?? [];
    expect(comments.length).toBeGreaterThanOrEqual(MIN_COMMENTS / 8);
    expect(comments.filter(({ holds }) => holds.length === 0).length).toBeGreaterThanOrEqual(75);
  }
  expect(makeCorpus()).toEqual(corpus);
});

describe.each(LEVELS)('%s matches', (level) => {
  const scores = measureCorpus(level);
  it.each(KINDS)('of the kind %s are right often enough', (kind) => {
    const { precision, recall, wrong, missed } = scores[kind];
    const minimum = CORPUS_MINIMUMS[level][kind];
    const examples = [...wrong, ...missed]
      .slice(0, 20)
      .map(({ text, recipe }) => `${recipe}: ${text}`);
    expect(precision, examples.join('\n')).toBeGreaterThanOrEqual(minimum.precision);
    expect(recall, examples.join('\n')).toBeGreaterThanOrEqual(minimum.recall);
  });
});

it('blocks no customer for an abbreviation, a missing space, an order number or another word', () => {
  const { word, link, phone } = measureCorpus('certain');
  expect([word, link, phone].flatMap(({ wrong }) => wrong)).toEqual([]);
});
