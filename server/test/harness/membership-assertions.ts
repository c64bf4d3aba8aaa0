import { canReadAdUser, canReadProxy } from '@ads-checker/shared/access/ad-users';
import { type Actor, isTeamMember } from '@ads-checker/shared/access/identity';
import {
  ACCOUNT_PRESETS,
  canGrantAccountPermissions,
  canManageMembers,
  isActiveAdministrator,
} from '@ads-checker/shared/access/members';
import {
  docIdOf,
  SYNC_COLLECTIONS,
  type SyncCollection,
} from '@ads-checker/shared/collections/index';
import type { AccountPermissions } from '@ads-checker/shared/contracts/identity';
import { expect } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';

const NO_USER_PERMISSIONS = { create_teams: false, manage_all_users: false } as const;

export interface AccountRow {
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

export function isLeading(row: AccountRow): boolean {
  return isActiveAdministrator({ status: row.status, permissions: permissionsOf(row) });
}

export const listAccounts = (db: Database, teamIds: readonly string[]): Promise<AccountRow[]> =>
  db<AccountRow>('accounts')
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

export async function listOwned(
  db: Database,
  table: string,
  teamIds: readonly string[],
): Promise<OwnedRow[]> {
  return db(`${table} as d`)
    .join('accounts as a', 'a.id', 'd.account_id')
    .whereIn('a.team_id', [...teamIds])
    .orderBy('d.id')
    .select('d.*', 'a.team_id');
}

export async function expectAdministrators(
  db: Database,
  teamIds: readonly string[],
): Promise<void> {
  const accounts = await listAccounts(db, teamIds);
  const led = teamIds.filter((teamId) =>
    accounts.some((row) => row.team_id === teamId && isLeading(row)),
  );
  expect(led).toEqual(teamIds);
}

/**
 * Compares the feeds with what the predicates of `shared/src/access` allow, for every row of the
 * tables.
 */
export async function expectFeeds(db: Database, teamIds: readonly string[]): Promise<void> {
  const accounts = await listAccounts(db, teamIds);
  const [adUsers, proxies, groups, savedViews, templates, messages, presets, tags] =
    await Promise.all(
      [
        'ad_users',
        'proxies',
        'ad_user_groups',
        'saved_views',
        'binom_rule_templates',
        'notification_templates',
        'comment_presets',
        'tags',
      ].map((table) => listOwned(db, table, teamIds)),
    );
  const trackers = await db('binoms')
    .whereIn('team_id', [...teamIds])
    .select<{ id: string; team_id: string }[]>('id', 'team_id');
  const rules = await db('binom_rules')
    .orderBy('id')
    .select<{ id: string; ad_user_id: string }[]>('id', 'ad_user_id');
  // A profile keeps its proxy whoever leaves.
  expect((adUsers ?? []).filter(({ proxy_id }) => proxy_id === null)).toEqual([]);
  const invitations = await db('invitations')
    .whereIn('team_id', [...teamIds])
    .whereIn('status', ['pending', 'declined'])
    .select<{ id: string; team_id: string }[]>('id', 'team_id');
  const owned = (row: OwnedRow) => ({
    accountId: row.account_id,
    teamId: row.team_id,
    isShared: row.is_shared ?? false,
  });
  const idsOf = (rows: readonly OwnedRow[]) => rows.map(({ id }) => id);
  const readable = (rows: readonly OwnedRow[], actor: Actor) =>
    idsOf(rows.filter((row) => canReadAdUser(actor, owned(row))));
  const expected = accounts.map((row) => {
    const actor = toActor(row);
    const profiles = (adUsers ?? []).filter((adUser) => canReadAdUser(actor, owned(adUser)));
    const team = accounts.filter((other) => isTeamMember(actor, other.team_id));
    return {
      accountId: row.id,
      adUsers: idsOf(profiles),
      // Whoever reads a profile also reads its proxy.
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
      // Whoever sees a profile sees its rules.
      binomRules: rules
        .filter(({ ad_user_id: adUserId }) => profiles.some((profile) => profile.id === adUserId))
        .map(({ id }) => id),
      commentPresets: readable(presets ?? [], actor),
      // None of these acts is news.
      notifications: [],
      records: [
        ...readable(savedViews ?? [], actor).map((id) => docIdOf('savedView', id)),
        ...readable(tags ?? [], actor).map((id) => docIdOf('tag', id)),
        ...readable(templates ?? [], actor).map((id) => docIdOf('ruleTemplate', id)),
        ...readable(messages ?? [], actor).map((id) => docIdOf('notificationTemplate', id)),
        ...trackers
          .filter(({ team_id: teamId }) => isTeamMember(actor, teamId))
          .map(({ id }) => docIdOf('binom', id)),
      ].sort(),
      people: [
        ...team.map(({ id }) => `account:${id}`),
        ...team.map(({ user_id }) => `user:${user_id}`),
        ...(team.length === 0 ? [] : [`team:${row.team_id}`]),
        ...invitations
          .filter(({ team_id }) => canManageMembers(actor, team_id))
          .map(({ id }) => `invitation:${id}`),
      ].sort(),
    };
  });
  const rows = await db('sync_rows')
    .whereIn('team_id', [...teamIds])
    .where({ is_deleted: false })
    .select<{ account_id: string; collection: SyncCollection; doc_id: string; doc: unknown }[]>();
  const projected = accounts.map(({ id }) => {
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
      commentPresets: numbered('commentPresets'),
      binomRules: numbered('binomRules'),
      notifications: numbered('notifications'),
      records: of('records').sort(),
    };
  });
  expect(projected).toEqual(expected);
  expect(Object.keys(projected[0] ?? {}).sort()).toEqual(['accountId', ...SYNC_COLLECTIONS].sort());

