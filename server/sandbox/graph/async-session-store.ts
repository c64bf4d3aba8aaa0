import type { GraphReply } from './exchange.ts';

/** One request of an asynchronous batch, executed at its second poll. */
export interface AsyncSession {
  readonly id: string;
  readonly profileId: string;
  readonly createdAtMs: number;
  readonly run: () => Promise<GraphReply>;
  polls: number;
  reply: GraphReply | undefined;
}

export interface AsyncSessionStore {
  create(input: Pick<AsyncSession, 'profileId' | 'run'> & { nowMs: number }): AsyncSession;
  find(id: string): AsyncSession | undefined;
  /** Counts a poll, which advances the work. */
  poll(session: AsyncSession): Promise<void>;
  clear(): void;
}

const LIFETIME_MS = 7 * 86_400_000;
const POLLS_NEEDED = 2;

export function createAsyncSessionStore(clock: () => number): AsyncSessionStore {
  const sessions = new Map<string, AsyncSession>();
  let serial = 0;
  return {
    create: ({ nowMs, ...rest }) => {
      serial += 1;
      const id = `7713${String(400_000_000_000 + serial * 11)}`;
      const session: AsyncSession = { ...rest, id, createdAtMs: nowMs, polls: 0, reply: undefined };
      sessions.set(id, session);
      return session;
    },
    find: (id) => {
      const session = sessions.get(id);
      return session !== undefined && clock() - session.createdAtMs > LIFETIME_MS
        ? undefined
        : session;
    },
    poll: async (session) => {
      session.polls += 1;
      if (session.polls >= POLLS_NEEDED && session.reply === undefined) {
        session.reply = await session.run();
      }
    },
    clear: () => sessions.clear(),
  };
}
