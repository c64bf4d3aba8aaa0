import { expect, it } from 'vitest';
import { messages as english } from './en-US.po';
import { messages as firstEnglish } from './en-US.po?first';
import { messages as laterEnglish } from './en-US.po?rest';
import { messages as russian } from './ru-RU.po';
import { messages as firstRussian } from './ru-RU.po?first';
import { messages as laterRussian } from './ru-RU.po?rest';

it.each([
  { locale: 'en-US', whole: english, first: firstEnglish, later: laterEnglish },
  { locale: 'ru-RU', whole: russian, first: firstRussian, later: laterRussian },
])('the parts of $locale hold every message once', ({ whole, first, later }) => {
  expect({ ...first, ...later }).toEqual(whole);
  expect(Object.keys(first).length + Object.keys(later).length).toBe(Object.keys(whole).length);
});

it('the words of the login, the shell and the list of ad users come first, those of other screens later', () => {
  const say = (words: object) =>
    Object.values(words).flatMap((message) => (message.length === 1 ? message : []));
  expect(say(firstEnglish)).toEqual(
    expect.arrayContaining(['Log in', 'Team settings', 'With error', 'Without a group']),
  );
  expect(say(laterEnglish)).toEqual(
    expect.arrayContaining(['Columns', 'Combined value']),
  );
});
