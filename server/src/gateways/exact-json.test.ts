import { expect, it } from 'vitest';
import { parseExactJson } from './exact-json.ts';

it('keeps whole numbers past 2^53 as their digits', () => {
  const text =
    '{"id":12345678901234567,"minus":-12345678901234567,"safe":9007199254740991,"part":1.5,"large":1e300,"text":"12345678901234567"}';
  expect(parseExactJson(text)).toEqual({
    id: '12345678901234567',
    minus: '-12345678901234567',
    safe: 9007199254740991,
    part: 1.5,
    large: 1e300,
    text: '12345678901234567',
  });
});
