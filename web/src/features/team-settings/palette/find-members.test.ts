import type { UserDto } from '@ads-checker/shared/contracts/identity';
import { expect, it } from 'vitest';
import { findMembers } from './find-members.ts';

const user: UserDto = {
  id: '1',
  username: 'anna_kovalenko',
  email: 'ak@northpine.example',
  isEmailConfirmed: true,
  firstName: 'Anna',
  lastName: 'Kovalenko',
  permissions: { create_teams: false, manage_all_users: false },
  lastLogin: null,
};
const account = {
  id: '7',
  userId: '1',
  teamId: '3',
  status: 'active',
  permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
  createdAt: '2025-03-12T09:00:00Z',
  updatedAt: '2025-03-12T09:00:00Z',
} as const;
const member = (name: string, of: Partial<UserDto>) => ({
  account,
  user: { ...user, ...of },
  name,
  role: 'member' as const,
  isSelf: false,
});
const members = [
  member('Oleg Savchenko', { username: 'oleg_s', email: 'oleg@northpine.example' }),
  member('Anna Kovalenko', {}),
  member('Anatole Ark', { username: 'tole', email: 'aa@helio.example' }),
];
const find = (text: string, limit = 5) =>
  findMembers({ members, text, limit }).map(({ name }) => name);

it.each([
  ['an', ['Anatole Ark', 'Anna Kovalenko']],
  [' OLEG_S ', ['Oleg Savchenko']],
  ['northpine', ['Anna Kovalenko', 'Oleg Savchenko']],
  ['', []],
  ['zz', []],
])('finds members by %j', (text, names) => {
  expect(find(text)).toEqual(names);
});

it('returns no more than the limit', () => {
  expect(find('a', 1)).toEqual(['Anatole Ark']);
});
