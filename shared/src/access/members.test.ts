import { describe, expect, it } from 'vitest';
import { ACCOUNT_PERMISSIONS, type AccountPermissions } from '../contracts/identity.ts';
import type { ActingAccount, Actor } from './identity.ts';
import {
  ACCOUNT_PRESETS,
  canChangeMember,
  canGrantAccountPermissions,
  canManageMembers,
  canReadActivity,
  findPasswordRestriction,
  isActiveAdministrator,
  leavesNoAdministrator,
  listGrantablePermissions,
  roleOf,
} from './members.ts';

const none = ACCOUNT_PRESETS.member;
const all = ACCOUNT_PRESETS.admin;

function actor(account: Partial<ActingAccount> | null, userPermissions = {}): Actor {
  return {
    userId: '1',
    userPermissions: { create_teams: false, manage_all_users: false, ...userPermissions },
    account:
      account === null
        ? null
        : { id: '10', teamId: '7', status: 'active', permissions: none, ...account },
  };
}

const roles = {
  teamless: actor(null, { create_teams: true, manage_all_users: true }),
  member: actor({}),
  manager: actor({ permissions: { ...none, manage_team_ads: true } }),
  halfAdmin: actor({ permissions: { ...none, manage_team: true } }),
  adsAdmin: actor({ permissions: { ...none, manage_team: true, manage_team_ads: true } }),
  admin: actor({ permissions: all }),
  restrictedAdmin: actor({ status: 'restricted', permissions: all }),
  adminElsewhere: actor({ teamId: '8', permissions: all }),
} as const satisfies Record<string, Actor>;
type Role = keyof typeof roles;

const combinations: AccountPermissions[] = [false, true].flatMap((manage_team) =>
  [false, true].flatMap((read_team_ads) =>
    [false, true].map((manage_team_ads) => ({ manage_team, read_team_ads, manage_team_ads })),
  ),
);

function isSame(one: AccountPermissions, other: AccountPermissions): boolean {
  return ACCOUNT_PERMISSIONS.every((name) => one[name] === other[name]);
}

describe('roles', () => {
  it('are names of two combinations, all others are custom', () => {
    expect(combinations.map(roleOf)).toEqual([
      'member',
      ...Array.from({ length: 6 }, () => 'custom'),
      'admin',
    ]);
  });
});

describe('members and the log, in team 7', () => {
  const table: [Role, boolean][] = [
    ['teamless', false],
    ['member', false],
    ['manager', false],
    ['halfAdmin', true],
    ['admin', true],
    ['restrictedAdmin', false],
    ['adminElsewhere', false],
  ];
  it.each(table)('%s: %s', (role, manages) => {
    expect([canManageMembers(roles[role], '7'), canReadActivity(roles[role], '7')]).toEqual([
      manages,
      manages,
    ]);
  });
});

describe('granting', () => {
  const table: [Role, readonly string[]][] = [
    ['teamless', []],
    ['member', []],
    ['manager', []],
    ['halfAdmin', ['manage_team']],
    ['adsAdmin', ['manage_team', 'read_team_ads', 'manage_team_ads']],
    ['admin', ['manage_team', 'read_team_ads', 'manage_team_ads']],
    ['restrictedAdmin', []],
    ['adminElsewhere', []],
  ];
  it.each(table)('%s may turn on %s', (role, grantable) => {
    expect(listGrantablePermissions(roles[role], '7')).toEqual(grantable);
  });

  it.each(table)(
    '%s turns on and off nothing else, and lets stay what is there',
    (role, grantable) => {
      for (const before of combinations) {
        for (const after of combinations) {
          const isHeld = ACCOUNT_PERMISSIONS.every(
            (name) => after[name] === before[name] || grantable.includes(name),
          );
          expect({
            before,
            after,
            can: canGrantAccountPermissions({ actor: roles[role], teamId: '7', before, after }),
          }).toEqual({ before, after, can: canManageMembers(roles[role], '7') && isHeld });
        }
      }
    },
  );
});

