import { randomBytes } from 'node:crypto';
import { ACCOUNT_PRESETS } from '../../shared/src/access/members.ts';
import type { AdDto, AdSetDto } from '../../shared/src/contracts/ad-objects.ts';
import type { AdUserGroupDto, NewAdUserInput } from '../../shared/src/contracts/ad-users.ts';
import type { CommentPresetDto } from '../../shared/src/contracts/comment-preset-entities.ts';
import type {
  AccountDto,
  AccountPermissions,
  OwnUserDto,
  SignedIn,
  TeamDto,
  UserDto,
  UserPermissions,
} from '../../shared/src/contracts/identity.ts';
import type { InvitationDto } from '../../shared/src/contracts/invitations.ts';
import type { NotificationSettings } from '../../shared/src/contracts/notification-settings.ts';
import type { NotificationTemplateDto } from '../../shared/src/contracts/notification-template-entities.ts';
import type { NewNotificationTemplate } from '../../shared/src/contracts/notification-templates.ts';
import type { ObjectResults } from '../../shared/src/contracts/object-results.ts';
import type { NewProxyInput, ProxyDto } from '../../shared/src/contracts/proxies.ts';
import type { SyncRow } from '../../shared/src/contracts/sync.ts';
import type { AccountUpdate } from '../../shared/src/contracts/teams.ts';
import type { TrackerDto } from '../../shared/src/contracts/tracker-entities.ts';
import type { NewTrackerInput } from '../../shared/src/contracts/trackers.ts';
import type { UserUpdate } from '../../shared/src/contracts/users.ts';
import { ApiSession, openSession, type SignInInput } from './api-session.ts';
import { createPersonDetails, type Member, PASSWORD, type Person, toPerson } from './people.ts';
import type { NetworkProfile } from './sandbox-admin.ts';

export interface Profile {
  readonly id: string;
  readonly facebookId: string;
  readonly name: string;
  readonly customName: string | null;
  readonly binomRuleRunNotificationTemplateId: string | null;
  readonly status: string;
  readonly isShared: boolean;
  readonly accountId: string;
  readonly groupId: string | null;
  readonly proxyId: string | null;
}

export interface AdAccount {
  readonly id: string;
  readonly name: string;
  readonly status: number;
  readonly isUserAllowedToAdvertise: boolean;
  readonly currency: string;
  readonly timeZone: string | null;
}

export interface AdObject {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly effectiveStatus: string;
}

const NO_PERMISSIONS: UserPermissions = { create_teams: false, manage_all_users: false };

interface Row {
  readonly id: string;
}
export type KeptKind = 'creatives' | 'launch-plans' | 'launch-templates';

/** A signed-in client of the product's HTTP API, without a browser. */
export class Api extends ApiSession {
  static async signIn(input: SignInInput): Promise<Api> {
    return new Api(await openSession(input));
  }

  async createPairingCode(): Promise<string> {
    return (await this.send<{ code: string }>('POST', '/me/extension-pairings')).code;
  }

  async listProfiles(): Promise<readonly Profile[]> {
    const { adUsers } = await this.send<{ adUsers: readonly Profile[] }>(
      'GET',
      `/accounts/${this.accountId}/ad-users?includeShared=1`,
    );
    return adUsers;
  }

  /** Connects a profile of the network; the server checks its credentials first. */
  async connectProfile({
    profile: { accessToken, cookie, userAgent },
    ...place
  }: { readonly profile: NetworkProfile } & Pick<
    NewAdUserInput,
    'customName' | 'groupId' | 'proxyId' | 'isShared'
  >): Promise<Profile> {
    const { adUser } = await this.send<{ adUser: Profile }>(
      'POST',
      `/accounts/${this.accountId}/ad-users`,
      { authMethod: 'ads_manager_token_and_cookie', accessToken, cookie, userAgent, ...place },
    );
    return adUser;
  }

  async updateProfile(adUserId: string, update: Partial<NewAdUserInput>): Promise<void> {
    await this.send('PATCH', `/ad-users/${adUserId}`, update);
  }

