import { EventEmitter } from 'node:events';
import type { ForbiddenFlagsFn, WorkerEvents } from 'graphile-worker';

const TEAM = /^team:/;
type Flags = Readonly<Record<string, unknown>> | null;

export interface JobSlots {
  /** For graphile-worker: what its next worker must not take. Resolves when it may look. */
  readonly forbiddenFlags: ForbiddenFlagsFn;
  readonly events: WorkerEvents;
  /** Lets workers look for jobs that became due. */
  poll(): void;
  stop(): void;
}

/**
 * Divides the slots of a pool: a team gets an equal share, with one left for a team that has none,
 * and a connection half of a team's. Only one worker looks for a job at a time, since what it may
 * take depends on what the others took; the rest are parked and ask nothing.
 */
export function createJobSlots({ concurrency }: { concurrency: number }): JobSlots {
  const events: WorkerEvents = new EventEmitter();
  /** How many running jobs have a flag. */
  const counts = new Map<string, number>();
  const parked: ((flags: string[]) => void)[] = [];
  let isLooking = false;
  /** Whether there may be a job that nobody has looked for. */
  let isPending = true;
  let isStopped = false;

  const count = (flags: Flags, by: 1 | -1): void => {
    for (const flag of Object.keys(flags ?? {})) {
      const next = (counts.get(flag) ?? 0) + by;
      if (next > 0) {
        counts.set(flag, next);
      } else {
        counts.delete(flag);
      }
    }
  };

  const listFull = (): string[] => {
    const teams = [...counts.keys()].filter((flag) => TEAM.test(flag)).length;
    const forTeams = Math.max(1, Math.floor(concurrency / (teams + 1)));
    const forConnections = Math.max(1, Math.floor(forTeams / 2));
    return [...counts].flatMap(([flag, running]) =>
      running >= (TEAM.test(flag) ? forTeams : forConnections) ? [flag] : [],
    );
  };

  const look = (): string[] => {
    isLooking = true;
    isPending = false;
    return listFull();
  };

  const wake = (): void => {
    if (isPending && !isLooking) {
      parked.shift()?.(look());
    }
  };

  const looked = (isFound: boolean): void => {
    isLooking = false;
    isPending ||= isFound;
    wake();
  };
  events.on('job:start', ({ job }) => {
    count(job.flags, 1);
    looked(true);
  });
  events.on('worker:getJob:empty', () => looked(false));
  events.on('worker:getJob:error', () => looked(false));
  const poll = (): void => {
    isPending = true;
    wake();
  };
  events.on('job:complete', ({ job }) => {
    count(job.flags, -1);
    poll();
  });
  events.on('pool:listen:notification', poll);

  return {
    events,
    poll,
    forbiddenFlags: () =>
      isStopped || (isPending && !isLooking)
        ? look()
        : new Promise((resolve) => {
            parked.push(resolve);
          }),
    stop() {
      isStopped = true;
      for (const resume of parked.splice(0)) {
        resume([]);
      }
    },
  };
}
