import { describe, expect, it } from 'vitest';
import { canSeeAds, filterMembers, findTeam, joinMembers, sortMembers } from './members.ts';
import { MEMBER_SORTS, membersView } from './search-params.ts';
import { buildMember } from './test/build-members.ts';

const team = { id: '5', name: 'Northpine', description: '', userIds: [], binomIds: [] };
const people = [
  { kind: 'team' as const, team },
  ...buildMember({
    user: { id: '1', firstName: 'Zoe', lastName: 'Adams', username: 'zoe' },
    account: { permissions: { manage_team: true, read_team_ads: true, manage_team_ads: true } },
  }),
  ...buildMember({
    user: {
      id: '2',
      firstName: '',
      lastName: '',
      username: 'boris',
      lastLogin: '2025-11-20T10:00:00Z',
    },
    account: { permissions: { manage_team: false, read_team_ads: false, manage_team_ads: true } },
  }),
  ...buildMember({
    user: {
      id: '3',
      firstName: 'Anna',
      lastName: 'Keller',
      username: 'keller',
      lastLogin: '2025-11-19T10:00:00Z',
    },
    account: { status: 'restricted' },
  }),
  ...buildMember({ user: { id: '4', username: 'other_team' }, account: { teamId: '6' } }),
];
const members = joinMembers({ people, teamId: '5', ownUserId: '1' });
const sorted = (sort: string, order: string) =>
  sortMembers({ members, sort: membersView.read({ sort, order }).sort }).map(({ name }) => name);

describe('members of a team', () => {
  it('joins accounts with people of the team only', () => {
    expect(
      members.map(({ account, name, role, isSelf }) => [account.id, name, role, isSelf]),
    ).toEqual([
      ['11', 'Zoe Adams', 'admin', true],
      ['12', 'boris', 'custom', false],
      ['13', 'Anna Keller', 'member', false],
    ]);
  });

  it('omits an account whose person is not synced yet', () => {
    const [, , ...rest] = people;
    expect(joinMembers({ people: rest, teamId: '5', ownUserId: '1' })).toHaveLength(2);
  });

  it('finds the team', () => {
    expect(findTeam({ people, teamId: '5' })).toBe(team);
    expect(findTeam({ people, teamId: '6' })).toBeUndefined();
  });

  it('treats editing as including reading', () => {
    expect(members.map(({ account }) => canSeeAds(account))).toEqual([true, true, false]);
  });

  it('searches login and name, ignoring case', () => {
    const found = (text: string) => filterMembers({ members, text }).map(({ name }) => name);
    expect(found(' KELLER ')).toEqual(['Anna Keller']);
    expect(found('zoe')).toEqual(['Zoe Adams']);
    expect(found('nobody')).toEqual([]);
    expect(found('')).toHaveLength(3);
  });

  it('has a default order: oneself, then by name', () => {
    expect(sortMembers({ members, sort: null }).map(({ name }) => name)).toEqual([
      'Zoe Adams',
      'Anna Keller',
      'boris',
    ]);
  });

  it('sorts by every column, ties by name', () => {
    expect(sorted('name', 'asc')).toEqual(['Anna Keller', 'boris', 'Zoe Adams']);
    expect(sorted('name', 'desc')).toEqual(['Zoe Adams', 'boris', 'Anna Keller']);
    expect(sorted('role', 'asc')).toEqual(['Zoe Adams', 'boris', 'Anna Keller']);
    expect(sorted('team', 'desc')).toEqual(['Zoe Adams', 'Anna Keller', 'boris']);
    expect(sorted('see', 'desc')).toEqual(['boris', 'Zoe Adams', 'Anna Keller']);
    expect(sorted('edit', 'asc')).toEqual(['Anna Keller', 'boris', 'Zoe Adams']);
    expect(sorted('status', 'desc')).toEqual(['Anna Keller', 'boris', 'Zoe Adams']);
    expect(sorted('active', 'desc')).toEqual(['Zoe Adams', 'boris', 'Anna Keller']);
  });
});

it('sorts text ascending, permissions descending', () => {
  const columns = ['name', 'team', 'see', 'edit', 'active'] as const;
  expect(columns.map((column) => MEMBER_SORTS[column])).toEqual([
    'asc',
    'desc',
    'desc',
    'desc',
    'desc',
  ]);
});