  async deleteProfile(adUserId: string): Promise<void> {
    await this.send('DELETE', `/ad-users/${adUserId}`);
  }

  async addGroup(name: string): Promise<AdUserGroupDto> {
    const { adUserGroup } = await this.send<{ adUserGroup: AdUserGroupDto }>(
      'POST',
      `/accounts/${this.accountId}/ad-user-groups`,
      { name },
    );
    return adUserGroup;
  }

  /** Comments without replies. */
  async addCommentPreset(name: string, texts: readonly string[]): Promise<void> {
    await this.send('POST', `/accounts/${this.accountId}/comment-presets`, {
      name,
      comments: texts.map((text) => ({ text })),
    });
  }

  /** One page of the feed, as browsers read it. */
  pull({
    collection,
    cursor,
    limit,
  }: {
    readonly collection: string;
    readonly cursor: string;
    readonly limit: number;
  }): Promise<{ readonly rows: readonly SyncRow[]; readonly cursor: string }> {
    return this.send('GET', `/sync/${collection}?cursor=${cursor}&limit=${limit}`);
  }

  async listGroups(): Promise<readonly AdUserGroupDto[]> {
    const { adUserGroups } = await this.send<{ adUserGroups: readonly AdUserGroupDto[] }>(
      'GET',
      `/accounts/${this.accountId}/ad-user-groups`,
    );
    return adUserGroups;
  }

  async deleteGroup(groupId: string): Promise<void> {
    await this.send('DELETE', `/ad-user-groups/${groupId}`);
  }

  async listProxies(): Promise<readonly ProxyDto[]> {
    const { proxies } = await this.send<{ proxies: readonly ProxyDto[] }>(
      'GET',
      `/accounts/${this.accountId}/proxies`,
    );
    return proxies;
  }

  async addProxy(proxy: NewProxyInput): Promise<ProxyDto> {
    const { proxy: added } = await this.send<{ proxy: ProxyDto }>(
      'POST',
      `/accounts/${this.accountId}/proxies`,
      proxy,
    );
    return added;
  }

  async checkProxy(proxyId: string): Promise<void> {
    await this.send('POST', `/proxies/${proxyId}/check`);
  }

  async listTrackers(): Promise<readonly TrackerDto[]> {
    const { binoms } = await this.send<{ binoms: readonly TrackerDto[] }>(
      'GET',
      `/teams/${this.teamId}/binoms`,
    );
    return binoms;
  }

  async addTracker(tracker: NewTrackerInput): Promise<TrackerDto> {
    const { binom } = await this.send<{ binom: TrackerDto }>(
      'POST',
      `/teams/${this.teamId}/binoms`,
      tracker,
    );
    return binom;
  }

  async deleteTracker(binomId: string): Promise<void> {
    await this.send('DELETE', `/binoms/${binomId}`);
  }

  async deleteProxy(proxyId: string): Promise<void> {
    await this.send('DELETE', `/proxies/${proxyId}`);
  }

  listBusinesses(adUserId: string): Promise<readonly { readonly id: string }[]> {
    return this.send('GET', `/ad-users/${adUserId}/businesses`);
  }

  listAdAccounts(adUserId: string): Promise<readonly AdAccount[]> {
    return this.send('GET', `/ad-users/${adUserId}/ad-accounts`);
  }

  listCampaigns({
    adUserId,
    adAccountId,
  }: {
    adUserId: string;
    adAccountId: string;
  }): Promise<readonly AdObject[]> {
    return this.send(
      'GET',
      `/ad-users/${adUserId}/ad-accounts/${adAccountId}/ad-campaigns?limit=100`,
    );
  }

  /** Of a campaign, an ad set or an ad. */
  async changeStatus({
    adUserId,
    path,
    id,
    status,
  }: {
    readonly adUserId: string;
    readonly path: 'ad-campaigns' | 'ad-sets' | 'ads';
    readonly id: string;
    readonly status: string;
  }): Promise<void> {
    await this.send('PATCH', `/ad-users/${adUserId}/${path}/${id}`, { status });
  }

