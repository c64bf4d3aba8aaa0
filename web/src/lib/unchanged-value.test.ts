import { usernameSchema } from '@ads-checker/shared/contracts/identity';
import { expect, it } from 'vitest';
import { unchangedOr } from './unchanged-value.ts';

it('accepts the stored value as it is, and validates everything else', () => {
  const schema = unchangedOr('Ines.Álvarez', usernameSchema);
  const say = (value: string) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);
  expect([say('Ines.Álvarez'), say(' ines_alvarez '), say('Ines'), say('in')]).toEqual([
    undefined,
    undefined,
    ['must be a–z, 0–9 and underscores'],
    ['must have at least 3 characters'],
  ]);
});
