import { describe, expect, it } from 'vitest';
import type { UserPermissions } from '../contracts/identity.ts';
import type { Actor } from './identity.ts';
import { canChangeSignInOf, canGrantUserPermissions, holdsUserPermissions } from './users.ts';

const none: UserPermissions = { create_teams: false, manage_all_users: false };
const creator: UserPermissions = { ...none, create_teams: true };
const keeper: UserPermissions = { ...none, manage_all_users: true };
const both: UserPermissions = { create_teams: true, manage_all_users: true };
const kinds = [none, creator, keeper, both] as const;

function actor(userPermissions: UserPermissions): Actor {
  return { userId: '1', userPermissions, account: null };
}

describe('rights of a person over others', () => {
  it('hold exactly what they hold', () => {
    const table = kinds.map((held) =>
      kinds.map((asked) => holdsUserPermissions(actor(held), asked)),
    );
    expect(table).toEqual([
      // none   creator keeper both
      [true, false, false, false],
      [true, true, false, false],
      [true, false, true, false],
      [true, true, true, true],
    ]);
  });

  it('change a sign-in only for whoever holds no more, by manage_all_users', () => {
    const table = kinds.map((held) =>
      kinds.map((userPermissions) => canChangeSignInOf({ actor: actor(held), userPermissions })),
    );
    expect(table).toEqual([
      [false, false, false, false],
      [false, false, false, false],
      [true, false, true, false],
      [true, true, true, true],
    ]);
  });

  it('grant and take what they hold, and let stay what is there', () => {
    const can = (held: UserPermissions, before: UserPermissions, after: UserPermissions) =>
      canGrantUserPermissions({ actor: actor(held), before, after });
    expect(kinds.map((after) => can(both, none, after))).toEqual([true, true, true, true]);
    expect(kinds.map((after) => can(keeper, none, after))).toEqual([true, false, true, false]);
    expect(kinds.map((after) => can(keeper, creator, after))).toEqual([false, true, false, true]);
    expect(kinds.map((after) => can(creator, both, after))).toEqual([false, false, false, false]);
  });
});
