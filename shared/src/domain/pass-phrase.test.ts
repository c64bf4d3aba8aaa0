import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatePassPhrase, PASS_PHRASE_DEFAULT_WORDS } from './pass-phrase.ts';

const words = ['apple', 'river', 'zoo', 'ladder', 'quiet', 'harbour'];

function indexes(numbers: readonly number[]): (length: number) => number {
  let position = 0;
  return (length) => {
    const number = numbers[position % numbers.length] ?? 0;
    position += 1;
    return number % length;
  };
}

describe('generatePassPhrase', () => {
  it('joins four words by dashes when nothing else is asked', () => {
    expect(generatePassPhrase({ words, randomIndex: indexes([0, 1, 2, 3]) })).toBe(
      'apple-river-zoo-ladder',
    );
  });

  it('has as many words of the list as asked, joined by the separator, and one capital at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 12 }),
        fc.constantFrom('-', '_', ' ', '.', '+'),
        fc.boolean(),
        fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
        (wordCount, separator, isCapitalised, numbers) => {
          const phrase = generatePassPhrase({
            words,
            randomIndex: indexes(numbers),
            wordCount,
            separator,
            isCapitalised,
          });
          const picked = Array.from(
            { length: wordCount },
            (_, index) => words[(numbers[index % numbers.length] ?? 0) % words.length] ?? '',
          );
          const plain = picked.join(separator);
          expect(phrase).toBe(
            isCapitalised ? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}` : plain,
          );
        },
      ),
    );
  });

  it('asks for an index of the whole list, once a word', () => {
    const asked: number[] = [];
    generatePassPhrase({
      words,
      randomIndex: (length) => {
        asked.push(length);
        return length - 1;
      },
    });
    expect(asked).toEqual(Array.from({ length: PASS_PHRASE_DEFAULT_WORDS }, () => words.length));
  });

  it.each([2, 1, 0, -1, 3.5, Number.NaN])('refuses %s words', (wordCount) => {
    expect(() => generatePassPhrase({ words, randomIndex: indexes([0]), wordCount })).toThrow(
      new RangeError('Password must contain at least 3 words'),
    );
  });
});
