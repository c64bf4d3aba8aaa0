import { describe, expect, it } from 'vitest';
import { assessPassword, type PasswordScore, personalWordsOf, scoreStrictly } from './passwords.ts';

function judge(password: string, score: PasswordScore = 4) {
  const asked: unknown[] = [];
  const verdict = assessPassword({
    password,
    personalWords: ['marta'],
    estimate: (input) => {
      asked.push(input);
      return score;
    },
  });
  return { verdict, asked };
}

describe('assessPassword', () => {
  it.each([
    ['a'.repeat(9), 'too_short'],
    ['a'.repeat(10), 'ok'],
    ['a'.repeat(128), 'ok'],
    ['a'.repeat(129), 'too_long'],
    ['', 'too_short'],
  ])('counts the characters of %s', (password, verdict) => {
    expect(judge(password).verdict).toBe(verdict);
  });

  it.each([
    [0, 'too_weak'],
    [1, 'too_weak'],
    [2, 'too_weak'],
    [3, 'ok'],
    [4, 'ok'],
  ] as const)('takes the score %i as %s', (score, verdict) => {
    expect(judge('0123456789', score).verdict).toBe(verdict);
  });

  it('gives the estimator the words of the person, and nothing of a wrong length', () => {
    expect(judge('0123456789').asked).toEqual([
      { password: '0123456789', personalWords: ['marta'] },
    ]);
    expect(judge('short').asked).toEqual([]);
    expect(judge('x'.repeat(129)).asked).toEqual([]);
  });
});

describe('scoreStrictly', () => {
  it.each([
    ['anna keller 2024', { 'anna keller 2024': 4, annakeller2024: 1 }, 1],
    ['maple-orbit', { 'maple-orbit': 3, mapleorbit: 4 }, 3],
    ['zürich7', { zürich7: 2 }, 2],
    ['--- ---', { '--- ---': 0 }, 0],
  ] as const)('scores %s by the weaker of its forms', (password, scores, expected) => {
    const known: Readonly<Record<string, PasswordScore>> = scores;
    const score = (text: string): PasswordScore => {
      const found = known[text];
      if (found === undefined) {
        throw new Error(`"${text}" was not to be asked for`);
      }
      return found;
    };
    expect(scoreStrictly({ password, score })).toBe(expected);
  });
});

describe('personalWordsOf', () => {
  it('has names and addresses whole and in parts, each once, none of two letters', () => {
    expect(
      personalWordsOf({
        username: 'marta_k',
        email: 'marta.kowalska@brightfox.io',
        firstName: 'Marta Anna',
        lastName: 'Kowalska',
      }),
    ).toEqual([
      'marta_k',
      'marta',
      'marta.kowalska@brightfox.io',
      'kowalska',
      'brightfox',
      'Marta Anna',
      'Marta',
      'Anna',
      'Kowalska',
      'Marta AnnaKowalska',
      'AnnaKowalska',
      'KowalskaMarta Anna',
      'KowalskaMarta',
      'martak',
      'martakowalska',
    ]);
  });

  it('has none of somebody who gave none', () => {
    expect(personalWordsOf({})).toEqual([]);
    expect(personalWordsOf({ username: '', firstName: 'Al' })).toEqual([]);
  });
});
