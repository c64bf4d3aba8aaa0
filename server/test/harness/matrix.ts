import type { AccountOptions, BuiltAccount } from '../factories/factories.ts';
import type { TestApp } from './app.ts';
import type { RequestInput } from './client.ts';

/**
 * Callers. All requested objects belong to `owner`, a member of the same team as the first five.
 */
export const ROLES = [
  'anonymous',
  'expired',
  'owner',
  'member',
  'readsTeamAds',
  'managesTeamAds',
  'admin',
  'restricted',
  'otherTeamAdmin',
  'createsTeams',
  'managesAllUsers',
] as const;
export type Role = (typeof ROLES)[number];

/** API tokens of `owner`, by their scopes: what they may do follows from the column of `owner`. */
export const TOKENS = ['tokenOfAll', 'tokenOfReads', 'tokenOfWrites'] as const;
export type TokenRole = (typeof TOKENS)[number];

export interface MatrixRow {
  /**
   * Called again after each call that was not refused, so that an object it consumes (a member to
   * remove) is there for the next role.
   */
  readonly input: (ids: MatrixIds, fresh: Fresh) => RequestInput | Promise<RequestInput>;
  /** The call ends the caller's sessions: each role gets a session of its own. */
  readonly isInOwnSession?: true;
  /** Status by role, in the order of {@link ROLES}. */
  readonly statuses: readonly [
    anonymous: number,
    expired: number,
    owner: number,
    member: number,
    readsTeamAds: number,
    managesTeamAds: number,
    admin: number,
    restricted: number,
    otherTeamAdmin: number,
    createsTeams: number,
    managesAllUsers: number,
  ];
}

export interface MatrixIds {
  readonly userId: string;
  readonly teamId: string;
  readonly accountId: string;
  readonly adUserId: string;
  readonly proxyId: string;
}

interface Fresh {
  readonly role: Role | TokenRole;
  readonly factories: TestApp['factories'];
  /** A new member of the owner's team, for a call that changes them. */
  readonly buildMember: (options?: AccountOptions) => Promise<BuiltAccount>;
}

/** Rows of a module by route, `feature.route`: exported as `matrix` by its `test/matrix.ts`. */
export type Matrix = Readonly<Record<string, MatrixRow>>;
