import { describe, expect, it } from 'vitest';
import { adUserDisplayName, avatarColorIndex, monogram, userDisplayName } from './names.ts';

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
  ])('%s has the monogram %s', (name, letters) => {
    expect(monogram(name)).toBe(letters);
  });

  it.each([
    ['17', 7],
    ['120', 0],
    ['', 0],
  ])('id %s has avatar colour %d', (id, index) => {
    expect(avatarColorIndex(id)).toBe(index);
  });
});
