import { canReadAdUser, canReadProxy } from '@ads-checker/shared/access/ad-users';
import { type Actor, isTeamMember } from '@ads-checker/shared/access/identity';
import {
  ACCOUNT_PRESETS,
  canGrantAccountPermissions,
  canManageMembers,
  isActiveAdministrator,
} from '@ads-checker/shared/access/members';
import {
  ACCOUNT_PERMISSIONS,
  type AccountPermission,
  type AccountPermissions,
} from '@ads-checker/shared/contracts/identity';
import { SYNC_COLLECTIONS, type SyncCollection } from '@ads-checker/shared/contracts/sync';
import { AppError } from '@ads-checker/shared/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuiltUser } from './factories/factories.ts';
import { startTestApp, type TestApp } from './harness/app.ts';

const RUNS = 15;
const PEOPLE = 7;
const TEAMS = 2;
const NO_USER_PERMISSIONS = { create_teams: false, manage_all_users: false } as const;

let app: TestApp;
const people: BuiltUser[] = [];
beforeAll(async () => {
  app = await startTestApp();
  for (let index = 0; index < PEOPLE; index += 1) {
    people.push(await app.factories.buildUser());
  }
});
afterAll(async () => {
  await app?.close();
});

/** Accounts, actors and targets are drawn as numbers and found in what there is when the step is taken. */
const index = fc.nat({ max: 11 });
/** Mostly somebody who may, so that much is done and not only refused. */
const acting = fc.record({ isAdministrator: fc.nat({ max: 3 }).map((n) => n > 0), at: index });
const target = fc.record({ isOfTeam: fc.nat({ max: 7 }).map((n) => n > 0), at: index });
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add'),
      actor: acting,
      isOwnTeam: fc.nat({ max: 7 }).map((n) => n > 0),
      team: index,
      person: index,
      grant: fc.subarray([...ACCOUNT_PERMISSIONS]),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('permit'),
      actor: acting,
      target,
      permission: fc.constantFrom(...ACCOUNT_PERMISSIONS),
      value: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('block'),
      actor: acting,
      target,
      isBlocked: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), actor: acting, target }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('share'), profile: index, isShared: fc.boolean() }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface AccountRow {
  id: string;
  user_id: string;
  team_id: string;
  status: 'active' | 'restricted';
  manage_team: boolean;
  read_team_ads: boolean;
  manage_team_ads: boolean;
}

function permissionsOf(row: AccountRow): AccountPermissions {
  const { manage_team, read_team_ads, manage_team_ads } = row;
  return { manage_team, read_team_ads, manage_team_ads };
}

function toActor(row: AccountRow): Actor {
  const { id, team_id: teamId, status } = row;
  return {
    userId: row.user_id,
    userPermissions: NO_USER_PERMISSIONS,
    account: { id, teamId, status, permissions: permissionsOf(row) },
  };
}

function isLeading(row: AccountRow): boolean {
  return isActiveAdministrator({ status: row.status, permissions: permissionsOf(row) });
}

function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(list.length, 1)];
}

const listAccounts = (teamIds: readonly string[]): Promise<AccountRow[]> =>
  app.container
    .db<AccountRow>('accounts')
    .whereIn('team_id', [...teamIds])
    .orderBy('id');

interface OwnedRow {
  id: string;
  account_id: string;
  team_id: string;
  is_shared: boolean;
  proxy_id: string | null;
  group_id: string | null;
}

async function listOwned(table: string, teamIds: readonly string[]): Promise<OwnedRow[]> {
  return app.container
    .db(`${table} as d`)
    .join('accounts as a', 'a.id', 'd.account_id')
    .whereIn('a.team_id', [...teamIds])
    .orderBy('d.id')
    .select('d.*', 'a.team_id');
}

/** Two teams around the same people: every kind of member, each with a profile that uses a colleague's proxy. */
async function buildTeams(): Promise<string[]> {
  const roles = [
    ACCOUNT_PRESETS.admin,
    { ...ACCOUNT_PRESETS.member, manage_team: true },
    { ...ACCOUNT_PRESETS.member, read_team_ads: true },
    ACCOUNT_PRESETS.member,
  ];
  const { sync, teams, adUsers } = app.container;
  const teamIds: string[] = [];
  for (let team = 0; team < TEAMS; team += 1) {
    const teamId = await sync.write({ teamIds: [] }, async (scope) => {
      const id = await teams.addTeam({ name: `Team ${team}`, description: 'Of a test' }, scope);
      let colleagueProxyId: string | undefined;
      for (const [at, permissions] of roles.entries()) {
        const userId = pick(people, at + team * 2)?.id ?? '';
        const { id: accountId } = await teams.addAccount(
          { userId, teamId: id, permissions },
          scope,
        );
        const groupId = await adUsers.createGroup(
          { accountId, name: `Group ${at}`, icon: 'folder', color: 1 },
          scope,
        );
        const proxyId = await adUsers.createProxy(
          {
            accountId,
            name: `Proxy ${at}`,
            description: null,
            isShared: at === 0,
            protocol: 'http',
            hostname: 'proxy.example.test',
            port: 8080,
            username: null,
            password: null,
            geo: null,
            check: null,
          },
          scope,
        );
        await adUsers.createAdUser(
          {
            accountId,
            facebookId: `1000${at}`,
            groupId,
            proxyId: colleagueProxyId ?? proxyId,
            authMethod: 'access_token',
            status: 'active',
            userAgent: 'Mozilla/5.0 (test)',
            accessToken: 'EAAB-of-a-test',
            cookie: null,
            name: `Profile ${at}`,
            customName: null,
            picture: null,
            gender: null,
            isShared: at % 2 === 1,
          },
          scope,
        );
        colleagueProxyId = proxyId;
      }
      return id;
    });
    teamIds.push(teamId);
  }
  return teamIds;
}

