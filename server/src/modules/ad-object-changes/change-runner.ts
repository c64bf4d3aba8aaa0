import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { AdChangesPort } from '../../gateways/graph/ports/ad-changes-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type ProfileCalls, requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import type { TaggedObjects } from '../tags/index.ts';
import type { Announcements } from './announcements.ts';
import { MAX_ATTEMPTS, pauseOf } from './batch-outcomes.ts';
import { adviseOn, toItemError } from './decide-item.ts';
import type { AdObjectChangeRecord } from './entities.ts';
import type { AdObjectChangeRepository } from './repository.ts';
import { createStepRunner, type StepEnd } from './run-step.ts';

/** A job ends before its time limit and queues the rest. */
const RUN_MS = 8 * MINUTE_MS;

export interface ChangeRunnerDeps {
  readonly graph: AdChangesPort & Pick<AdAccountsPort, 'getAdAccountBasics'>;
  readonly calls: ProfileCalls;
  readonly adUsers: Pick<AdUsersService, 'getConnection'>;
  readonly repository: AdObjectChangeRepository;
  readonly announcements: Announcements;
  readonly taggedObjects: Pick<TaggedObjects, 'testNeverTouched'>;
  readonly clock: Clock;
}

/** The next step of a change. */
function createChangeSteps({
  graph,
  calls,
  adUsers,
  repository,
  announcements,
  taggedObjects,
  clock,
}: ChangeRunnerDeps) {
  const runStep = createStepRunner({ graph, repository, announcements, taggedObjects, clock });

  const finish = async (change: AdObjectChangeRecord): Promise<void> => {
    const state = change.stopRequestedAt === null ? 'finished' : 'stopped';
    await announcements.recordActivity(change);
    await repository.finish(change.id, state, clock.now());
    await announcements.progress({ change, currency: change.currency, accepted: [] });
  };

  const failRemaining = async (change: AdObjectChangeRecord, error: unknown): Promise<void> => {
    const failed = { state: 'failed', error: toItemError(error) } as const;
    await repository.settleWaiting(change, failed, clock.now());
    await finish(change);
  };

  const pause = async (change: AdObjectChangeRecord, forMs: number): Promise<void> => {
    const resumesAt = new Date(clock.now().getTime() + forMs);
    await repository.pause(change.id, resumesAt);
    await repository.queue({
      changeId: change.id,
      adAccountId: change.adAccountId,
      runAt: resumesAt,
    });
    await announcements.progress({ change, currency: change.currency, accepted: [] });
  };

  const stepOnce = async (
    change: AdObjectChangeRecord,
    signal: AbortSignal,
  ): Promise<StepEnd | undefined> => {
    try {
      return await calls.run(change.adUserId, async (profileCall) => {
        const call: NetworkCall = {
          ...profileCall,
          signal,
          priority: 'background',
          isTriedOnce: true,
        };
        const { adAccountId } = change;
        requireConnected(await adUsers.getConnection(change.adUserId));
        const account = await graph.getAdAccountBasics({ ...call, adAccountId });
        if (change.currency !== account.currency) {
          await repository.setCurrency(change.id, account.currency);
        }
        return runStep({
          change: { ...change, currency: account.currency },
          call,
          account,
          signal,
        });
      });
    } catch (error) {
      signal.throwIfAborted();
      switch (adviseOn(error)) {
        case 'stop':
        case 'refused':
          return { kind: 'fail', error };
        case 'pause':
          return { kind: 'pause', forMs: pauseOf(error, 0) };
        case 'unknown':
        case 'transient':
          return { kind: 'unreached', error };
      }
    }
  };

  return { finish, failRemaining, pause, stepOnce };
}

/** Executes bulk changes step by step. An interrupted change resumes from its records. */
export function createChangeRunner(deps: ChangeRunnerDeps) {
  const { repository, clock } = deps;
  const { finish, failRemaining, pause, stepOnce } = createChangeSteps(deps);

  /** Stops the items that were not sent; needs no network. */
  const stopUnsent = async (change: AdObjectChangeRecord): Promise<boolean> => {
    const isStopped =
      change.stopRequestedAt !== null && (await repository.listSending(change.id, 1)).length === 0;
    if (isStopped) {
      await repository.settleWaiting(change, { state: 'stopped', error: null }, clock.now());
      await finish(change);
    }
    return isStopped;
  };

  /**
   * Adds the items of an undo that was requested while the original change was running. They are
   * known once that change has ended, which may require resolving what it was sending. Returns
   * false while that change is paused.
   */
  const addUndoneItems = async (
    change: AdObjectChangeRecord,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const { id, undoOf } = change;
    if (undoOf === null || change.counts.total > 0) {
      return true;
    }
    if ((await repository.find(undoOf))?.state === 'running') {
      await repository.requestStop(undoOf, clock.now());
      await apply({ changeId: undoOf, signal });
      const rest = await repository.find(undoOf);
      if (rest?.state === 'running') {
        const pauseMs = (rest.resumesAt?.getTime() ?? 0) - clock.now().getTime();
        await pause(change, Math.max(0, pauseMs));
        return false;
      }
    }
    await repository.insertUndoneItems({ id, undoOf });
    return true;
  };

  const apply = async (input: { changeId: string; signal: AbortSignal }): Promise<void> => {
    const untilMs = clock.now().getTime() + RUN_MS;
    for (;;) {
      input.signal.throwIfAborted();
      const change = await repository.find(input.changeId);
      if (change === undefined || change.state !== 'running') {
        return;
      }
      if (clock.now().getTime() > untilMs) {
        await repository.queue({ changeId: input.changeId, adAccountId: change.adAccountId });
        return;
      }
      if (change.resumesAt !== null) {
        await repository.resume(input.changeId);
      }
      if ((await stopUnsent(change)) || !(await addUndoneItems(change, input.signal))) {
        return;
      }
      const end = await stepOnce(change, input.signal);
      if (end?.kind !== 'unreached' && change.failures > 0) {
        await repository.setFailures(input.changeId, 0);
      }
      if (end === undefined) {
        return finish((await repository.find(input.changeId)) ?? change);
      }
      if (end.kind === 'fail') {
        return failRemaining(change, end.error);
      }
      if (end.kind === 'pause') {
        return pause(change, end.forMs);
      }
      if (end.kind === 'unreached') {
        if (change.failures + 1 >= MAX_ATTEMPTS) {
          return failRemaining(change, end.error);
        }
        await repository.setFailures(input.changeId, change.failures + 1);
        return pause(change, pauseOf(end.error, change.failures));
      }
    }
  };

  return {
    /**
     * Executes a change until it is finished, stopped, paused by a limit, or out of time; the rest
     * is queued. Safe to repeat after any interruption.
     */
    apply,
  };
}

export type ChangeRunner = ReturnType<typeof createChangeRunner>;
