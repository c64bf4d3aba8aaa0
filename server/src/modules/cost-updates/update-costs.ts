import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { MINUTE_MS, SECOND_MS } from '@ads-checker/shared/domain/durations';
import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import {
  createProfileTaskRunner,
  disconnected,
  type ProfileTaskRunner,
  type RunFailure,
  type RunProblem,
  RunSuperseded,
  toFailure,
} from '../profile-tasks/index.ts';
import type { CostRun } from './entities.ts';
import type { SpendFetcher } from './fetch-spend.ts';
import type { PushCosts } from './push-costs.ts';
import type { CostTaskRepository } from './task-repository.ts';

/** Spreads the hourly runs of many profiles without making any noticeably early. */
const SPREAD = 0.1;
const RETRY_INTERVAL_MS = 5 * MINUTE_MS;
/** Below the time limit of the job; the next run continues immediately. */
const PUSH_MAX_MS = 7 * MINUTE_MS;
const AGAIN_AT_LEAST_MS = SECOND_MS;

/**
 * The cost update of a profile: fetches the spend of its ads when due, and sends the trackers what
 * they do not hold. A disconnected profile is not fetched, but its stored costs are still sent.
 */
export function createCostUpdate(deps: {
  calls: ProfileCalls;
  findStatus: (adUserId: string) => Promise<AdUserStatus | undefined>;
  tasks: CostTaskRepository;
  fetcher: SpendFetcher;
  pushCosts: PushCosts;
  intervalMs: number;
  clock: Clock;
}): ProfileTaskRunner {
  const fetchSpend = async (
    run: CostRun,
    status: AdUserStatus,
    signal: AbortSignal,
  ): Promise<{
    fetched: number;
    problems: RunProblem[];
    error: RunFailure | null;
    retryAfterMs: number;
  }> => {
    const nothing = { fetched: 0, problems: [], retryAfterMs: 0 };
    if (status !== 'active') {
      return { ...nothing, error: toFailure(disconnected(status)) };
    }
    try {
      const result = await deps.calls.run(run.adUserId, (call) =>
        deps.fetcher.fetch(run, { ...call, priority: 'background', isTriedOnce: true, signal }),
      );
      return { ...result, error: null, retryAfterMs: 0 };
    } catch (error) {
      if (error instanceof RunSuperseded || signal.aborted || !(error instanceof AppError)) {
        throw error;
      }
      return {
        ...nothing,
        error: toFailure(error),
        retryAfterMs: error.details?.retryAfterMs ?? 0,
      };
    }
  };

  const nextRunAt = (input: {
    run: CostRun;
    error: RunFailure | null;
    retryAfterMs: number;
    againAt: Date | null;
    status: AdUserStatus;
  }): Date => {
    const nowMs = deps.clock.now().getTime();
    const spread = deps.intervalMs * SPREAD * Math.random();
    const regular =
      input.error === null || input.status !== 'active'
        ? input.run.nextFetchAt.getTime() + spread
        : nowMs + Math.max(input.retryAfterMs, Math.min(deps.intervalMs, RETRY_INTERVAL_MS));
    const again = input.againAt === null ? regular : input.againAt.getTime();
    return new Date(Math.max(nowMs + AGAIN_AT_LEAST_MS, Math.min(regular, again)));
  };

  return createProfileTaskRunner<CostRun>({
    ...deps,
    begin: ({ adUserId, at }) => deps.tasks.beginRun({ adUserId, at, intervalMs: deps.intervalMs }),

    async work(run, { status, signal }) {
      const { isFetchDue } = run;
      const fetched = isFetchDue
        ? await fetchSpend(run, status, signal)
        : { fetched: 0, problems: [], error: null, retryAfterMs: 0 };
      const endsAtMs = deps.clock.now().getTime() + PUSH_MAX_MS;
      const pushed = await deps.pushCosts({
        run,
        signal,
        isOver: () => deps.clock.now().getTime() > endsAtMs,
      });
      await deps.tasks.finishRun(run, {
        at: deps.clock.now(),
        counts: { fetched: fetched.fetched, sent: pushed.sent, failed: pushed.failed },
        hasFetched: isFetchDue && (fetched.error === null || status !== 'active'),
        error: fetched.error,
        problems: [...fetched.problems, ...pushed.problems],
        nextRunAt: nextRunAt({ run, ...fetched, againAt: pushed.againAt, status }),
      });
      return fetched.error === null ? 'done' : 'failed';
    },

    fail: (run, { error }) =>
      deps.tasks.finishRun(run, {
        at: deps.clock.now(),
        counts: { fetched: 0, sent: 0, failed: 0 },
        hasFetched: false,
        error: toFailure(error),
        problems: [],
        nextRunAt: new Date(deps.clock.now().getTime() + RETRY_INTERVAL_MS),
      }),
  });
}