describe('changing a member', () => {
  const table: [Role, readonly AccountPermissions[]][] = [
    ['teamless', []],
    ['member', []],
    ['manager', []],
    ['halfAdmin', [none, { ...none, manage_team: true }]],
    ['adsAdmin', combinations],
    ['admin', combinations],
    ['restrictedAdmin', []],
    ['adminElsewhere', []],
  ];
  it.each(table)('is left to whoever holds as much: %s', (role, changeable) => {
    const found = combinations.filter((permissions) =>
      canChangeMember({ actor: roles[role], account: { teamId: '7', permissions } }),
    );
    expect(found).toEqual(combinations.filter((one) => changeable.some((c) => isSame(c, one))));
  });
});

describe('the last administrator', () => {
  const admin = { status: 'active', permissions: { ...none, manage_team: true } } as const;
  const blocked = { ...admin, status: 'restricted' } as const;
  const member = { status: 'active', permissions: none } as const;

  it('is one who is active and manages the team', () => {
    expect([admin, blocked, member].map(isActiveAdministrator)).toEqual([true, false, false]);
  });

  it.each([
    ['removed', null],
    ['blocked', blocked],
    ['demoted', member],
  ] as const)('cannot be %s unless another is active', (_, after) => {
    const leaves = (others: readonly (typeof admin | typeof blocked | typeof member)[]) =>
      leavesNoAdministrator({ account: admin, after, others });
    expect([leaves([]), leaves([blocked, member]), leaves([member, admin])]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is not lost by what leaves them one, nor by whoever was none', () => {
    const after = { ...admin, permissions: all };
    expect(leavesNoAdministrator({ account: admin, after, others: [] })).toBe(false);
    for (const account of [blocked, member]) {
      expect(leavesNoAdministrator({ account, after: null, others: [] })).toBe(false);
    }
  });
});

describe('setting a password', () => {
  const noUserRights = { create_teams: false, manage_all_users: false };
  const request = {
    actor: roles.admin,
    account: { teamId: '7', userId: '2', permissions: none },
    userPermissions: noUserRights,
    isCreatedHere: true,
    isInOtherTeams: false,
  };

  it.each([
    ['an administrator for a member whose login the team created', {}, null],
    ['for one with all permissions', { account: { ...request.account, permissions: all } }, null],
    ['for oneself', { account: { ...request.account, userId: '1' } }, 'self'],
    ['for somebody who came with their login', { isCreatedHere: false }, 'not_created_here'],
    ['for somebody of another team, too', { isInOtherTeams: true }, 'in_other_teams'],
    [
      'for somebody who may create teams',
      { userPermissions: { ...noUserRights, create_teams: true } },
      'holds_more',
    ],
    [
      'for somebody who manages all users, by one who does as well',
      {
        actor: actor({ permissions: all }, { manage_all_users: true }),
        userPermissions: { ...noUserRights, manage_all_users: true },
      },
      null,
    ],
    ['by a member', { actor: roles.member }, 'no_right'],
    ['by one who manages the ads alone', { actor: roles.manager }, 'no_right'],
    ['by one who may not edit the profiles that it opens', { actor: roles.halfAdmin }, 'no_right'],
    ['by one who manages the team and its ads', { actor: roles.adsAdmin }, null],
    [
      'for a reader by such a one, who reads with it',
      {
        actor: roles.adsAdmin,
        account: { ...request.account, permissions: { ...none, read_team_ads: true } },
      },
      null,
    ],
    ['by a restricted administrator', { actor: roles.restrictedAdmin }, 'no_right'],
    ['by an administrator of another team', { actor: roles.adminElsewhere }, 'no_right'],
    ['by somebody without a team', { actor: roles.teamless }, 'no_right'],
  ] as const)('%s', (_, change, obstacle) => {
    expect(findPasswordRestriction({ ...request, ...change })).toBe(obstacle);
  });
});
