import { type SyncCollection, type SyncDoc, toDoc } from '@ads-checker/shared/collections/index';
import type { AdUserDto, AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import type {
  AccountDto,
  OwnUserDto,
  SignedIn,
  TeamDto,
} from '@ads-checker/shared/contracts/identity';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@ads-checker/shared/contracts/notification-settings';
import { type ProxyDto, proxyAboutSchema } from '@ads-checker/shared/contracts/proxies';
import type {
  AdCommentCleanTaskDto,
  AdObjectCheckTaskDto,
  CostUpdateTaskDto,
} from '@ads-checker/shared/contracts/tasks';
import type { Transport } from '../src/lib/api.ts';
import type { CommandPayload } from '../src/replica/model/types.ts';
import type { ManualClock } from './manual-clock.ts';
import { createUnreliableServer } from './network-model.ts';

const at = '2026-03-02T09:00:00.000Z';

export const OWN_USER: OwnUserDto = {
  id: '1',
  username: 'anna',
  email: 'anna@example.com',
  isEmailConfirmed: true,
  firstName: 'Anna',
  lastName: 'Berg',
  permissions: { create_teams: false, manage_all_users: false },
  lastLogin: at,
  settings: { convertMoneyToUSD: false, showAdAccountFundingSource: false },
  preferredAccountId: null,
  telegramKey: 'key',
  notificationSettings: DEFAULT_NOTIFICATION_SETTINGS,
  telegramChat: {
    id: '5',
    firstName: 'Anna',
    lastName: null,
    username: null,
    languageCode: null,
    notificationsEnabled: true,
    isBlocked: false,
    failingSince: null,
    connectedAt: at,
  },
};

export const TEAM: TeamDto = {
  id: '4',
  name: 'Buyers',
  description: 'They buy',
  userIds: ['1', '2'],
  binomIds: [],
};

export const ACCOUNT: AccountDto = {
  id: '7',
  userId: '2',
  teamId: '4',
  status: 'active',
  permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
  createdAt: at,
  updatedAt: at,
};

export const SIGNED_IN: SignedIn = {
  session: {
    id: '3',
    kind: 'browser',
    extensionVersion: null,
    label: null,
    pairingKeyId: null,
    lastProfile: null,
    name: null,
    userId: '1',
    teamId: '4',
    accountId: '6',
    status: 'active',
    ip: '',
    userAgent: '',
    device: 'Desktop',
    os: 'Linux',
    browser: 'Chromium',
    lastActivity: at,
    expiredAt: at,
    createdAt: at,
  },
  user: OWN_USER,
  userTeams: [TEAM],
  userAccounts: [{ ...ACCOUNT, id: '6', userId: '1' }],
  userInvitations: [],
};

const noSecret = { isSet: false, setAt: null, lastFour: null };

const AD_USER: AdUserDto = {
  id: '31',
  accountId: '6',
  teamId: '4',
  facebookId: '100084417702915',
  groupId: null,
  proxyId: '51',
  authMethod: 'access_token',
  status: 'active',
  userAgent: 'Mozilla/5.0',
  cookie: noSecret,
  accessToken: noSecret,
  name: 'Marta Jensen',
  customName: null,
  picture: null,
  gender: null,
  syncedAt: at,
  isShared: false,
  isUsedForPixelShare: false,
  shouldNotifyAboutBinomRuleRun: false,
  binomRuleRunNotificationTemplateId: null,
  adObjectCheckTaskId: '61',
  adCommentCleanTaskId: '62',
  binomCostUpdateTaskId: '63',
  targetCpas: {},
  createdAt: at,
  updatedAt: at,
};

const AD_USER_GROUP: AdUserGroupDto = {
  id: '41',
  accountId: '6',
  name: 'Solar',
  icon: 'folder',
  color: 0,
};

const PROXY: ProxyDto = {
  id: '51',
  accountId: '6',
  teamId: '4',
  adUserIds: ['31'],
  commentUserIds: [],
  ...proxyAboutSchema.parse({ name: 'Frankfurt' }),
  options: {
    protocol: 'socks5',
    hostname: 'fra.example',
    port: 1080,
    username: null,
    password: noSecret,
  },
  geo: null,
  check: null,
  checkRequestedAt: null,
  createdAt: at,
};

const TASK = {
  adUserId: AD_USER.id,
  inProgress: false,
  lastExecutionTime: null,
  createdAt: at,
  updatedAt: at,
};
const TASKS: {
  readonly adObjectCheckTask: AdObjectCheckTaskDto;
  readonly adCommentCleanTask: AdCommentCleanTaskDto;
  readonly binomCostUpdateTask: CostUpdateTaskDto;
} = {
  adObjectCheckTask: {
    ...TASK,
    id: '61',
    shouldCheckAds: true,
    shouldCheckProducts: false,
    adStatusNotificationTemplateId: null,
    adAccountStatusNotificationTemplateId: null,
  },
  adCommentCleanTask: {
    ...TASK,
    id: '62',
    action: null,
    disabledUntil: null,
    processedAdAccountIds: [],
    results: [],
  },
  binomCostUpdateTask: { ...TASK, id: '63', binomSettings: [] },
};

export function createPeopleModel({ clock }: { readonly clock: ManualClock }) {
  const world = {
    user: OWN_USER,
    team: TEAM,
    account: ACCOUNT,
    adUser: AD_USER,
    adUserGroup: AD_USER_GROUP,
    proxy: PROXY,
  };
  const actions: { readonly key: string; readonly path: string; readonly body: unknown }[] = [];

  const { change, ...server } = createUnreliableServer({
    act({ request, key }) {
      clock.advance(1);
      const { route, body } = request;
      actions.push({ key, path: route.path, body });
      switch (route.path) {
        case '/me/profile': {
          const { settings, telegramChatSettings, ...fields } =
            body as CommandPayload<'updateProfile'>;
          const { user } = world;
          world.user = {
            ...Object.assign({}, user, fields),
            settings: Object.assign({}, user.settings, settings),
            telegramChat: user.telegramChat && { ...user.telegramChat, ...telegramChatSettings },
          };
          return { data: { user: world.user } };
        }
        case '/teams/{teamId}':
          world.team = { ...world.team, ...(body as Partial<TeamDto>) };
          return { data: { team: world.team } };
        case '/ad-users/{adUserId}':
          world.adUser = { ...world.adUser, ...(body as Partial<AdUserDto>) };
          return { data: { adUser: world.adUser, proxy: world.proxy, ...TASKS } };
        case '/ad-user-groups/{groupId}':
          world.adUserGroup = { ...world.adUserGroup, ...(body as Partial<AdUserGroupDto>) };
          return { data: { adUserGroup: world.adUserGroup } };
        case '/proxies/{proxyId}':
          world.proxy = { ...world.proxy, ...(body as Partial<ProxyDto>) };
          return { data: { proxy: world.proxy } };
        default: {
          const { permissions, ...fields } = body as Partial<AccountDto>;
          world.account = {
            ...world.account,
            ...fields,
            permissions: { ...world.account.permissions, ...permissions },
          };
          return { data: { account: world.account } };
        }
      }
    },
  });

  const transport: Transport = { send: change, openStream: () => () => undefined };
  return {
    transport,
    world,
    actions,
    ...server,
    /** Documents that a pull of each collection returns. */
    listDocs: (): {
      readonly [C in SyncCollection]: readonly SyncDoc<C>[];
    } => ({
      people: [
        { kind: 'user', user: world.user },
        { kind: 'team', team: world.team },
        { kind: 'account', account: world.account },
      ],
      adUsers: [toDoc('adUser', world.adUser) as SyncDoc<'adUsers'>],
      adUserGroups: [world.adUserGroup],
      records: [],
      binomRules: [],
      commentPresets: [],
      notifications: [],
      proxies: [toDoc('proxy', world.proxy) as SyncDoc<'proxies'>],
    }),
  };
}
