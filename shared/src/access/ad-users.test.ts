import { describe, expect, it } from 'vitest';
import {
  canChangeAdObjects,
  canManageAdUser,
  canReadAdUser,
  canReadProxy,
  canSeeProxy,
  type OwnedByAccount,
} from './ad-users.ts';
import type { ActingAccount, Actor } from './identity.ts';

const none = { manage_team: false, read_team_ads: false, manage_team_ads: false };

function actor(account: Partial<ActingAccount> | null): Actor {
  return {
    userId: '1',
    userPermissions: { create_teams: true, manage_all_users: true },
    account:
      account === null
        ? null
        : { id: '10', teamId: '7', status: 'active', permissions: none, ...account },
  };
}

const own: OwnedByAccount = { accountId: '10', teamId: '7', isShared: false };
const mates: OwnedByAccount = { accountId: '11', teamId: '7', isShared: false };
const shared: OwnedByAccount = { accountId: '11', teamId: '7', isShared: true };
const foreign: OwnedByAccount = { accountId: '12', teamId: '8', isShared: true };

const reader = actor({ permissions: { ...none, read_team_ads: true } });
const manager = actor({ permissions: { ...none, manage_team_ads: true } });
const teamAdmin = actor({ permissions: { ...none, manage_team: true } });
const restricted = actor({
  status: 'restricted',
  permissions: { manage_team: true, read_team_ads: true, manage_team_ads: true },
});

describe('ad users', () => {
  const table: [string, Actor, OwnedByAccount, boolean, boolean][] = [
    ['owner of own', actor({}), own, true, true],
    ['member of a mate’s', actor({}), mates, false, false],
    ['member of a shared one', actor({}), shared, true, false],
    ['reader of a mate’s', reader, mates, true, false],
    ['manager of a mate’s', manager, mates, true, true],
    ['team admin without ad rights', teamAdmin, mates, false, false],
    ['manager of another team’s', manager, foreign, false, false],
    ['restricted owner', restricted, own, false, false],
    ['restricted, shared', restricted, shared, false, false],
    ['owner whose account moved to another team', actor({ teamId: '8' }), own, false, false],
    ['person without a team', actor(null), shared, false, false],
  ];
  it.each(table)('%s', (_, who, adUser, reads, manages) => {
    expect({
      reads: canReadAdUser(who, adUser),
      manages: canManageAdUser(who, adUser),
      changes: canChangeAdObjects(who, adUser),
      readsProxy: canReadProxy(who, adUser),
    }).toEqual({ reads, manages, changes: manages, readsProxy: reads });
  });

  it.each(table)(
    '%s: a proxy is seen with any profile that goes out through it',
    (_, who, adUser, reads) => {
      const hidden: OwnedByAccount = { accountId: '99', teamId: adUser.teamId, isShared: false };
      expect({
        withProfile: canSeeProxy(who, { proxy: hidden, users: [hidden, adUser] }),
        byItself: canSeeProxy(who, { proxy: adUser, users: [] }),
      }).toEqual({ withProfile: reads, byItself: reads });
    },
  );
});
