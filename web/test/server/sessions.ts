import type { AccountDto, SessionDto } from '@ads-checker/shared/contracts/identity';
import type { TestPerson, TestState } from './state.ts';
import { listAccountsOfUser } from './state.ts';

const SIGNED_IN_KEY = 'ads-checker:fake-api-session';
const SESSION_MS = 14 * 86_400_000;
const MINUTE_MS = 60_000;

const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;
const BROWSERS = [
  [/Edg\//, 'Microsoft Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const UNKNOWN = 'Unknown';

function describe(userAgent: string): Pick<SessionDto, 'device' | 'os' | 'browser'> {
  const nameIn = (names: readonly (readonly [RegExp, string])[]): string =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? UNKNOWN;
  return {
    device: userAgent === '' ? UNKNOWN : /Mobi/.test(userAgent) ? 'mobile' : 'desktop',
    os: nameIn(SYSTEMS),
    browser: nameIn(BROWSERS),
  };
}

const OTHER_SESSIONS = [
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1',
    ip: '203.0.113.24',
    minutesAgo: 47,
  },
  {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    ip: '198.51.100.7',
    minutesAgo: 3 * 1440,
  },
] as const;

/**
 * The preferred account if it is usable, else the first usable one, else one that explains why not.
 */
function chooseAccount(
  { own }: TestPerson,
  accounts: readonly AccountDto[],
): AccountDto | undefined {
  const usable = accounts.filter(({ status }) => status === 'active');
  return (
    usable.find(({ id }) => id === own.preferredAccountId) ??
    usable[0] ??
    accounts.find(({ id }) => id === own.preferredAccountId) ??
    accounts[0]
  );
}

/**
 * Sessions of the test server. This browser has at most one, which survives a reload as the user's
 * id.
 */
export function createTestSessions({
  state,
  storage,
  now,
  onRevoked,
}: {
  readonly state: TestState;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
  /** Called with sessions that were ended on purpose. */
  readonly onRevoked: (sessionIds: readonly string[]) => void;
}) {
  let currentId: string | undefined;

  const open = (input: {
    readonly person: TestPerson;
    readonly userAgent: string;
    readonly ip: string;
    readonly atMs: number;
  }): SessionDto => {
    const { person, userAgent, ip } = input;
    const account = chooseAccount(person, listAccountsOfUser(state, person.own.id));
    const at = new Date(input.atMs).toISOString();
    const session: SessionDto = {
      id: state.nextId(),
      kind: 'browser',
      extensionVersion: null,
      label: null,
      pairingKeyId: null,
      lastProfile: null,
      name: null,
      userId: person.own.id,
      teamId: account?.teamId ?? null,
      accountId: account?.id ?? null,
      status: 'active',
      ip,
      userAgent,
      ...describe(userAgent),
      lastActivity: at,
      expiredAt: new Date(input.atMs + SESSION_MS).toISOString(),
      createdAt: at,
    };
    state.sessions.set(session.id, session);
    return session;
  };

  const openHere = (person: TestPerson): SessionDto => {
    const userAgent = globalThis.navigator?.userAgent ?? '';
    const session = open({ person, userAgent, ip: '127.0.0.1', atMs: now() });
    currentId = session.id;
    storage.setItem(SIGNED_IN_KEY, person.own.id);
    return session;
  };

  const administrator = state.people.get(state.administratorId);
  for (const { minutesAgo, ...client } of OTHER_SESSIONS) {
    if (administrator !== undefined) {
      open({ person: administrator, ...client, atMs: now() - minutesAgo * MINUTE_MS });
    }
  }

  const active = (): SessionDto[] =>
    [...state.sessions.values()].filter(({ status }) => status === 'active');

  const end = (ids: readonly string[]): void => {
    for (const id of ids) {
      const session = state.sessions.get(id);
      if (session !== undefined) {
        state.sessions.set(id, { ...session, status: 'ended' });
      }
    }
    if (currentId !== undefined && ids.includes(currentId)) {
      storage.removeItem(SIGNED_IN_KEY);
    }
    onRevoked(ids);
  };

  return {
    current(): SessionDto | undefined {
      if (currentId === undefined) {
        const person = state.people.get(storage.getItem(SIGNED_IN_KEY) ?? '');
        return person === undefined ? undefined : openHere(person);
      }
      const session = state.sessions.get(currentId);
      return session?.status === 'active' ? session : undefined;
    },
    signIn(person: TestPerson): SessionDto {
      if (currentId !== undefined) {
        end([currentId]);
      }
      person.own.lastLogin = new Date(now()).toISOString();
      return openHere(person);
    },
    signOut(): void {
      storage.removeItem(SIGNED_IN_KEY);
      if (currentId !== undefined) {
        end([currentId]);
        currentId = undefined;
      }
    },
    /** Whether this browser's session was ended elsewhere. */
    isRevoked: (): boolean =>
      currentId !== undefined && state.sessions.get(currentId)?.status === 'ended',
    actFor(sessionId: string, account: AccountDto | undefined): SessionDto {
      const session = state.sessions.get(sessionId);
      if (session === undefined) {
        throw new Error(`Session ${sessionId} does not exist`);
      }
      const moved = {
        ...session,
        accountId: account?.id ?? null,
        teamId: account?.teamId ?? null,
      };
      state.sessions.set(sessionId, moved);
      return moved;
    },
    /** Switches a session whose account is no longer usable to another one of the user. */
    settle(session: SessionDto): SessionDto {
      const person = state.people.get(session.userId);
      if (
        person === undefined ||
        state.accounts.get(session.accountId ?? '')?.status === 'active'
      ) {
        return session;
      }
      return this.actFor(
        session.id,
        chooseAccount(person, listAccountsOfUser(state, session.userId)),
      );
    },
    listActive: (userId: string): SessionDto[] =>
      active()
        .filter((session) => session.userId === userId)
        .sort((left, right) => Date.parse(right.lastActivity) - Date.parse(left.lastActivity)),
    end,
    /** Ends all sessions of a user but one. @returns their number */
    endAllOf({
      userId,
      exceptId,
    }: {
      readonly userId: string;
      readonly exceptId?: string;
    }): number {
      const ids = active().flatMap(({ id, ...session }) =>
        session.userId === userId && id !== exceptId ? [id] : [],
      );
      end(ids);
      return ids.length;
    },
  };
}

export type TestSessions = ReturnType<typeof createTestSessions>;
