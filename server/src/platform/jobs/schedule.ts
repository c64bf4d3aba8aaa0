import type { Logger } from '../logger/logger.ts';

export interface ScheduledJob {
  readonly name: string;
  /** Whether a run would find anything to do; absent, it always would. Asked often, so it is cheap. */
  readonly hasWork?: () => Promise<boolean>;
}

export interface JobSchedule {
  /** Looks at the job whose turn it is, and starts it when it is due and has work. */
  takeTurn(): Promise<void>;
}

/** Jobs in turn, one at a time: their threads never begin together, and none begins for nothing. */
export function createJobSchedule({
  jobs,
  isDue,
  start,
  log,
}: {
  jobs: readonly ScheduledJob[];
  /** Over all processes together. */
  isDue: (name: string) => Promise<boolean>;
  start: (name: string) => Promise<void>;
  log: Pick<Logger, 'warn'>;
}): JobSchedule {
  let turn = 0;
  let isLooking = false;

  return {
    async takeTurn() {
      const job = jobs[turn % jobs.length];
      if (job === undefined || isLooking) {
        return;
      }
      turn += 1;
      isLooking = true;
      try {
        if ((await isDue(job.name)) && (job.hasWork === undefined || (await job.hasWork()))) {
          await start(job.name);
        }
      } catch (error) {
        log.warn({ err: error, job: job.name }, 'a job could not be started');
      } finally {
        isLooking = false;
      }
    },
  };
}
