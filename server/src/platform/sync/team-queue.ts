import { AppError } from '@ads-checker/shared/errors';

/** Longest that a write waits for others of its teams, here and in other processes. */
const PATIENCE_MS = 15_000;

export function teamBusy(cause?: unknown): AppError {
  return new AppError('UnavailableError', 'The team is busy with other changes. Try again.', {
    code: 'team_busy',
    details: { retryAfterMs: 2_000 },
    ...(cause === undefined ? {} : { cause }),
  });
}

export interface Deadline {
  readonly atMs: number;
}

interface Waiting {
  readonly start: () => void;
  readonly giveUp: (error: Error) => void;
}

/** Who waits in one line, and whether somebody is at its head. */
interface Line {
  isTaken: boolean;
  readonly waiting: Set<Waiting>;
}

/**
 * One write of a team at a time in this process. Whoever waits here holds no connection to the database: the writes of a
 * slow team keep nobody else from working.
 */
export function createTeamQueue({ patienceMs = PATIENCE_MS }: { patienceMs?: number } = {}) {
  const lines = new Map<string, Line>();

  const enter = async (teamId: string, { atMs }: Deadline): Promise<void> => {
    const line = lines.get(teamId) ?? { isTaken: false, waiting: new Set() };
    lines.set(teamId, line);
    if (!line.isTaken) {
      line.isTaken = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => waiting.giveUp(teamBusy()), Math.max(atMs - Date.now(), 0));
      const leave = (): void => {
        clearTimeout(timer);
        line.waiting.delete(waiting);
      };
      const waiting: Waiting = {
        start: () => {
          leave();
          resolve();
        },
        giveUp: (error) => {
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
      // The place is handed over: nobody who comes later takes it.
      next.start();
    }
  };

  return {
    /**
     * Runs the work when it is its turn in the lines of all these teams. What it waits for besides should end at the
     * deadline it is given.
     * @throws UnavailableError `team_busy` when its turn did not come in time; nothing was done then.
     */
    async run<T>(teamIds: readonly string[], work: (deadline: Deadline) => Promise<T>): Promise<T> {
      const deadline = { atMs: Date.now() + patienceMs };
      // In one order everywhere: two writes never wait for one another.
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