  const byId = new Map(accounts.map((row) => [`account:${row.id}`, row]));
  for (const { doc_id, doc } of rows.filter(({ doc_id: id }) => byId.has(id))) {
    const row = byId.get(doc_id);
    expect(doc).toMatchObject({
      account: row === undefined ? {} : { status: row.status, permissions: permissionsOf(row) },
    });
  }
}

/**
 * Replays the activity log, which is written under the team's lock and therefore in order: every
 * actor had the permission for their act at that moment, and the entries explain the present rows.
 * Joining counts as the inviter's act, by the inviter's permissions at that moment.
 */
export async function expectPermittedHistory(
  db: Database,
  teamIds: readonly string[],
  before: readonly AccountRow[],
  /** Users by account, deleted accounts included. */
  users: ReadonlyMap<string, string>,
): Promise<void> {
  const entries = await db('activity_entries')
    .whereIn('team_id', [...teamIds])
    .whereNotIn('kind', ['profiles', 'proxies'])
    // Invitations change no account: their permissions count when somebody joins.
    .whereNot('subject_type', 'invitation')
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
  const expectedRows = new Map(before.map((row) => [row.id, row]));
  const now = await listAccounts(db, teamIds);
  const accepted = await db('invitations')
    .whereIn('team_id', [...teamIds])
    .where({ status: 'accepted' })
    .select<{ user_id: string; team_id: string; invited_by_user_id: string }[]>();
  for (const {
    team_id: teamId,
    actor_user_id: userId,
    action,
    subject_id: id,
    changes,
  } of entries) {
    const answerable =
      action === 'joined'
        ? accepted.filter((row) => row.user_id === userId && row.team_id === teamId)
        : [{ invited_by_user_id: userId }];
    const acting = [...expectedRows.values()].filter(
      (row) =>
        row.team_id === teamId &&
        answerable.some(({ invited_by_user_id }) => invited_by_user_id === row.user_id),
    );
    const changed = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    const known = expectedRows.get(id) ?? {
      id,
      user_id: users.get(id) ?? '',
      team_id: teamId,
      status: 'active',
      ...ACCOUNT_PRESETS.member,
    };
    const after: AccountRow = { ...known, ...changed };
    const isRightful = acting.map(toActor).some(
      (actor) =>
        canManageMembers(actor, teamId) &&
        canGrantAccountPermissions({
          actor,
          teamId,
          before: permissionsOf(known),
          after: permissionsOf(after),
        }),
    );
    expect({ userId, action, id, changes, isRightful }).toMatchObject({ isRightful: true });
    if (action === 'removed') {
      expectedRows.delete(id);
    } else {
      expectedRows.set(id, after);
    }
  }
  const pickAccess = (row: AccountRow) => ({
    id: row.id,
    status: row.status,
    ...permissionsOf(row),
  });
  expect([...expectedRows.values()].map(pickAccess).sort((a, b) => +a.id - +b.id)).toEqual(
    now.map(pickAccess),
  );
}
