import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseOutsideJson } from './outside-json.ts';

it('keeps whole numbers past 2^53 as their digits', () => {
  const text =
    '{"id":12345678901234567,"minus":-12345678901234567,"safe":9007199254740991,"part":1.5,"large":1e300,"text":"12345678901234567"}';
  expect(parseOutsideJson(text)).toEqual({
    id: '12345678901234567',
    minus: '-12345678901234567',
    safe: 9007199254740991,
    part: 1.5,
    large: 1e300,
    text: '12345678901234567',
  });
});

it.each([
  [String.raw`{"message":"NUL\u0000 scam","half":"\ud83d!","\ude00":1}`],
  [String.raw`{"message":"NUL\u0000 scam","half":"\ud83d!","\ude00":12345678901234567}`],
])('makes texts and names storable: %s', (text) => {
  expect(Object.entries(parseOutsideJson(text) as object).slice(0, 2)).toEqual([
    ['message', 'NUL scam'],
    ['half', '\ufffd!'],
  ]);
  expect(Object.keys(parseOutsideJson(text) as object)[2]).toBe('\ufffd');
});

it('is undefined for anything but JSON', () => {
  expect(['', '<html>', '{'].map(parseOutsideJson)).toEqual([undefined, undefined, undefined]);
});

it('is how every gateway parses', async () => {
  const parsing: string[] = [];
  for await (const name of glob('**/*.ts', { cwd: import.meta.dirname })) {
    const source = await readFile(join(import.meta.dirname, name), 'utf8');
    if (!name.endsWith('.test.ts') && /\bJSON\.parse\b|\.json\(\)/.test(source)) {
      parsing.push(name);
    }
  }
  expect(parsing).toEqual(['outside-json.ts']);
});
