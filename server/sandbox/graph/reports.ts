import type { EdgePage, GraphContext, JsonObject, Parameters } from './context.ts';

/** An asynchronous insights report; progresses with each poll. */
export interface ReportRun {
  id: string;
  adAccountId: string;
  profileId: string;
  parameters: Parameters;
  open(input: { parameters: Parameters; context: GraphContext }): EdgePage;
  createdAtMs: number;
  polls: number;
  /** The poll at which it is complete, 2 to 4. */
  pollsNeeded: number;
  isFailed: boolean;
}

export interface ReportStore {
  create(
    input: Pick<ReportRun, 'adAccountId' | 'profileId' | 'parameters' | 'open' | 'isFailed'> & {
      nowMs: number;
    },
  ): ReportRun;
  find(id: string): ReportRun | undefined;
  /** Counts a poll and returns the state of the report. */
  poll(input: { run: ReportRun; nowMs: number }): JsonObject;
  clear(): void;
}

const LIFETIME_MS = 30 * 86_400_000;

export function isDone(run: ReportRun): boolean {
  return run.polls >= run.pollsNeeded;
}

export function createReportStore(clock: () => number): ReportStore {
  const runs = new Map<string, ReportRun>();
  let serial = 0;
  return {
    create: ({ nowMs, ...rest }) => {
      serial += 1;
      const run: ReportRun = {
        ...rest,
        id: `6023${String(920_149_000 + serial * 7).padStart(12, '0')}`,
        createdAtMs: nowMs,
        polls: 0,
        pollsNeeded: 2 + (serial % 3),
      };
      runs.set(run.id, run);
      return run;
    },
    find: (id) => {
      const run = runs.get(id);
      return run !== undefined && clock() - run.createdAtMs > LIFETIME_MS ? undefined : run;
    },
    poll: ({ run, nowMs }) => {
      run.polls += 1;
      const percent = Math.min(100, Math.floor((run.polls / run.pollsNeeded) * 100));
      const isOver = percent === 100;
      const status = isOver
        ? run.isFailed
          ? 'Job Failed'
          : 'Job Completed'
        : run.polls === 1
          ? 'Job Started'
          : 'Job Running';
      return {
        id: run.id,
        account_id: run.adAccountId,
        time_ref: Math.floor(run.createdAtMs / 1_000),
        time_completed: isOver ? Math.floor(nowMs / 1_000) : 0,
        async_status: status,
        async_percent_completion: isOver && run.isFailed ? percent - 1 : percent,
        is_running: !isOver,
        ...(isOver && run.isFailed
          ? {
              error_code: -2,
              error_subcode: 2_490_547,
              error_message: 'The report could not be made.',
              error_user_title: 'Report failed',
              error_user_msg: 'Try again with a shorter period.',
            }
          : {}),
      };
    },
    clear: () => runs.clear(),
  };
}
