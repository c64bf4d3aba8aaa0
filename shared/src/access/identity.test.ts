import { describe, expect, it } from 'vitest';
import {
  type ActingAccount,
  type Actor,
  canCreateTeams,
  canManageAllUsers,
  canManageTeam,
  canManageTeamAds,
  canReadTeamAds,
  isTeamMember,
} from './identity.ts';

const none = { manage_team: false, read_team_ads: false, manage_team_ads: false };

function actor(account: Partial<ActingAccount> | null): Actor {
  return {
    userId: '1',
    userPermissions: { create_teams: false, manage_all_users: false },
    account:
      account === null
        ? null
        : { id: '10', teamId: '7', status: 'active', permissions: none, ...account },
  };
}

const roles = {
  teamless: actor(null),
  member: actor({}),
  reader: actor({ permissions: { ...none, read_team_ads: true } }),
  manager: actor({ permissions: { ...none, manage_team_ads: true } }),
  halfAdmin: actor({ permissions: { ...none, manage_team: true } }),
  admin: actor({
    permissions: { manage_team: true, read_team_ads: true, manage_team_ads: true },
  }),
  restrictedAdmin: actor({
    status: 'restricted',
    permissions: { manage_team: true, read_team_ads: true, manage_team_ads: true },
  }),
  adminElsewhere: actor({
    teamId: '8',
    permissions: { manage_team: true, read_team_ads: true, manage_team_ads: true },
  }),
} as const satisfies Record<string, Actor>;

describe('team rights, in team 7', () => {
  const table: [keyof typeof roles, boolean, boolean, boolean, boolean][] = [
    // who               member  manage  read   manage ads
    ['teamless', false, false, false, false],
    ['member', true, false, false, false],
    ['reader', true, false, true, false],
    ['manager', true, false, true, true],
    ['halfAdmin', true, true, false, false],
    ['admin', true, true, true, true],
    ['restrictedAdmin', false, false, false, false],
    ['adminElsewhere', false, false, false, false],
  ];
  it.each(table)('%s', (role, isMember, managesTeam, readsAds, managesAds) => {
    const who = roles[role];
    expect({
      isMember: isTeamMember(who, '7'),
      managesTeam: canManageTeam(who, '7'),
      readsAds: canReadTeamAds(who, '7'),
      managesAds: canManageTeamAds(who, '7'),
    }).toEqual({ isMember, managesTeam, readsAds, managesAds });
  });
});

describe('rights of the person', () => {
  it('follow the user permissions alone', () => {
    const person: Actor = {
      ...roles.teamless,
      userPermissions: { create_teams: true, manage_all_users: false },
    };
    expect([canCreateTeams(person), canManageAllUsers(person)]).toEqual([true, false]);
    expect([canCreateTeams(roles.admin), canManageAllUsers(roles.admin)]).toEqual([false, false]);
    const keeper: Actor = {
      ...roles.teamless,
      userPermissions: { create_teams: false, manage_all_users: true },
    };
    expect([canCreateTeams(keeper), canManageAllUsers(keeper)]).toEqual([false, true]);
  });
});
