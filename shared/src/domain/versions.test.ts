import { expect, it } from 'vitest';
import { isOlder } from './versions.ts';

it.each([
  ['0.1.0', '0.2.0', true],
  ['0.9.3', '0.10.0', true],
  ['1.0', '1.0.0', false],
  ['1.0', '1.0.1', true],
  ['2.0.0', '1.9.9', false],
])('%s is older than %s: %s', (version, than, expected) => {
  expect(isOlder(version, than)).toBe(expected);
});
