import type { Actor } from '@ads-checker/shared/access/identity';
import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import { docIdOf } from '@ads-checker/shared/collections/index';
import {
  ACCOUNT_PERMISSIONS,
  type AccountPermission,
} from '@ads-checker/shared/contracts/identity';
import { proxyAboutSchema } from '@ads-checker/shared/contracts/proxies';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { AppError } from '@ads-checker/shared/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { rulesModule } from '../src/modules/rules/index.ts';
import type { BuiltUser } from './factories/factories.ts';
import { SAMPLE_RULE_FIELDS } from './factories/rule-factories.ts';
import { startTestApp, type TestApp } from './harness/app.ts';
import {
  type AccountRow,
  expectAdministrators,
  expectFeeds,
  expectPermittedHistory,
  isLeading,
  listAccounts,
  listOwned,
} from './harness/membership-assertions.ts';

const RUNS = 15;
const PEOPLE = 7;
const TEAMS = 2;
const NOTHING = { create_teams: false, manage_all_users: false };

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

/** Drawn as numbers and resolved to what exists when the step runs. */
const index = fc.nat({ max: 11 });
/** Mostly permitted actors, so that steps succeed and are not only rejected. */
const acting = fc.record({ isAdministrator: fc.nat({ max: 3 }).map((n) => n > 0), at: index });
const target = fc.record({ isOfTeam: fc.nat({ max: 7 }).map((n) => n > 0), at: index });
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('invite'),
      actor: acting,
      isOwnTeam: fc.nat({ max: 7 }).map((n) => n > 0),
      team: index,
      person: index,
      grant: fc.subarray([...ACCOUNT_PERMISSIONS]),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answer'),
      invitation: index,
      isAccepted: fc.nat({ max: 7 }).map((n) => n > 0),
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

function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(list.length, 1)];
}

const TRACKER = {
  version: 'binom_v2',
  name: 'Binom',
  url: 'https://tracker.example.test',
  apiUrl: 'https://tracker.example.test',
  apiKey: 'tracker-secret-word',
  timezone: 'UTC',
  trafficSourceSettings: [],
} as const;

/**
 * Two teams of the same people: every kind of member, each with a profile that uses a colleague's
 * proxy.
 */
