import type {
  AccountDto,
  OwnUserDto,
  SignedIn,
  TeamDto,
} from '@ads-checker/shared/contracts/identity';
import type { PersonDoc } from '@ads-checker/shared/contracts/sync';
import type { Transport } from '../src/lib/api.ts';
import type { ProfilePayload } from '../src/replica/types.ts';
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
  telegramChat: {
    id: '5',
    firstName: 'Anna',
    lastName: null,
    username: null,
    languageCode: null,
    notificationsEnabled: true,
    isBlocked: false,
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
};

/** One team with its people behind an unreliable server, and the feed of them. */
export function createPeopleModel({ clock }: { readonly clock: ManualClock }) {
  const world = { user: OWN_USER, team: TEAM, account: ACCOUNT };
  const actions: { readonly key: string; readonly path: string; readonly body: unknown }[] = [];

  const { change, ...server } = createUnreliableServer({
    act({ request, key }) {
      clock.advance(1);
      const { route, body } = request;
      actions.push({ key, path: route.path, body });
      switch (route.path) {
        case '/me/profile': {
          const { settings, telegramChatSettings, ...fields } = body as ProfilePayload;
          const { user } = world;
          world.user = {
            ...user,
            ...fields,
            settings: { ...user.settings, ...settings },
            telegramChat: user.telegramChat && { ...user.telegramChat, ...telegramChatSettings },
          };
          return { data: { user: world.user } };
        }
        case '/teams/{teamId}':
          world.team = { ...world.team, ...(body as Partial<TeamDto>) };
          return { data: { team: world.team } };
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
    /** What a pull brings. */
    listDocs: (): PersonDoc[] => [
      { kind: 'user', user: world.user },
      { kind: 'team', team: world.team },
      { kind: 'account', account: world.account },
    ],
  };
}
