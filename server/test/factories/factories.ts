import { randomUUID } from 'node:crypto';
import type { Actor } from '@ads-checker/shared/access/identity';
import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import type { AccountPermissions } from '@ads-checker/shared/contracts/identity';
import type { NotificationSubject } from '@ads-checker/shared/contracts/notifications';
import { proxyAboutSchema } from '@ads-checker/shared/contracts/proxies';
import type { AccountUpdate } from '@ads-checker/shared/contracts/teams';
import { type NewWebhook, WEBHOOK_EVENTS } from '@ads-checker/shared/contracts/webhooks';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { Container } from '../../src/app/container.ts';
import type { NewTracker } from '../../src/modules/trackers/index.ts';
import { oneRow } from '../../src/platform/db/database.ts';
import type { WriteScope } from '../../src/platform/sync/feed.ts';
import { createLaunchFactories } from './launch-factories.ts';
import { createRuleFactories } from './rule-factories.ts';

export const TEST_PASSWORD = 'a quiet harbour at noon';

/** As long as ids of the Graph API, and unique. */
let lastNumber = 0;
function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}

export interface BuiltUser {
  readonly id: string;
  readonly username: string;
  readonly email: string;
}

export interface BuiltAccount {
  readonly id: string;
  readonly teamId: string;
  readonly user: BuiltUser;
}

export interface AccountOptions {
  readonly teamId?: string;
  /** An existing user; the team creates one when absent. */
  readonly user?: BuiltUser;
  readonly manageTeam?: boolean;
  readonly readTeamAds?: boolean;
  readonly manageTeamAds?: boolean;
  readonly isRestricted?: boolean;
}

export interface AdUserOptions {
  readonly accountId?: string;
  readonly facebookId?: string;
  readonly groupId?: string | null;
  readonly proxyId?: string | null;
  readonly status?: AdUserStatus;
  readonly accessToken?: string;
  readonly userAgent?: string;
  readonly name?: string;
  readonly isShared?: boolean;
}

export type Factories = ReturnType<typeof createFactories>;