async function buildTeams(): Promise<string[]> {
  const roles = [
    ACCOUNT_PRESETS.admin,
    { ...ACCOUNT_PRESETS.member, manage_team: true },
    { ...ACCOUNT_PRESETS.member, read_team_ads: true },
    ACCOUNT_PRESETS.member,
  ];
  const { sync, use } = app.container;
  const { service: teams } = app.container.modules.teamsModule;
  const { service: adUsers } = app.container.modules.adUsersModule;
  const { service: proxies } = app.container.modules.proxiesModule;
  const { service: trackers } = app.container.modules.trackersModule;
  const { rules } = use(rulesModule);
  const teamIds: string[] = [];
  for (let team = 0; team < TEAMS; team += 1) {
    const teamId = await sync.write({ teamIds: [] }, async (scope) => {
      const id = await teams.addTeam({ name: `Team ${team}`, description: 'Of a test' }, scope);
      const tracker = await trackers.addTracker({ ...TRACKER, teamId: id }, scope);
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
        const proxyId = await proxies.createProxy(
          {
            accountId,
            ...proxyAboutSchema.parse({ name: `Proxy ${at}`, isShared: at === 0 }),
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
        const adUserId = await adUsers.createAdUser(
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
        const [view] = await scope
          .trx('saved_views')
          .insert({
            account_id: accountId,
            name: `View ${at}`,
            is_shared: at % 2 === 1,
            list: 'ads',
            query: '',
            period: { preset: 'today' },
            columns: [],
            pinned: [],
            ad_user_id: '1',
            ad_account_id: '1',
          })
          .returning<{ id: string }[]>('id');
        const rule = { ...SAMPLE_RULE_FIELDS, id: undefined, adUserId, binomId: tracker.id };
        const ruleIds = await rules.create([rule], scope.trx);
        scope.touch({ collection: 'binomRules', docIds: ruleIds ?? [] });
        const [template] = await scope
          .trx('binom_rule_templates')
          .insert({
            account_id: accountId,
            name: `Template ${at}`,
            is_shared: at % 2 === 1,
            date_preset: 'today',
            should_use_tracker_timezone: false,
            level: 'ad',
            conditions: { operator: 'and', items: [] },
            check_interval_in_seconds: 1_800,
            when_no_tracker_row: 'skip',
            max_acts_per_day: 3,
            person_precedence_minutes: 60,
          })
          .returning<{ id: string }[]>('id');
        const [message] = await scope
          .trx('notification_templates')
          .insert({
            account_id: accountId,
            notification_type: 'ad_status_change',
            name: `Message ${at}`,
            message: { type: 'root', children: [] },
            custom_tokens: '[]',
          })
          .returning<{ id: string }[]>('id');
        const [preset] = await scope
          .trx('comment_presets')
          .insert({
            account_id: accountId,
            name: `Preset ${at}`,
            is_shared: at % 2 === 1,
            comments: '[]',
          })
          .returning<{ id: string }[]>('id');
        const [tag] = await scope
          .trx('tags')
          .insert({
            id: createRowId(),
            account_id: accountId,
            name: `Tag ${at}`,
            color: at,
            is_shared: at % 2 === 1,
            is_never_touched: false,
          })
          .returning<{ id: string }[]>('id');
        scope.touch({ collection: 'commentPresets', docIds: [preset?.id ?? ''] });
        scope.touch({
          collection: 'records',
          docIds: [
            docIdOf('savedView', view?.id ?? ''),
            docIdOf('ruleTemplate', template?.id ?? ''),
            docIdOf('notificationTemplate', message?.id ?? ''),
            docIdOf('tag', tag?.id ?? ''),
          ],
        });
      }
      return id;
    });
    teamIds.push(teamId);
  }
  return teamIds;
}

/** Every actor claims to be an admin: the database decides at their turn. */
function claim({ id, user_id: userId, team_id: teamId }: AccountRow): Actor {
  return {
    userId,
    userPermissions: { create_teams: true, manage_all_users: true },
    account: { id, teamId, status: 'active', permissions: ACCOUNT_PRESETS.admin },
  };
}

async function take(taken: Step, teamIds: readonly string[], accounts: readonly AccountRow[]) {
  const { service: teams } = app.container.modules.teamsModule;
  const { service: adUsers } = app.container.modules.adUsersModule;
  if (taken.kind === 'share') {
    const profile = pick(await listOwned(app.container.db, 'ad_users', teamIds), taken.profile);
    const owner = accounts.find(({ id }) => id === profile?.account_id);
    return profile === undefined || owner === undefined
      ? undefined
      : adUsers.updateProfile({
          actor: claim(owner),
          adUserId: profile.id,
          update: { isShared: taken.isShared },
          key: undefined,
        });
  }
  if (taken.kind === 'answer') {
    // By recipient, including answered and withdrawn invitations.
    const invitation = pick(
      await app.container
        .db('invitations')
        .whereIn('team_id', [...teamIds])
        .orderBy('id', 'desc')
        .select<{ id: string; user_id: string }[]>('id', 'user_id'),
      taken.invitation,
    );
    return invitation === undefined
      ? undefined
      : teams[taken.isAccepted ? 'acceptInvitation' : 'declineInvitation']({
          actor: { userId: invitation.user_id, userPermissions: NOTHING, account: null },
          invitationId: invitation.id,
          token: undefined,
          key: undefined,
        });
  }
  const actingRow = pick(
    taken.actor.isAdministrator ? accounts.filter(isLeading) : accounts,
    taken.actor.at,
  );
  if (actingRow === undefined) {
    return undefined;
  }
  const actor = claim(actingRow);
  if (taken.kind === 'invite') {
    const grants = (name: AccountPermission): boolean => taken.grant.includes(name);
    return teams.invite({
      actor,
      teamId: taken.isOwnTeam ? actingRow.team_id : (pick(teamIds, taken.team) ?? ''),
      invitation: {
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

/** Only rejections are expected; any other error fails the test. */
async function takeOrBeRefused(...step: Parameters<typeof take>): Promise<void> {
  try {
    await take(...step);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) {
      throw error;
    }
  }
}

it('any sequential and concurrent changes leave every team with an admin, every feed correct and every act permitted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 }),
      async (moments) => {
        const teamIds = await buildTeams();
        const before = await listAccounts(app.container.db, teamIds);
        let accounts = before;
        const users = new Map<string, string>();
        for (const moment of moments) {
          await Promise.all(moment.map((taken) => takeOrBeRefused(taken, teamIds, accounts)));
          accounts = await listAccounts(app.container.db, teamIds);
          for (const { id, user_id: userId } of accounts) {
            users.set(id, userId);
          }
          await expectAdministrators(app.container.db, teamIds);
          await expectFeeds(app.container.db, teamIds);
        }
        await expectPermittedHistory(app.container.db, teamIds, before, users);
      },
    ),
    { numRuns: RUNS },
  );
}, 180_000);