  listAds({
    adUserId,
    adAccountId,
    datePreset,
  }: {
    adUserId: string;
    adAccountId: string;
    datePreset?: string;
  }): Promise<readonly AdDto[]> {
    const ofPeriod = datePreset === undefined ? '' : `&insightsDatePreset=${datePreset}`;
    return this.send(
      'GET',
      `/ad-users/${adUserId}/ad-accounts/${adAccountId}/ads?limit=500${ofPeriod}`,
    );
  }

  listAdSets({
    adUserId,
    adAccountId,
  }: {
    adUserId: string;
    adAccountId: string;
  }): Promise<readonly AdSetDto[]> {
    return this.send('GET', `/ad-users/${adUserId}/ad-accounts/${adAccountId}/ad-sets?limit=100`);
  }

  /** What a tracker knows of the ads of an ad account; both days inclusive. */
  async getAdResults({
    adUserId,
    adAccountId,
    since,
    until,
  }: {
    adUserId: string;
    adAccountId: string;
    since: string;
    until: string;
  }): Promise<ObjectResults> {
    return this.send<ObjectResults>(
      'GET',
      `/ad-users/${adUserId}/ad-accounts/${adAccountId}/results?level=ad&since=${since}&until=${until}`,
    );
  }

  /** Rules of many profiles. */
  async listScopedRules(): Promise<readonly Row[]> {
    const { rules } = await this.send<{ rules: readonly Row[] }>(
      'GET',
      `/accounts/${this.accountId}/binom-rules`,
    );
    return rules;
  }

  async deleteScopedRule(id: string): Promise<void> {
    await this.send('DELETE', `/accounts/${this.accountId}/binom-rules/${id}`);
  }

  async listTags(): Promise<readonly Row[]> {
    const { tags } = await this.send<{ tags: readonly Row[] }>(
      'GET',
      `/accounts/${this.accountId}/tags`,
    );
    return tags;
  }

  async deleteTag(id: string): Promise<void> {
    await this.send('DELETE', `/tags/${id}`);
  }

  /** What an account keeps beside its profiles. */
  listKept(kind: KeptKind): Promise<readonly Row[]> {
    return this.send('GET', `/accounts/${this.accountId}/${kind}`);
  }

  async deleteKept(kind: KeptKind, id: string): Promise<void> {
    await this.send('DELETE', `/${kind}/${id}`);
  }

  async listPresets(): Promise<readonly CommentPresetDto[]> {
    const { commentPresets } = await this.send<{ commentPresets: readonly CommentPresetDto[] }>(
      'GET',
      `/accounts/${this.accountId}/comment-presets`,
    );
    return commentPresets;
  }

  async deletePreset(id: string): Promise<void> {
    await this.send('DELETE', `/comment-presets/${id}`);
  }

  async listTemplates(): Promise<readonly NotificationTemplateDto[]> {
    const { notificationTemplates } = await this.send<{
      notificationTemplates: readonly NotificationTemplateDto[];
    }>('GET', `/accounts/${this.accountId}/notification-templates`);
    return notificationTemplates;
  }

  async changeNotificationSettings(change: Partial<NotificationSettings>): Promise<void> {
    await this.send('PATCH', '/me/profile', { notificationSettings: change });
  }

  async addTemplate(template: Omit<NewNotificationTemplate, 'id'>): Promise<string> {
    const path = `/accounts/${this.accountId}/notification-templates`;
    const { notificationTemplate } = await this.send<{ notificationTemplate: { id: string } }>(
      'POST',
      path,
      template,
    );
    return notificationTemplate.id;
  }

  async deleteTemplate(id: string): Promise<void> {
    const path = `/accounts/${this.accountId}/notification-templates`;
    await this.send('DELETE', path, { notificationTemplateIds: [id] });
  }

  /** Sets the template for messages about a profile’s ads; null for the default one. */
  async chooseAdTemplate(adUserId: string, templateId: string | null): Promise<void> {
    await this.send('PATCH', `/ad-users/${adUserId}/ad-object-check-task`, {
      shouldCheckAds: true,
      adStatusNotificationTemplateId: templateId,
    });
  }

