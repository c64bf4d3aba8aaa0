import { proxyAboutSchema } from '@ads-checker/shared/contracts/proxies';
import { newRuleSchema } from '@ads-checker/shared/contracts/rules';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import {
  createSampleActivity,
  type SamplePersonName,
  type SampleTeam,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';
import { createSampleRule, SAMPLE_RULE_TRACKER } from '@ads-checker/shared/sample/rules';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import type { WriteScope } from '../platform/sync/feed.ts';
import type { Container } from './container.ts';

/** The sandbox's proxy provider listens on this machine only. */
const PROXY_HOST = '127.0.0.1';
/** Nothing listens on it, so connections are refused at once. */
const CLOSED_PORT = 1;

type Parts = Pick<Container, 'modules'>;

interface Membership {
  readonly userId: string;
  readonly accountId: string;
}
type Memberships = ReadonlyMap<SamplePersonName, Membership>;

function membershipOf(memberships: Memberships, name: SamplePersonName): Membership {
  const membership = memberships.get(name);
  if (membership === undefined) {
    throw new Error(`The sample team has no ${name}.`);
  }
  return membership;
}

async function addSampleProfiles({
  container: { modules },
  team,
  memberships,
  proxyPort,
  scope,
}: {
  container: Parts;
  team: SampleTeam;
  memberships: Memberships;
  proxyPort: number;
  scope: WriteScope;
}): Promise<ReadonlyMap<string, string>> {
  const { service: adUsers } = modules.adUsersModule;
  const { service: proxies } = modules.proxiesModule;
  const accountOf = (owner: SamplePersonName): string => membershipOf(memberships, owner).accountId;
  const groupIds = new Map<string, string>();
  for (const { key, owner, ...group } of team.groups) {
    groupIds.set(key, await adUsers.createGroup({ ...group, accountId: accountOf(owner) }, scope));
  }
  const proxyIds = new Map<string, string>();
  for (const proxy of team.proxies) {
    const { protocol, username, password } = proxy;
    proxyIds.set(
      proxy.key,
      await proxies.createProxy(
        {
          accountId: accountOf(proxy.owner),
          ...proxyAboutSchema.parse(proxy),
          protocol,
          hostname: PROXY_HOST,
          port: proxy.exitName === null ? CLOSED_PORT : proxyPort,
          username,
          password,
          geo: null,
          check: null,
        },
        scope,
      ),
    );
  }
  const adUserIds = new Map<string, string>();
  for (const { profile, owner, groupKey, proxyKey, ...adUser } of team.adUsers) {
    const adUserId = await adUsers.createAdUser(
      {
        accountId: accountOf(owner),
        facebookId: profile.facebookId,
        groupId: groupIds.get(groupKey ?? '') ?? null,
        proxyId: proxyIds.get(proxyKey ?? '') ?? null,
        authMethod: 'ads_manager_token_and_cookie',
        status: adUser.status,
        userAgent: profile.userAgent,
        accessToken: profile.accessToken,
        cookie: profile.cookie,
        name: profile.name,
        customName: adUser.customName,
        picture: profile.picture,
        gender: profile.gender,
        isShared: adUser.isShared,
      },
      scope,
    );
    adUserIds.set(profile.facebookId, adUserId);
  }
  return adUserIds;
}

/** Adds one tracker of each kind with its tokens, and a disabled rule. */
async function addSampleTrackers({
  container: { modules },
  world,
  team,
  teamId,
  adUserIds,
  sandboxUrl,
  scope,
}: {
  container: Parts;
  world: SampleWorld;
  team: SampleTeam;
  teamId: string;
  adUserIds: ReadonlyMap<string, string>;
  sandboxUrl: string;
  scope: WriteScope;
}): Promise<void> {
  const binomIds = new Map<TrackerVersion, string>();
  for (const sample of Object.values(SAMPLE_TRACKERS)) {
    const { version, name, path, apiPath, apiKey, timeZone, trafficSourceSettings } = sample;
    const { id } = await modules.trackersModule.service.addTracker(
      {
        teamId,
        version,
        name,
        url: `${sandboxUrl}${path}`,
        apiUrl: `${sandboxUrl}${apiPath}`,
        apiKey,
        timezone: timeZone,
        trafficSourceSettings,
      },
      scope,
    );
    binomIds.set(version, id);
  }
  const sample = createSampleRule({ world, team });
  const adUserId = adUserIds.get(sample?.profile.facebookId ?? '');
  const binomId = binomIds.get(SAMPLE_RULE_TRACKER);
  if (sample !== null && adUserId !== undefined && binomId !== undefined) {
    const { id, ...rule } = newRuleSchema.parse({ ...sample.rule, binomId });
    const { rules } = modules.rulesModule;
    const docIds = await rules.create([{ ...rule, id, adUserId, scopedRuleId: null }], scope.trx);
    scope.touch({ collection: 'binomRules', docIds: docIds ?? [] });
    const { adAccountId, adCampaignId } = rule;
    await modules.ruleRunsModule.planSampleFigures(
      { adUserId, adAccountId, adCampaignId, binomId },
      scope.trx,
    );
  }
}

async function addSampleActivity({
  container: { modules },
  world,
  team,
  teamId,
  memberships,
  scope: { trx },
}: {
  container: Parts;
  world: SampleWorld;
  team: SampleTeam;
  teamId: string;
  memberships: Memberships;
  scope: WriteScope;
}): Promise<void> {
  const { service: activity } = modules.activityModule;
  const members = new Map(team.members.map((member) => [member.username, member]));
  for (const { minutesAgo, actor, subject, changes, ...act } of createSampleActivity({
    world,
    team,
  })) {
    const at = new Date(world.nowMs - minutesAgo * MINUTE_MS);
    const { userId } = membershipOf(memberships, actor);
    const entry = { ...act, trx, teamId, at, actor: { userId }, changes: [...changes] };
    switch (subject.type) {
      case 'team':
        await activity.record({ ...entry, subject: { type: 'team', id: teamId, name: team.name } });
        break;
      case 'account': {
        const member = members.get(subject.member);
        const { accountId } = membershipOf(memberships, subject.member);
        const name = member === undefined ? null : userDisplayName(member);
        await activity.record({ ...entry, subject: { type: 'account', id: accountId, name } });
        break;
      }
      default:
        await activity.record({ ...entry, subject });
    }
  }
}

/**
 * Creates the sample team: its members, who share the administrator's password, their profiles,
 * proxies and trackers, a rule, and its activity.
 */
export async function seedSampleTeam(input: {
  container: Parts;
  world: SampleWorld;
  team: SampleTeam;
  teamId: string;
  administrator: Membership;
  members: readonly (SampleTeam['members'][number] & { readonly passwordHash: string })[];
  proxyPort: number;
  sandboxUrl: string | undefined;
  scope: WriteScope;
}): Promise<void> {
  const { service: identity } = input.container.modules.identityModule;
  const { service: teams } = input.container.modules.teamsModule;
  const before = (minutes: number): Date => new Date(input.world.nowMs - minutes * MINUTE_MS);
  const memberships = new Map<SamplePersonName, Membership>([
    ['administrator', input.administrator],
  ]);
  for (const {
    username,
    firstName,
    lastName,
    email,
    passwordHash,
    permissions,
    status,
    ...since
  } of input.members) {
    const { id: userId } = await identity.createUser(
      {
        username,
        firstName,
        lastName,
        email,
        passwordHash,
        canCreateTeams: false,
        canManageAllUsers: false,
        lastLoginAt: before(since.lastLoginMinutesAgo),
        createdByTeamId: input.teamId,
      },
      input.scope,
    );
    const createdAt = before(since.joinedMinutesAgo);
    const { id: accountId } = await teams.addAccount(
      { userId, teamId: input.teamId, permissions, status, createdAt },
      input.scope,
    );
    memberships.set(username, { userId, accountId });
  }
  const adUserIds = await addSampleProfiles({
    container: input.container,
    team: input.team,
    memberships,
    proxyPort: input.proxyPort,
    scope: input.scope,
  });
  if (input.sandboxUrl !== undefined) {
    await addSampleTrackers({
      container: input.container,
      world: input.world,
      team: input.team,
      teamId: input.teamId,
      adUserIds,
      sandboxUrl: input.sandboxUrl,
      scope: input.scope,
    });
  }
  await addSampleActivity({
    container: input.container,
    world: input.world,
    team: input.team,
    teamId: input.teamId,
    memberships,
    scope: input.scope,
  });
}
