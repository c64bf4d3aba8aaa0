import { describe, expect, it } from 'vitest';
import { adUserDisplayName, avatarColorIndex, initials, userDisplayName } from './names.ts';

describe('names', () => {
  it.each([
    [{ firstName: 'Ann', lastName: 'Lee', username: 'ann' }, 'Ann Lee'],
    [{ firstName: 'Ann', lastName: '', username: 'ann' }, 'Ann'],
    [{ firstName: ' ', lastName: '', username: 'ann' }, 'ann'],
  ])('a person %o is shown as %s', (user, name) => {
    expect(userDisplayName(user)).toBe(name);
  });

  it.each([
    [{ customName: 'Main', name: 'Marta Jensen' }, 'Main'],
    [{ customName: null, name: 'Marta Jensen' }, 'Marta Jensen'],
    [{ customName: '  ', name: 'Marta Jensen' }, 'Marta Jensen'],
  ])('a profile %o is shown as %s', (adUser, name) => {
    expect(adUserDisplayName(adUser)).toBe(name);
  });

  it.each([
    ['Marta Jensen', 'MJ'],
    ['marta', 'M'],
    ['Ana Maria Lopez', 'AM'],
    ['  élise  dupont ', 'ÉD'],
    ['😀 smile', '😀S'],
    ['', ''],
  ])('%s has the initials %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('the last digit of an id is its avatar colour, one of ten', () => {
    const ids = Array.from({ length: 12 }, (_, index) => String(index + 98));
    expect([...ids, '18446744073709551615', ''].map(avatarColorIndex)).toEqual([
      8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 5, 0,
    ]);
  });
});