  async getMe(): Promise<OwnUserDto> {
    const { user } = await this.send<SignedIn>('POST', '/authenticate');
    return user;
  }

  /** Without permissions the member sees their own profiles and shared ones. */
  async addMember({
    firstName = 'Rita',
    permissions = {},
    teamId = this.teamId,
  }: {
    readonly firstName?: string;
    readonly permissions?: Partial<AccountPermissions>;
    readonly teamId?: string;
  } = {}): Promise<Member> {
    const person = createPersonDetails(firstName);
    const { user, account } = await this.send<{ user: UserDto; account: AccountDto }>(
      'POST',
      `/teams/${teamId}/accounts`,
      {
        ...person,
        password: PASSWORD,
        permissions: { ...ACCOUNT_PRESETS.member, ...permissions },
      },
    );
    return { ...toPerson(user), accountId: account.id };
  }

  /** Invites an existing user. @returns the invitation's id */
  async invite({
    usernameOrEmail,
    teamId = this.teamId,
  }: {
    readonly usernameOrEmail: string;
    readonly teamId?: string;
  }): Promise<string> {
    const { invitation } = await this.send<{ invitation: InvitationDto }>(
      'POST',
      `/teams/${teamId}/invitations`,
      { usernameOrEmail, permissions: ACCOUNT_PRESETS.member },
    );
    return invitation.id;
  }

  async acceptInvitation(invitationId: string): Promise<AccountDto> {
    const { account } = await this.send<{ account: AccountDto }>(
      'POST',
      `/me/invitations/${invitationId}/accept`,
      {},
    );
    return account;
  }

  async listInvitations(): Promise<readonly InvitationDto[]> {
    const { invitations } = await this.send<{ invitations: readonly InvitationDto[] }>(
      'GET',
      `/teams/${this.teamId}/invitations`,
    );
    return invitations;
  }

  async withdrawInvitation(invitationId: string): Promise<void> {
    await this.send('DELETE', `/invitations/${invitationId}`);
  }

  async listAccounts(): Promise<readonly AccountDto[]> {
    const { accounts } = await this.send<{ accounts: readonly AccountDto[] }>(
      'GET',
      `/teams/${this.teamId}/accounts`,
    );
    return accounts;
  }

  async updateAccount(accountId: string, update: AccountUpdate): Promise<void> {
    await this.send('PATCH', `/accounts/${accountId}`, update);
  }

  async removeAccount(accountId: string): Promise<void> {
    await this.send('DELETE', `/accounts/${accountId}`);
  }

  async addUser({
    firstName,
    permissions = {},
    ...own
  }: {
    readonly firstName: string;
    readonly lastName?: string;
    readonly username?: string;
    readonly permissions?: Partial<UserPermissions>;
  }): Promise<Person> {
    const { user } = await this.send<{ user: UserDto }>('POST', '/users', {
      ...createPersonDetails(firstName),
      ...own,
      password: PASSWORD,
      permissions: { ...NO_PERMISSIONS, ...permissions },
    });
    return toPerson(user);
  }

  async getUser(userId: string): Promise<UserDto> {
    const { user } = await this.send<{ user: UserDto }>('GET', `/users/${userId}`);
    return user;
  }

  async updateUser(userId: string, update: UserUpdate): Promise<void> {
    await this.send('PATCH', `/users/${userId}`, update);
  }

  /** Creates a team with the signed-in user as its administrator; the session changes to it. */
  async addTeam(name = `Southbank ${randomBytes(4).toString('hex')}`): Promise<TeamDto> {
    const { team, account } = await this.send<{ team: TeamDto; account: AccountDto }>(
      'POST',
      '/teams',
      {
        name,
        description: 'A team beside it.',
      },
    );
    await this.send('POST', `/me/accounts/${account.id}/select`);
    return team;
  }

  async endOtherSessions(): Promise<void> {
    await this.send('DELETE', '/me/sessions');
  }
}