/** Whoever acts claims to be an administrator: what counts is what the database says when it is their turn. */
function claim({ id, user_id: userId, team_id: teamId }: AccountRow): Actor {
  return {
    userId,
    userPermissions: { create_teams: true, manage_all_users: true },
    account: { id, teamId, status: 'active', permissions: ACCOUNT_PRESETS.admin },
  };
}

async function take(taken: Step, teamIds: readonly string[], accounts: readonly AccountRow[]) {
  const { teams, adUsers } = app.container;
  if (taken.kind === 'share') {
    const profile = pick(await listOwned('ad_users', teamIds), taken.profile);
    return profile === undefined
      ? undefined
      : taken.isShared
        ? adUsers.share(profile.id)
        : adUsers.unshare(profile.id);
  }
  const actingRow = pick(
    taken.actor.isAdministrator ? accounts.filter(isLeading) : accounts,
    taken.actor.at,
  );
  if (actingRow === undefined) {
    return undefined;
  }
  const actor = claim(actingRow);
  if (taken.kind === 'add') {
    const grants = (name: AccountPermission): boolean => taken.grant.includes(name);
    return teams.addMember({
      actor,
      teamId: taken.isOwnTeam ? actingRow.team_id : (pick(teamIds, taken.team) ?? ''),
      member: {
        kind: 'existing',
        usernameOrEmail: pick(people, taken.person)?.username ?? '',
        permissions: {
          manage_team: grants('manage_team'),
          read_team_ads: grants('read_team_ads'),
          manage_team_ads: grants('manage_team_ads'),
        },
      },
      key: undefined,
    });
  }
  const targetRow = pick(
    taken.target.isOfTeam
      ? accounts.filter(({ team_id }) => team_id === actingRow.team_id)
      : accounts,
    taken.target.at,
  );
  const command = { actor, accountId: targetRow?.id ?? '', key: undefined };
  switch (taken.kind) {
    case 'permit':
      return teams.updateMember({
        ...command,
        update: { permissions: { [taken.permission]: taken.value } },
      });
    case 'block':
      return teams.updateMember({
        ...command,
        update: { status: taken.isBlocked ? 'restricted' : 'active' },
      });
    case 'remove':
      return teams.removeMember(command);
  }
}

/** A refusal is an answer; anything else that goes wrong is not. */
async function takeOrBeRefused(...step: Parameters<typeof take>): Promise<void> {
  try {
    await take(...step);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) {
      throw error;
    }
  }
}

async function expectAdministrators(teamIds: readonly string[]): Promise<void> {
  const accounts = await listAccounts(teamIds);
  const led = teamIds.filter((teamId) =>
    accounts.some((row) => row.team_id === teamId && isLeading(row)),
  );
  expect(led).toEqual(teamIds);
}

