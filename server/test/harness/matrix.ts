import type { AccountOptions, BuiltAccount } from '../factories/factories.ts';
import type { TestApp } from './app.ts';
import type { RequestInput } from './client.ts';

/** Who asks. Everything asked for belongs to `owner`, a member of the same team as the first five. */
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

export interface MatrixRow {
  /** Asked anew for each role, so that what a call uses up (a member to remove) is there for the next. */
  readonly input: (ids: MatrixIds, fresh: Fresh) => RequestInput | Promise<RequestInput>;
  /** The call ends sessions of whoever makes it: each role makes it in a browser of its own. */
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
  readonly role: Role;
  readonly factories: TestApp['factories'];
  /** Somebody else of the owner's team whom no other call knows of. */
  readonly buildMember: (options?: AccountOptions) => Promise<BuiltAccount>;
}

/** Rows of a module by route, `feature.route`: exported as `matrix` by its `test/matrix.ts`. */
export type Matrix = Readonly<Record<string, MatrixRow>>;
