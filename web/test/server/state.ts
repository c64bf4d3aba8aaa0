import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type {
  AccountDto,
  InvitationStatus,
  OwnInvitationDto,
  OwnUserDto,
  SessionDto,
  TeamDto,
  UserDto,
} from '@ads-checker/shared/contracts/identity';
import type { InvitationDto } from '@ads-checker/shared/contracts/invitations';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@ads-checker/shared/contracts/notification-settings';
import type {
  AdObjectCheckRun,
  AdObjectCheckState,
  AdObjectEventDto,
  CheckedAdAccountDto,
} from '@ads-checker/shared/contracts/object-checks';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import {
  createSampleActivity,
  createSampleTeam,
  type SampleActivityEntry,
  type SamplePersonName,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';
import { createTestProfiles } from './profile-state.ts';

const MINUTE_MS = 60_000;
/**
 * Far from a real server's ids at the same address: data that the browser stores by user and
 * account never collides.
 */
const FIRST_ID = 900_001;

export interface TestPerson {
  readonly own: OwnUserDto;
  /** Null accepts any password. */
  password: string | null;
  /** The team that created the user, until they leave it. */
  createdByTeamId: string | null;
}

export interface TestInvitation extends Omit<InvitationDto, 'status'> {
  readonly status: InvitationStatus;
  /** Whoever had the login when the invitation was made. */
  readonly userId: string | null;
  readonly token: string | null;
}

export interface TestObjectChecks {
  readonly adAccounts: CheckedAdAccountDto[];
  /** Newest first. */
  readonly events: AdObjectEventDto[];
  /** By profile. */
  readonly runs: Map<string, readonly AdObjectCheckRun[]>;
  readonly progress: Map<string, NonNullable<AdObjectCheckState['progress']>>;
}

export interface OwnedTestRow {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly name?: unknown;
  readonly [field: string]: unknown;
}

export function ownedRowsOf({ owned }: TestState, kind: string): Map<string, OwnedTestRow> {
  const rows = owned.get(kind) ?? new Map<string, OwnedTestRow>();
  owned.set(kind, rows);
  return rows;
}

/** The whole state of the test server; changed in place, and lost with the page. */
export interface TestState {
  readonly people: Map<string, TestPerson>;
  readonly teams: Map<string, Omit<TeamDto, 'userIds'>>;
  readonly accounts: Map<string, AccountDto>;
  readonly invitations: Map<string, TestInvitation>;
  readonly sessions: Map<string, SessionDto>;
  readonly profiles: ReturnType<typeof createTestProfiles>;
  /** What the ad object checks found. */
  readonly objectChecks: TestObjectChecks;
  /** Rows of collections without rules of their own, by kind. */
  readonly owned: Map<string, Map<string, OwnedTestRow>>;
  /** Oldest first. */
  readonly activity: { readonly teamId: string; readonly entry: ActivityEntry }[];
  readonly administratorId: string;
  readonly nextId: () => string;
}

export function toUser({ own }: TestPerson): UserDto {
  const { settings, preferredAccountId, telegramKey, telegramChat, ...user } = own;
  return user;
}

export function listAccountsOfTeam(state: TestState, teamId: string): AccountDto[] {
  return [...state.accounts.values()].filter((account) => account.teamId === teamId);
}

export function listAccountsOfUser(state: TestState, userId: string): AccountDto[] {
  return [...state.accounts.values()].filter((account) => account.userId === userId);
}

/** The invitation as its team sees it; undefined once it is accepted or withdrawn. */
export function toTeamInvitation({
  userId: _,
  token: __,
  ...invitation
}: TestInvitation): InvitationDto | undefined {
  const { status } = invitation;
  return status === 'pending' || status === 'declined' ? { ...invitation, status } : undefined;
}

export function toOwnInvitation(
  state: TestState,
  { id, teamId, invitedByUserId, permissions, createdAt, expiresAt }: TestInvitation,
): OwnInvitationDto {
  const inviter = state.people.get(invitedByUserId);
  return {
    id,
    team: { id: teamId, name: state.teams.get(teamId)?.name ?? teamId },
    invitedBy: inviter === undefined ? '' : userDisplayName(inviter.own),
    permissions,
    createdAt,
    expiresAt,
  };
}

export function toTeam(state: TestState, team: Omit<TeamDto, 'userIds'>): TeamDto {
  return { ...team, userIds: listAccountsOfTeam(state, team.id).map(({ userId }) => userId) };
}

export function createTestState({
  world,
  nowMs,
}: {
  readonly world: SampleWorld;
  readonly nowMs: number;
}): TestState {
  const sample = createSampleTeam(world);
  let lastId = FIRST_ID - 1;
  const nextId = (): string => {
    lastId += 1;
    return String(lastId);
  };
  const before = (minutes: number): string => new Date(nowMs - minutes * MINUTE_MS).toISOString();

  const teamId = nextId();
  const people = new Map<string, TestPerson>();
  const accounts = new Map<string, AccountDto>();
  const accountIds = new Map<SamplePersonName, string>();
  const add = (input: {
    readonly key: SamplePersonName;
    readonly username: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly managesEverything: boolean;
    readonly permissions: AccountDto['permissions'];
    readonly status: AccountDto['status'];
    readonly joinedMinutesAgo: number;
    readonly lastLoginMinutesAgo: number;
  }): string => {
    const { key, username, firstName, lastName, email, managesEverything } = input;
    const userId = nextId();
    const accountId = nextId();
    people.set(userId, {
      password: null,
      createdByTeamId: input.key === 'administrator' ? null : teamId,
      own: {
        id: userId,
        username,
        email,
        isEmailConfirmed: true,
        firstName,
        lastName,
        permissions: { create_teams: managesEverything, manage_all_users: managesEverything },
        lastLogin: before(input.lastLoginMinutesAgo),
        settings: { convertMoneyToUSD: false, showAdAccountFundingSource: true },
        preferredAccountId: null,
        telegramKey: userId,
        telegramChat: null,
        notificationSettings: DEFAULT_NOTIFICATION_SETTINGS,
      },
    });
    const joinedAt = before(input.joinedMinutesAgo);
    accounts.set(accountId, {
      id: accountId,
      userId,
      teamId,
      status: input.status,
      permissions: { ...input.permissions },
      createdAt: joinedAt,
      updatedAt: joinedAt,
    });
    accountIds.set(key, accountId);
    return userId;
  };

  const administratorId = add({
    key: 'administrator',
    username: 'administrator',
    ...sample.administrator,
    managesEverything: true,
    permissions: { manage_team: true, read_team_ads: true, manage_team_ads: true },
    status: 'active',
    joinedMinutesAgo: sample.ageMinutes,
    lastLoginMinutesAgo: 0,
  });
  for (const member of sample.members) {
    add({ key: member.username, ...member, managesEverything: false });
  }
  const nameOf = (key: SamplePersonName): string | null => {
    const person = people.get(accounts.get(accountIds.get(key) ?? '')?.userId ?? '');
    return person === undefined ? null : userDisplayName(person.own);
  };
  const toSubject = (subject: SampleActivityEntry['subject']): ActivityEntry['subject'] => {
    switch (subject.type) {
      case 'team':
        return { type: 'team', id: teamId, name: sample.name };
      case 'account':
        return {
          type: 'account',
          id: accountIds.get(subject.member) ?? '',
          name: nameOf(subject.member),
        };
      default:
        return subject;
    }
  };
  const activity = createSampleActivity({ world, team: sample }).map(
    ({ minutesAgo, actor, subject, changes, ...act }) => ({
      teamId,
      entry: {
        ...act,
        id: nextId(),
        at: before(minutesAgo),
        actor: {
          userId: accounts.get(accountIds.get(actor) ?? '')?.userId ?? null,
          name: nameOf(actor),
          tokenName: null,
        },
        subject: toSubject(subject),
        changes: [...changes],
      },
    }),
  );
  return {
    people,
    teams: new Map([
      [teamId, { id: teamId, name: sample.name, description: sample.description, binomIds: [] }],
    ]),
    accounts,
    invitations: new Map(),
    sessions: new Map(),
    profiles: createTestProfiles({ sample, teamId, accountIds, nowMs }),
    objectChecks: { adAccounts: [], events: [], runs: new Map(), progress: new Map() },
    owned: new Map(),
    activity,
    administratorId,
    nextId,
  };
}
