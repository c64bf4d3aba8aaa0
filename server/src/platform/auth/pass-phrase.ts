import { randomInt } from 'node:crypto';

const WORD_COUNT = 5;
const ONSETS = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z'];
const VOWELS = ['a', 'e', 'i', 'o', 'u'];
const SYLLABLES_PER_WORD = 3;

function pick(letters: readonly string[]): string {
  return letters[randomInt(letters.length)] ?? '';
}

function word(): string {
  return Array.from({ length: SYLLABLES_PER_WORD }, () => pick(ONSETS) + pick(VOWELS)).join('');
}

/** A password that can be read aloud and typed: five made-up words, about 92 bits. */
export function generatePassPhrase(): string {
  return Array.from({ length: WORD_COUNT }, word).join('-');
}