export function createFactories({
  container,
}: {
  container: Pick<Container, 'db' | 'sync' | 'modules' | 'passwords' | 'use'>;
}) {
  const { db, sync } = container;
  const { service: identity } = container.modules.identityModule;
  const { service: teams } = container.modules.teamsModule;
  const { service: adUsers } = container.modules.adUsersModule;
  const { service: proxies } = container.modules.proxiesModule;
  const { service: trackers } = container.modules.trackersModule;
  let testPasswordHash: Promise<string> | undefined;
  const inTeamOf = async <T>(
    accountId: string,
    work: (scope: WriteScope) => Promise<T>,
  ): Promise<T> => {
    const teamId = await identity.findTeamId(accountId);
    return sync.write({ teamIds: teamId === undefined ? [] : [teamId] }, work);
  };

  const buildUser = async (
    options: {
      username?: string;
      canManageAllUsers?: boolean;
      canCreateTeams?: boolean;
      createdByTeamId?: string;
    } = {},
  ): Promise<BuiltUser> => {
    const username = options.username ?? `user_${nextNumber()}`;
    const email = `${username}@example.test`;
    testPasswordHash ??= container.passwords.hash(TEST_PASSWORD);
    const passwordHash = await testPasswordHash;
    const user = await sync.write({ teamIds: [] }, (scope) =>
      identity.createUser(
        {
          username,
          email,
          firstName: 'Test',
          lastName: username,
          passwordHash,
          canCreateTeams: options.canCreateTeams ?? false,
          canManageAllUsers: options.canManageAllUsers ?? false,
          ...(options.createdByTeamId === undefined
            ? {}
            : { createdByTeamId: options.createdByTeamId }),
        },
        scope,
      ),
    );
    return { id: user.id, username, email };
  };

  const buildTeam = async ({ name }: { name?: string } = {}): Promise<string> =>
    sync.write({ teamIds: [] }, (scope) =>
      teams.addTeam({ name: name ?? `Team ${nextNumber()}`, description: 'Of a test' }, scope),
    );

  const buildAccount = async (options: AccountOptions = {}): Promise<BuiltAccount> => {
    const teamId = options.teamId ?? (await buildTeam());
    const user = options.user ?? (await buildUser({ createdByTeamId: teamId }));
    const account = await sync.write({ teamIds: [teamId] }, (scope) =>
      teams.addAccount(
        {
          userId: user.id,
          teamId,
          permissions: {
            manage_team: options.manageTeam ?? false,
            read_team_ads: options.readTeamAds ?? false,
            manage_team_ads: options.manageTeamAds ?? false,
          },
          status: options.isRestricted === true ? 'restricted' : 'active',
        },
        scope,
      ),
    );
    return { id: account.id, teamId, user };
  };

  const buildAdministrator = async (teamId: string): Promise<Actor> => {
    const { id, user } = await buildAccount({
      teamId,
      manageTeam: true,
      readTeamAds: true,
      manageTeamAds: true,
    });
    return {
      userId: user.id,
      userPermissions: { create_teams: false, manage_all_users: false },
      account: { id, teamId, status: 'active', permissions: ACCOUNT_PRESETS.admin },
    };
  };

  const administratorOf = async (accountId: string): Promise<Actor> => {
    const teamId = await identity.findTeamId(accountId);
    if (teamId === undefined) {
      throw new Error(`There is no account ${accountId}.`);
    }
    return buildAdministrator(teamId);
  };

  /** By default an admin of the team invites a new user. */
  const buildInvitation = async ({
    teamId,
    usernameOrEmail,
    permissions = ACCOUNT_PRESETS.member,
  }: {
    teamId: string;
    usernameOrEmail?: string;
    permissions?: AccountPermissions;
  }): Promise<string> => {
    const actor = await buildAdministrator(teamId);
    const invitation = {
      usernameOrEmail: usernameOrEmail ?? (await buildUser()).username,
      permissions,
    };
    return (await teams.invite({ actor, teamId, invitation, key: undefined })).id;
  };

  const buildWebhook = async ({
    teamId,
    address = 'http://127.0.0.1:9/hook',
  }: {
    teamId: string;
    address?: string;
  }): Promise<string> => {
    const actor = await buildAdministrator(teamId);
    const wanted: NewWebhook = { address, events: [...WEBHOOK_EVENTS] };
    return (
      await container.modules.webhooksModule.service.create({
        actor,
        teamId,
        wanted,
        key: undefined,
      })
    ).webhook.id;
  };

  const changeAccount = async (accountId: string, update: AccountUpdate): Promise<void> => {
    const actor = await administratorOf(accountId);
    await teams.updateMember({ actor, accountId, update, key: undefined });
  };

  const removeAccount = async (accountId: string): Promise<void> => {
    const actor = await administratorOf(accountId);
    await teams.removeMember({ actor, accountId, key: undefined });
  };

  const ownerOf = async (adUserId: string): Promise<Actor> => {
    const [owner] = await db('accounts as a')
      .join('ad_users as p', 'p.account_id', 'a.id')
      .where('p.id', adUserId)
      .select<{ id: string; team_id: string; user_id: string }[]>('a.id', 'a.team_id', 'a.user_id');
    if (owner === undefined) {
      throw new Error(`There is no profile ${adUserId}.`);
    }
    return {
      userId: owner.user_id,
      userPermissions: { create_teams: false, manage_all_users: false },
      account: {
        id: owner.id,
        teamId: owner.team_id,
        status: 'active',
        permissions: ACCOUNT_PRESETS.member,
      },
    };
  };

  const setShared = async ({
    adUserId,
    isShared,
  }: {
    adUserId: string;
    isShared: boolean;
  }): Promise<void> => {
    const actor = await ownerOf(adUserId);
    await adUsers.updateProfile({ actor, adUserId, update: { isShared }, key: undefined });
  };

  const deleteAdUser = async (adUserId: string): Promise<void> => {
    const actor = await ownerOf(adUserId);
    await adUsers.deleteProfile({ actor, adUserId, key: undefined });
  };

  const buildGroup = async ({
    accountId,
    name,
  }: {
    accountId?: string;
    name?: string;
  } = {}): Promise<string> => {
    const owner = accountId ?? (await buildAccount()).id;
    return inTeamOf(owner, (scope) =>
      adUsers.createGroup(
        { accountId: owner, name: name ?? `Group ${nextNumber()}`, icon: 'folder', color: 3 },
        scope,
      ),
    );
  };

  const buildProxy = async (
    options: {
      accountId?: string;
      isShared?: boolean;
      hostname?: string;
      port?: number;
      username?: string;
      password?: string | null;
    } = {},
  ): Promise<string> => {
    const owner = options.accountId ?? (await buildAccount()).id;
    return inTeamOf(owner, (scope) =>
      proxies.createProxy(
        {
          accountId: owner,
          ...proxyAboutSchema.parse({
            name: `Proxy ${nextNumber()}`,
            isShared: options.isShared,
          }),
          protocol: 'http',
          hostname: options.hostname ?? 'proxy.example.test',
          port: options.port ?? 8080,
          username: options.username ?? 'somebody',
          password: options.password === undefined ? 'proxy-secret-word' : options.password,
          geo: null,
          check: null,
        },
        scope,
      ),
    );
  };

  const buildTracker = (options: Partial<NewTracker> & { teamId: string }): Promise<string> =>
    sync.write({ teamIds: [options.teamId] }, async (scope) => {
      const { id } = await trackers.addTracker(
        {
          version: 'binom_v2',
          name: `Tracker ${nextNumber()}`,
          url: 'https://tracker.example.test',
          apiUrl: `https://tracker.example.test/${nextNumber()}`,
          apiKey: 'tracker-secret-word',
          timezone: 'UTC',
          trafficSourceSettings: [],
          ...options,
        },
        scope,
      );
      return id;
    });

  const buildAdUser = async (options: AdUserOptions = {}): Promise<string> => {
    const owner = options.accountId ?? (await buildAccount()).id;
    return inTeamOf(owner, (scope) =>
      adUsers.createAdUser(
        {
          accountId: owner,
          facebookId: options.facebookId ?? `1000${String(nextNumber()).padStart(11, '0')}`,
          groupId: options.groupId ?? null,
          proxyId: options.proxyId ?? null,
          authMethod: 'access_token',
          status: options.status ?? 'active',
          userAgent: options.userAgent ?? 'Mozilla/5.0 (test)',
          accessToken: options.accessToken ?? `EAAB${randomUUID().replaceAll('-', '')}`,
          cookie: 'c_user=1; xs=cookie-secret-word',
          name: options.name ?? `Profile ${nextNumber()}`,
          customName: null,
          picture: null,
          gender: null,
          isShared: options.isShared ?? false,
        },
        scope,
      ),
    );
  };

  /** A notification of an account that is not about a profile. */
  const buildNotification = ({ accountId }: { accountId: string }): Promise<string> =>
    inTeamOf(accountId, async (scope) => {
      const { rows } = await scope.trx.raw<{ rows: { id: string }[] }>(
        `insert into notifications (account_id, subject, happened_at, created_at)
         values (?, ?, now(), now()) returning id`,
        [
          accountId,
          JSON.stringify({
            kind: 'tracker_unreachable',
            binomId: '1',
            binomName: 'Keitaro',
            failure: 'timeout',
          } satisfies NotificationSubject),
        ],
      );
      const { id } = oneRow(rows);
      scope.touch({ collection: 'notifications', docIds: [id] });
      return id;
    });

  /** A finished request for a copy, recorded without a network. */
  const buildAdObjectCopy = async ({ adUserId }: { adUserId: string }): Promise<string> => {
    const id = createRowId();
    await container.db.raw(
      `insert into ad_object_copies (id, ad_user_id, team_id, ad_account_id, level, is_deep, state, created_at)
       select ?, p.id, a.team_id, '1', 'ad', false, 'finished', now()
       from ad_users p join accounts a on a.id = p.account_id where p.id = ?`,
      [id, adUserId],
    );
    return id;
  };

  /** A finished sharing with one ad account, recorded without a network. */
  const buildPixelSharing = async ({ adUserId }: { adUserId: string }): Promise<string> => {
    const { rows } = await container.db.raw<{ rows: { id: string }[] }>(
      `with sharing as (
         insert into pixel_sharings (ad_user_id, team_id, business_id, pixel_id, state, last_result, created_at, finished_at)
         select p.id, a.team_id, '1', '2', 'finished', 1, now(), now()
         from ad_users p join accounts a on a.id = p.account_id where p.id = :adUserId
         returning id
       )
       insert into pixel_shares (sharing_id, position, ad_account_id, state, result_number, result)
       select id, 1, '3', 'shared', 1, :result::jsonb from sharing returning sharing_id as id`,
      {
        adUserId,
        result: JSON.stringify({
          adsPixelId: '2',
          businessId: '1',
          adAccountId: '3',
          url: 'https://graph.facebook.com/v27.0/2/shared_accounts',
          method: 'POST',
          statusCode: 200,
          startTime: '2026-11-20T14:38:00.000Z',
          endTime: '2026-11-20T14:38:01.000Z',
          error: null,
        }),
      },
    );
    return rows[0]?.id ?? '';
  };

  /** A finished bulk change of one ad, recorded without a network. */
  const buildAdObjectChange = async ({ adUserId }: { adUserId: string }): Promise<string> => {
    const id = createRowId();
    await container.db.raw(
      `insert into ad_object_changes (id, ad_user_id, team_id, ad_account_id, level, operation, state, created_at)
       select ?, p.id, a.team_id, '1', 'ad', '{"type":"status","status":"PAUSED"}', 'finished', now()
       from ad_users p join accounts a on a.id = p.account_id where p.id = ?`,
      [id, adUserId],
    );
    await container.db.raw(
      `insert into ad_object_change_items (change_id, position, object_id, state, field, from_value, to_value)
       values (?, 1, '2', 'changed', 'status', 'ACTIVE', 'PAUSED')`,
      [id],
    );
    return id;
  };

  /** Of the owner of a profile, a day ahead; without a job. */
  const buildPlannedChange = async ({ adUserId }: { adUserId: string }): Promise<string> => {
    const id = createRowId();
    await db.raw(
      `insert into planned_changes (id, team_id, account_id, user_id, ad_user_id, ad_user_name,
         ad_account_id, level, operation, object_ids, at, local_time, time_zone, created_at)
       select ?, a.team_id, a.id, a.user_id, p.id, p.name, '1', 'ad',
         '{"type":"status","status":"PAUSED"}', array['2'], now() + interval '1 day',
         to_char(now() at time zone 'UTC' + interval '1 day', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', now()
       from ad_users p join accounts a on a.id = p.account_id where p.id = ?`,
      [id, adUserId],
    );
    return id;
  };

  /** Of the owner of a profile, in its hours from eight to nine; without a job. */
  const buildSchedule = async ({ adUserId }: { adUserId: string }): Promise<string> => {
    const id = createRowId();
    await db.raw(
      `insert into ad_schedules (id, ad_user_id, account_id, user_id, name, ad_account_id, level,
         objects, hours, exceptions, time_zone, is_enabled, next_edge_at, next_edge_turns_on,
         created_at, updated_at)
       select ?, p.id, a.id, a.user_id, 'Mornings', '1', 'ad', '[{"id":"2","name":null}]',
         '{"monday":[8],"tuesday":[8],"wednesday":[8],"thursday":[8],"friday":[8],"saturday":[8],"sunday":[8]}',
         '[]', 'UTC', true, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
           + interval '1 day 8 hours', true, now(), now()
       from ad_users p join accounts a on a.id = p.account_id where p.id = ?`,
      [id, adUserId],
    );
    return id;
  };

  /** In the library of the account's team; no file of that address exists. */
  const buildCreative = async ({
    accountId,
    name = 'Roof',
  }: {
    accountId: string;
    name?: string;
  }): Promise<string> => {
    const id = createRowId();
    await db.raw(
      `insert into creatives (id, team_id, account_id, name, kind, url, width, height, byte_count,
         sha256, created_at)
       select ?, team_id, id, ?, 'image', ?, 1080, 1080, 1000, ?, now() from accounts where id = ?`,
      [id, name, `https://files.example/${id}.jpg`, id.padStart(64, '0'), accountId],
    );
    return id;
  };

  return {
    buildUser,
    buildTeam,
    buildAccount,
    buildAdministrator,
    buildInvitation,
    buildWebhook,
    changeAccount,
    removeAccount,
    buildGroup,
    buildProxy,
    buildTracker,
    buildAdUser,
    ...createRuleFactories({ container, buildTracker }),
    ...createLaunchFactories({ db }),
    buildAdObjectChange,
    buildAdObjectCopy,
    buildPixelSharing,
    buildPlannedChange,
    buildSchedule,
    buildCreative,
    buildNotification,
    setShared,
    deleteAdUser,
  };
}
