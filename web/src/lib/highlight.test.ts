import { expect, it } from 'vitest';
import { splitMatches } from './highlight.ts';

function mark(text: string, query: string): string {
  return splitMatches({ text, query })
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');
}

it('marks every word at any position', () => {
  expect(mark('DE Solar | Retarget quiz', 'solar ret')).toBe('DE [Solar] | [Ret]arget quiz');
  expect(mark('aaa', 'a')).toBe('[aaa]');
  expect(mark('Solar', 'xyz')).toBe('Solar');
  expect(mark('Solar', ' ')).toBe('Solar');
  expect(mark('', 'a')).toBe('');
});

it('marks nothing where case folding shifts letters', () => {
  expect(mark('İstanbul Solar', 'solar')).toBe('İstanbul Solar');
});
