import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { AdChangesPort } from '../../gateways/graph/ports/ad-changes-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { isGone, NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RecordActivity } from '../activity/index.ts';
import {
  adviseOn,
  type ChangeableProfileDeps,
  findChangeableProfile,
  toItemError,
} from '../ad-object-changes/index.ts';
import { type ModuleLog, type ProfileCalls, requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import type { StoredItem } from './entities.ts';
import { type Part, PartItems, type StepEnd } from './item-changes.ts';
import { type ItemSteps, outcomeUnknown } from './item-steps.ts';
import type { RunBrief, RunRepository } from './run-repository.ts';
import type { TagLaunched } from './tag-launched.ts';
import { pollPauseOf } from './video-steps.ts';

const OPEN: readonly StoredItem['state'][] = ['waiting', 'sending', 'processing'];
const FIRST_PAUSE_MS = 2_000;
const FAILURES_MAX = 5;
/** A job hands over to another one after these, so that runs of a profile take turns. */
const STEPS_PER_JOB = 200;

interface PartOf {
  readonly runId: string;
  readonly profilePosition: number;
}

type PartEnd = StepEnd | { readonly kind: 'done' };

const NEXT: StepEnd = { kind: 'next' };

export interface LaunchRunnerDeps extends ChangeableProfileDeps {
  readonly db: Database;
  readonly graph: Pick<AdChangesPort, 'updateAdCampaign'>;
  readonly steps: ItemSteps;
  readonly calls: ProfileCalls;
  readonly adUsers: Pick<AdUsersService, 'getReadable' | 'getConnection'>;
  readonly repository: RunRepository;
  readonly publishOutdated: (adAccountId: string) => Promise<void>;
  readonly tagLaunched: TagLaunched;
  readonly record: RecordActivity;
  readonly clock: Clock;
  readonly log: ModuleLog;
}

/** The next step of a profile's part, whatever its run does now. */
function createPartSteps({ graph, steps, clock }: LaunchRunnerDeps) {
  const deleteCampaign = async (part: Part, campaign: StoredItem): Promise<StepEnd> => {
    const { position, adAccountId, objectId } = campaign;
    try {
      await graph.updateAdCampaign({
        ...part.call,
        id: objectId ?? '',
        adAccountId,
        change: { status: 'DELETED' },
      });
    } catch (error) {
      part.call.signal?.throwIfAborted();
      if (!(error instanceof NetworkError && isGone(error))) {
        if (adviseOn(error) !== 'refused') {
          return { kind: 'error', error };
        }
        await steps.change(part, [position], { state: 'failed', error: toItemError(error) });
        return NEXT;
      }
    }
    const positions = part.items.listCreatedBelow(position);
    await steps.change(part, positions, { state: 'deleted', endedAt: clock.now() });
    return NEXT;
  };

  const stopWaiting = async (part: Part): Promise<PartEnd> => {
    const waiting = [...part.items.all].filter(
      ({ state }) => state === 'waiting' || state === 'processing',
    );
    const isCheck = part.run.kind === 'check' && part.run.state === 'running';
    await steps.change(
      part,
      waiting.map(({ position }) => position),
      { state: isCheck ? 'unchecked' : 'stopped', endedAt: clock.now() },
    );
    return { kind: 'done' };
  };

  return async (part: Part): Promise<PartEnd> => {
    const { run, items } = part;
    const sending = items.findBy('sending');
    if (sending !== undefined) {
      return steps.recover(part, sending);
    }
    if (run.state === 'undoing') {
      await stopWaiting(part);
      for (const item of items.all) {
        if (item.level === 'campaign' && item.state === 'done') {
          return deleteCampaign(part, item);
        }
      }
      return { kind: 'done' };
    }
    if (run.state !== 'running') {
      return stopWaiting(part);
    }
    const ready = items.findReady();
    if (ready !== undefined) {
      return run.kind === 'check' ? steps.check(part, ready) : steps.send(part, ready);
    }
    const processing = items.findProcessing(part.asked);
    if (processing !== undefined) {
      part.asked.add(processing.position);
      return steps.poll(part, processing);
    }
    const pauses = [...items.all].flatMap((item) =>
      item.state === 'processing' ? [pollPauseOf(item)] : [],
    );
    if (pauses.length > 0) {
      return { kind: 'pause', forMs: Math.min(...pauses) };
    }
    return stopWaiting(part);
  };
}

/**
 * Creates what a launch plans, one object after the other in each profile. Creating is not
 * idempotent: every object carries a label of its own by which it is looked up when its outcome is
 * unknown, before anything is sent again.
 */
export function createLaunchRunner(deps: LaunchRunnerDeps) {
  const { repository, calls, adUsers, clock } = deps;
  const step = createPartSteps(deps);

  /** @throws AppError when nothing may be sent for the profile */
  const requireSendable = async (run: RunBrief, adUserId: string): Promise<void> => {
    const adUser = await deps.db.transaction((trx) =>
      findChangeableProfile(deps, { ...run, adUserId }, trx),
    );
    if (adUser === undefined) {
      throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
    }
    requireConnected(await adUsers.getConnection(adUserId));
  };

  const end = async (run: RunBrief, { profilePosition }: PartOf): Promise<void> => {
    const profile = await repository.findProfile(run.id, profilePosition);
    if (run.kind === 'launch' && run.state !== 'undoing' && profile?.adUserId != null) {
      await deps.tagLaunched(run, { adUserId: profile.adUserId, profilePosition });
    }
    const isLast = await repository.finishProfile(run.id, profilePosition, clock.now());
    if (!isLast || run.kind === 'check') {
      return;
    }
    const whole = await repository.find(run.id);
    const count = run.state === 'undoing' ? 0 : (whole?.ads.done ?? 0);
    if (count > 0) {
      await deps.record({
        teamId: run.teamId,
        actor: run.userId === null ? null : { userId: run.userId, tokenName: run.tokenName },
        onceKey: `launch:${run.id}`,
        kind: 'ad_objects',
        action: 'launched',
        subject: { type: 'ads', id: run.id, name: String(count) },
        changes: [],
      });
    }
  };

  const publish = async (part: Part): Promise<void> => {
    for (const adAccountId of new Set([...part.items.all].map((item) => item.adAccountId))) {
      try {
        await deps.publishOutdated(adAccountId);
      } catch (error) {
        deps.log.warn({ err: error, adAccountId }, 'Failed to notify other processes of a launch');
      }
    }
  };

  /** Nothing more is sent for a profile: what waits is stopped with the reason. */
  const giveUp = async (run: RunBrief, of: PartOf, error: unknown): Promise<void> => {
    const items = await repository.listItemsOfProfile(run.id, of.profilePosition);
    // A video that was on its way has its place, so nothing of it is unknown
    const isLookedUp = ({ state, level }: StoredItem): boolean =>
      state === 'sending' && level !== 'video';
    const endedAt = clock.now();
    const left = items.filter(({ state }) => OPEN.includes(state));
    const positionsOf = (isWanted: boolean): number[] =>
      left.flatMap((item) => (isLookedUp(item) === isWanted ? [item.position] : []));
    await repository.updateItems(run.id, {
      positions: positionsOf(false),
      change: { state: 'stopped', endedAt },
    });
    await repository.updateItems(run.id, {
      positions: positionsOf(true),
      change: { state: 'unknown', error: toItemError(outcomeUnknown()), endedAt },
    });
    await repository.updateProfile(run.id, of.profilePosition, { error: toItemError(error) });
    await end(run, of);
  };

  const pause = async (
    of: PartOf,
    { adUserId, forMs, failures }: { adUserId: string; forMs: number; failures: number },
  ): Promise<void> => {
    const resumesAt = new Date(clock.now().getTime() + forMs);
    await repository.updateProfile(of.runId, of.profilePosition, { resumesAt, failures });
    await repository.queue({ ...of, adUserId, runAt: resumesAt });
  };

  const runSteps = async (
    run: RunBrief,
    of: PartOf,
    call: NetworkCall,
  ): Promise<PartEnd | 'again'> => {
    const items = new PartItems(await repository.listItemsOfProfile(run.id, of.profilePosition));
    const asked = new Set<number>();
    for (let count = 0; count < STEPS_PER_JOB; count += 1) {
      call.signal?.throwIfAborted();
      const now = await repository.findBrief(run.id);
      if (now === undefined) {
        return { kind: 'done' };
      }
      const part: Part = { run: now, items, call, asked };
      const ended = await step(part);
      if (ended.kind !== 'next') {
        await publish(part);
        if (ended.kind === 'error') {
          // Which tells the profile's status
          throw ended.error;
        }
        return ended;
      }
    }
    return 'again';
  };

  return {
    /** Goes on with the part of a profile until it is done or waits; safe to repeat. */
    async run({ signal, ...of }: PartOf & { signal: AbortSignal }): Promise<void> {
      const run = await repository.findBrief(of.runId);
      const profile = await repository.findProfile(of.runId, of.profilePosition);
      if (run === undefined || profile === undefined || profile.state === 'finished') {
        return;
      }
      const { adUserId } = profile;
      if (adUserId === null) {
        const error = new AppError('FailedPreconditionError', 'This profile was deleted.');
        return giveUp(run, of, error);
      }
      let ended: PartEnd | 'again';
      try {
        await requireSendable(run, adUserId);
        ended = await calls.run(adUserId, (call) =>
          runSteps(run, of, { ...call, signal, isTriedOnce: true }),
        );
      } catch (error) {
        signal.throwIfAborted();
        ended = { kind: 'error', error };
      }
      if (ended === 'again') {
        return repository.queue({ ...of, adUserId });
      }
      if (ended.kind === 'pause') {
        return pause(of, { adUserId, forMs: ended.forMs, failures: 0 });
      }
      if (ended.kind !== 'error') {
        return end(run, of);
      }
      const { error } = ended;
      const advice = adviseOn(error);
      const asked = error instanceof AppError ? error.details?.retryAfterMs : undefined;
      const failures = advice === 'pause' ? 0 : profile.failures + 1;
      if (advice === 'stop' || advice === 'refused' || failures >= FAILURES_MAX) {
        return giveUp(run, of, error);
      }
      const forMs = asked ?? FIRST_PAUSE_MS * 2 ** failures;
      return pause(of, { adUserId, forMs, failures });
    },
  };
}

export type LaunchRunner = ReturnType<typeof createLaunchRunner>;