/** What the predicates of `shared/src/access` say of every row of the tables, beside what the feeds hold. */
async function expectFeeds(teamIds: readonly string[]): Promise<void> {
  const accounts = await listAccounts(teamIds);
  const [adUsers, proxies, groups] = await Promise.all(
    ['ad_users', 'proxies', 'ad_user_groups'].map((table) => listOwned(table, teamIds)),
  );
  const owned = (row: OwnedRow) => ({
    accountId: row.account_id,
    teamId: row.team_id,
    isShared: row.is_shared ?? false,
  });
  const idsOf = (rows: readonly OwnedRow[]) => rows.map(({ id }) => id);
  const expected = accounts.map((row) => {
    const actor = toActor(row);
    const profiles = (adUsers ?? []).filter((adUser) => canReadAdUser(actor, owned(adUser)));
    const team = accounts.filter((other) => isTeamMember(actor, other.team_id));
    return {
      accountId: row.id,
      adUsers: idsOf(profiles),
      // What a readable profile uses is readable with it.
      proxies: idsOf(
        (proxies ?? []).filter(
          (proxy) =>
            canReadProxy(actor, owned(proxy)) || profiles.some((p) => p.proxy_id === proxy.id),
        ),
      ),
      adUserGroups: idsOf(
        (groups ?? []).filter(
          (group) =>
            canReadAdUser(actor, owned(group)) || profiles.some((p) => p.group_id === group.id),
        ),
      ),
      people: [
        ...team.map(({ id }) => `account:${id}`),
        ...team.map(({ user_id }) => `user:${user_id}`),
        ...(team.length === 0 ? [] : [`team:${row.team_id}`]),
      ].sort(),
    };
  });
  const rows = await app.container
    .db('sync_rows')
    .whereIn('team_id', [...teamIds])
    .where({ is_deleted: false })
    .select<{ account_id: string; collection: SyncCollection; doc_id: string; doc: unknown }[]>();
  const held = accounts.map(({ id }) => {
    const of = (collection: SyncCollection) =>
      rows
        .filter((row) => row.account_id === id && row.collection === collection)
        .map((row) => row.doc_id);
    const numbered = (collection: SyncCollection) => of(collection).sort((a, b) => +a - +b);
    return {
      accountId: id,
      adUsers: numbered('adUsers'),
      proxies: numbered('proxies'),
      adUserGroups: numbered('adUserGroups'),
      people: of('people').sort(),
    };
  });
  expect(held).toEqual(expected);
  expect(Object.keys(held[0] ?? {}).sort()).toEqual(['accountId', ...SYNC_COLLECTIONS].sort());

  const byId = new Map(accounts.map((row) => [`account:${row.id}`, row]));
  for (const { doc_id, doc } of rows.filter(({ doc_id: id }) => byId.has(id))) {
    const row = byId.get(doc_id);
    expect(doc).toMatchObject({
      account: row === undefined ? {} : { status: row.status, permissions: permissionsOf(row) },
    });
  }
}

/**
 * The log is written under the team's lock: read in its order it tells what was done one after another, though it was
 * asked at one moment. Every act of it was the actor's right when it was done, and together they explain what is.
 */
async function expectRightfulHistory(
  teamIds: readonly string[],
  before: readonly AccountRow[],
  /** Whose each account is, also of those that came and went. */
  users: ReadonlyMap<string, string>,
): Promise<void> {
  const entries = await app.container
    .db('activity_entries')
    .whereIn('team_id', [...teamIds])
    .orderBy('id')
    .select<
      {
        team_id: string;
        actor_user_id: string;
        action: string;
        subject_id: string;
        changes: { field: keyof AccountRow; to: never }[];
      }[]
    >();
  const told = new Map(before.map((row) => [row.id, row]));
  const now = await listAccounts(teamIds);
  for (const {
    team_id: teamId,
    actor_user_id: userId,
    action,
    subject_id: id,
    changes,
  } of entries) {
    const acting = [...told.values()].find(
      (row) => row.user_id === userId && row.team_id === teamId,
    );
    const actor = acting === undefined ? undefined : toActor(acting);
    const changed = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    const known = told.get(id) ?? {
      id,
      user_id: users.get(id) ?? '',
      team_id: teamId,
      status: 'active',
      ...ACCOUNT_PRESETS.member,
    };
    const after: AccountRow = { ...known, ...changed };
    const isRightful =
      actor !== undefined &&
      canManageMembers(actor, teamId) &&
      canGrantAccountPermissions({
        actor,
        teamId,
        before: permissionsOf(known),
        after: permissionsOf(after),
      });
    expect({ userId, action, id, changes, isRightful }).toMatchObject({ isRightful: true });
    if (action === 'removed') {
      told.delete(id);
    } else {
      told.set(id, after);
    }
  }
  const pickTold = (row: AccountRow) => ({
    id: row.id,
    status: row.status,
    ...permissionsOf(row),
  });
  expect([...told.values()].map(pickTold).sort((a, b) => +a.id - +b.id)).toEqual(now.map(pickTold));
}

it('any changes, one after another and at one moment, leave every team led, every feed right and every right granted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 }),
      async (moments) => {
        const teamIds = await buildTeams();
        const before = await listAccounts(teamIds);
        let accounts = before;
        const users = new Map<string, string>();
        for (const moment of moments) {
          await Promise.all(moment.map((taken) => takeOrBeRefused(taken, teamIds, accounts)));
          accounts = await listAccounts(teamIds);
          for (const { id, user_id: userId } of accounts) {
            users.set(id, userId);
          }
          await expectAdministrators(teamIds);
          await expectFeeds(teamIds);
        }
        await expectRightfulHistory(teamIds, before, users);
      },
    ),
    { numRuns: RUNS },
  );
}, 180_000);
