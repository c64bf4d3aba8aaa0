import { AppError } from '@ads-checker/shared/errors';

/** Maximum wait for other writes of a team, here and in other processes. */
const MAX_WAIT_MS = 15_000;

export function teamBusy(cause?: unknown): AppError {
  return new AppError(
    'UnavailableError',
    'Other changes to this team are in progress. Try again.',
    {
      code: 'team_busy',
      details: { retryAfterMs: 2_000 },
      ...(cause === undefined ? {} : { cause }),
    },
  );
}

export interface Deadline {
  readonly atMs: number;
}

interface Waiting {
  readonly start: () => void;
  readonly fail: (error: Error) => void;
}

interface Line {
  isBusy: boolean;
  readonly waiting: Set<Waiting>;
}

/**
 * One write per team at a time in this process. Waiting here takes no database connection, so a
 * slow team blocks nobody else.
 */
export function createTeamQueue({ maxWaitMs = MAX_WAIT_MS }: { maxWaitMs?: number } = {}) {
  const lines = new Map<string, Line>();

  const enter = async (teamId: string, { atMs }: Deadline): Promise<void> => {
    const line = lines.get(teamId) ?? { isBusy: false, waiting: new Set() };
    lines.set(teamId, line);
    if (!line.isBusy) {
      line.isBusy = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => waiting.fail(teamBusy()), Math.max(atMs - Date.now(), 0));
      const leave = (): void => {
        clearTimeout(timer);
        line.waiting.delete(waiting);
      };
      const waiting: Waiting = {
        start: () => {
          leave();
          resolve();
        },
        fail: (error) => {
          leave();
          reject(error);
        },
      };
      line.waiting.add(waiting);
    });
  };
  const leave = (teamId: string): void => {
    const line = lines.get(teamId);
    const [next] = line?.waiting ?? [];
    if (next === undefined) {
      lines.delete(teamId);
    } else {
      // Passes the turn on directly: a later caller cannot take it.
      next.start();
    }
  };

  return {
    /**
     * Runs the work in its turn for all these teams. Its own waits should end at the given
     * deadline. @throws UnavailableError `team_busy` when its turn did not come in time; nothing
     * was done then.
     */
    async run<T>(teamIds: readonly string[], work: (deadline: Deadline) => Promise<T>): Promise<T> {
      const deadline = { atMs: Date.now() + maxWaitMs };
      // A fixed order prevents deadlocks.
      const sorted = [...new Set(teamIds)].sort((a, b) => Number(a) - Number(b));
      const entered: string[] = [];
      try {
        for (const teamId of sorted) {
          await enter(teamId, deadline);
          entered.push(teamId);
        }
        return await work(deadline);
      } finally {
        for (const teamId of entered.reverse()) {
          leave(teamId);
        }
      }
    },
  };
}
