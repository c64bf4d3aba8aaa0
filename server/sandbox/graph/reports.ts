import type { EdgePage, GraphContext, JsonObject, Parameters } from './context.ts';

/**
 * How a report runs. `slow_start`: starts after three polls; `stuck`: stays at 100 percent forever;
 * `failed` and `skipped`: ends that way; `found_late`: the first poll does not find it; `read_late`:
 * its rows are missing at the first read.
 */
export const REPORT_SCRIPTS = [
  'normal',
  'slow_start',
  'stuck',
  'failed',
  'skipped',
  'found_late',
  'read_late',
] as const;
export type ReportScript = (typeof REPORT_SCRIPTS)[number];

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
  script: ReportScript;
  /** Reads of its rows since completion. */
  reads: number;
  lookups: number;
}

export interface ReportStore {
  create(
    input: Pick<ReportRun, 'adAccountId' | 'profileId' | 'parameters' | 'open' | 'script'> & {
      nowMs: number;
    },
  ): ReportRun;
  find(id: string): ReportRun | undefined;
  /** Counts a poll and returns the state of the report. */
  poll(input: { run: ReportRun; nowMs: number }): JsonObject;
  clear(): void;
}

const LIFETIME_MS = 30 * 86_400_000;
const SLOW_POLLS = 3;

function isDone(run: ReportRun): boolean {
  return run.script !== 'stuck' && run.polls >= run.pollsNeeded;
}

/** Whether its rows may be read now; counts as a read. */
export function isReadable(run: ReportRun): boolean {
  if (!isDone(run) || run.script === 'failed' || run.script === 'skipped') {
    return false;
  }
  run.reads += 1;
  return run.script !== 'read_late' || run.reads > 1;
}

/** A run that was just created may not be found yet; counts as a lookup. */
export function isFindable(run: ReportRun): boolean {
  run.lookups += 1;
  return run.script !== 'found_late' || run.lookups > 1;
}

const ENDS: Readonly<Partial<Record<ReportScript, string>>> = {
  failed: 'Job Failed',
  skipped: 'Job Skipped',
};

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
        reads: 0,
        lookups: 0,
        pollsNeeded: 2 + (serial % 3) + (rest.script === 'slow_start' ? SLOW_POLLS : 0),
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
      const isOver = isDone(run);
      const isWaiting = run.script === 'slow_start' && run.polls <= SLOW_POLLS;
      const status = isOver
        ? (ENDS[run.script] ?? 'Job Completed')
        : isWaiting
          ? 'Job Not Started'
          : run.polls === 1
            ? 'Job Started'
            : 'Job Running';
      const isFailed = isOver && run.script === 'failed';
      return {
        id: run.id,
        account_id: run.adAccountId,
        time_ref: Math.floor(run.createdAtMs / 1_000),
        time_completed: isOver ? Math.floor(nowMs / 1_000) : 0,
        async_status: status,
        async_percent_completion: isWaiting ? 0 : isFailed ? percent - 1 : percent,
        is_running: !isOver,
        ...(isFailed
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
