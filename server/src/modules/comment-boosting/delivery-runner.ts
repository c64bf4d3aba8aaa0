import {
  DELIVERIES_PER_POST_AND_HOUR,
  type JobWarningType,
} from '@ads-checker/shared/contracts/comment-boosting';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ads-checker/shared/domain/durations';
import { AppError } from '@ads-checker/shared/errors';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import { classifyFailure } from './classify-failure.ts';
import type { CommentUserRepository } from './comment-user-repository.ts';
import type { Deliveries } from './deliveries.ts';
import type { CommentTask, CommentUser, Step, StepEnd } from './entities.ts';
import { statusOf } from './presenter.ts';
import type { TaskRepository } from './task-repository.ts';

/** Timeout of a call; after it the outcome is unknown. */
const CALL_MS = 60 * SECOND_MS;
/** A sent request may still take effect this long after it. */
const IN_DOUBT_MS = 15 * SECOND_MS;
/** Tolerance for the network's clock running behind. */
const CLOCK_SKEW_MS = MINUTE_MS;
const SAME_TEXT_WITHIN_MS = DAY_MS;
/** A limit may hold a step back for at most this long. */
const LIMITED_MAX_MS = DAY_MS;
/** Retry delays for a step that did not reach the network, or that no profile can deliver. */
const UNREACHABLE_PAUSES_MS = [10, 30, 120, 600].map((seconds) => seconds * SECOND_MS);
const NO_USER_PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);

interface DelayReason {
  readonly type: JobWarningType;
  readonly message: string | null;
}

interface DeliveryRunnerDeps {
  tasks: TaskRepository;
  users: CommentUserRepository;
  deliveries: Deliveries;
  calls: ProfileCalls;
  clock: Clock;
}

/** When and whether deliveries are tried again. */
function createDeliverySchedule(deps: DeliveryRunnerDeps) {
  const now = (): Date => deps.clock.now();
  const inFuture = (ms: number): Date => new Date(now().getTime() + ms);

  const settle = (task: CommentTask, { position }: Step, end: StepEnd): Promise<void> =>
    deps.tasks.settle(task.id, [{ position, end }], now());

  const skip = (task: CommentTask, step: Step, { type, message }: DelayReason): Promise<void> =>
    settle(task, step, { state: 'skipped', warning: type, message });

  /** Schedules a retry; after the last one the step is skipped. */
  const scheduleRetry = async (
    task: CommentTask,
    step: Step,
    reason: DelayReason & { readonly pausesMs: readonly number[] },
  ): Promise<void> => {
    const pauseMs = reason.pausesMs[task.tries];
    if (pauseMs === undefined) {
      return skip(task, step, reason);
    }
    const { type, message } = reason;
    await deps.tasks.hold(task.id, {
      at: now(),
      until: inFuture(pauseMs),
      isCounted: true,
      type,
      message,
    });
  };

  /** Waits for a limit to pass, a day at most. */
  const pauseFor = async (
    task: CommentTask,
    step: Step,
    { until, ...reason }: DelayReason & { readonly until: Date },
  ): Promise<void> => {
    const since = task.heldSince?.getTime() ?? now().getTime();
    if (until.getTime() - since > LIMITED_MAX_MS) {
      return skip(task, step, reason);
    }
    await deps.tasks.hold(task.id, { at: now(), until, isCounted: false, ...reason });
  };

  return { now, inFuture, settle, skip, scheduleRetry, pauseFor };
}

/** Makes the calls of a step, each once: what an unclear call placed is looked up. */
function createPlacing(deps: DeliveryRunnerDeps, now: () => Date) {
  /** A matching comment that is not recorded for another step. */
  const findPlaced = async (
    call: NetworkCall,
    { task, step, since }: { task: CommentTask; step: Step; since: Date },
  ): Promise<string | undefined> => {
    const known = new Set((await deps.tasks.listSteps(task.id)).map(({ commentId }) => commentId));
    const { pageId, postId } = task;
    const found = await deps.deliveries.find(call, { pageId, postId, text: step.text, since });
    return found.find((commentId) => !known.has(commentId));
  };

  const isReaction = ({ kind }: Step): boolean =>
    kind === 'post_reaction' || kind === 'comment_reaction';

  /** @throws NetworkError @returns the result; undefined when it was paused before sending */
  const send = async (
    call: NetworkCall,
    { task, step, targetId }: { task: CommentTask; step: Step; targetId: string },
  ): Promise<StepEnd | undefined> => {
    const { pageId } = task;
    if (step.state === 'sending' && !isReaction(step)) {
      const sentAt = step.sentAt ?? now();
      const since = new Date(sentAt.getTime() - CLOCK_SKEW_MS);
      const commentId = await findPlaced(call, { task, step, since });
      if (commentId !== undefined) {
        return { state: 'placed', commentId };
      }
    }
    if (!(await deps.tasks.claim(task.id, step.position, now()))) {
      return undefined;
    }
    if (isReaction(step)) {
      await deps.deliveries.like(call, { pageId, targetId });
      return { state: 'placed', commentId: null };
    }
    const { text, photoUrl } = step;
    return {
      state: 'placed',
      commentId: await deps.deliveries.publish(call, { pageId, targetId, text, photoUrl }),
    };
  };

  /**
   * The Page already posted this text: either our call whose response was lost, or someone else.
   */
  const settleSameText = async (
    call: NetworkCall,
    { task, step, reason }: { task: CommentTask; step: Step; reason: DelayReason },
  ): Promise<StepEnd> => {
    const since = new Date(now().getTime() - SAME_TEXT_WITHIN_MS);
    const commentId =
      step.state === 'sending' ? await findPlaced(call, { task, step, since }) : undefined;
    return commentId === undefined
      ? { state: 'skipped', warning: reason.type, message: reason.message }
      : { state: 'placed', commentId };
  };

  return { send, settleSameText };
}

/** Sends a delivery as a Page, and settles what came of it. */
function createSending(
  deps: DeliveryRunnerDeps,
  schedule: ReturnType<typeof createDeliverySchedule>,
) {
  const { now, inFuture, settle, skip, scheduleRetry, pauseFor } = schedule;
  const { send, settleSameText } = createPlacing(deps, now);

  const settleFailure = async (
    task: CommentTask,
    step: Step,
    { error, publisher, call }: { error: unknown; publisher: CommentUser; call: NetworkCall },
  ): Promise<'settled' | 'next_publisher'> => {
    const outcome = classifyFailure(error, step);
    const { type, message } = outcome;
    const reason = { type, message };
    if (outcome.action !== 'in_doubt') {
      await deps.tasks.unclaim(task.id, step.position);
    }
    switch (outcome.action) {
      case 'in_doubt':
        await scheduleRetry(task, step, { ...reason, pausesMs: UNREACHABLE_PAUSES_MS });
        return 'settled';
      case 'next_publisher':
        if (outcome.isPageLost) {
          await deps.users.setPageLost(publisher.id, true);
        }
        return 'next_publisher';
      case 'wait':
        await pauseFor(task, step, { ...reason, until: inFuture(outcome.forMs) });
        return 'settled';
      case 'try_later':
        await scheduleRetry(task, step, { ...reason, pausesMs: UNREACHABLE_PAUSES_MS });
        return 'settled';
      case 'same_text':
        await settle(task, step, await settleSameText(call, { task, step, reason }));
        return 'settled';
      case 'skip':
        await skip(task, step, reason);
        return 'settled';
      case 'end': {
        const open = (await deps.tasks.listSteps(task.id)).filter(
          ({ state }) => state === 'waiting' || state === 'sending',
        );
        const end: StepEnd = { state: 'skipped', warning: type, message };
        const ends = open.map(({ position }) => ({ position, end }));
        await deps.tasks.settle(task.id, ends, now());
        return 'settled';
      }
    }
  };

  /** @returns false to try the next profile */
  const deliverAs = async (
    publisher: CommentUser & { readonly adUserId: string },
    {
      task,
      step,
      targetId,
      signal,
    }: { task: CommentTask; step: Step; targetId: string; signal: AbortSignal },
  ): Promise<boolean> => {
    let made: NetworkCall | undefined;
    try {
      return await deps.calls.run(publisher.adUserId, async (profileCall) => {
        const call: NetworkCall = {
          ...profileCall,
          signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]),
          isTriedOnce: true,
          priority: 'background',
        };
        made = call;
        if (!(await deps.deliveries.canComment(call, task.pageId))) {
          await deps.users.setPageLost(publisher.id, true);
          return false;
        }
        const end = await send(call, { task, step, targetId });
        if (end !== undefined) {
          await settle(task, step, end);
        }
        return true;
      });
    } catch (error) {
      // The process is shutting down: the next run looks up what was sent.
      signal.throwIfAborted();
      if (!(error instanceof AppError) || made === undefined) {
        throw error;
      }
      return (await settleFailure(task, step, { error, publisher, call: made })) === 'settled';
    }
  };

  return { deliverAs };
}

export type DeliveryRunner = ReturnType<typeof createDeliveryRunner>;

/**
 * Delivers the steps of tasks. Each step is marked before it is sent and recorded after it; a step
 * whose outcome is unknown is looked up on the network before it is sent again.
 */
export function createDeliveryRunner(deps: DeliveryRunnerDeps) {
  const deliverySchedule = createDeliverySchedule(deps);
  const { now, skip, scheduleRetry, pauseFor } = deliverySchedule;

  /** The account's own profiles come before those shared with it. */
  const listPublishers = async ({
    accountId,
    teamId,
    pageId,
  }: CommentTask): Promise<CommentUser[]> =>
    (await deps.users.listOwnAndShared({ accountId, teamId }))
      .filter((user) => user.pageId === pageId && statusOf(user) === 'active')
      .toSorted((a, b) => Number(b.accountId === accountId) - Number(a.accountId === accountId));

  /** The comment to reply to or like; null for the post, undefined when it is missing. */
  const findTarget = async (
    { id, postId }: CommentTask,
    step: Step,
  ): Promise<string | undefined> => {
    if (step.parentPosition === null) {
      return postId;
    }
    return (await deps.tasks.findStep(id, step.parentPosition))?.commentId ?? undefined;
  };
  const { deliverAs } = createSending(deps, deliverySchedule);

  /** Undefined when the post has room for another delivery now. */
  const findNextSlotAt = async ({ postId }: CommentTask): Promise<Date | undefined> => {
    const since = new Date(now().getTime() - HOUR_MS);
    const made = await deps.tasks.listDeliveries(postId, since, DELIVERIES_PER_POST_AND_HOUR);
    const [oldest] = made;
    return made.length < DELIVERIES_PER_POST_AND_HOUR || oldest === undefined
      ? undefined
      : new Date(oldest.getTime() + HOUR_MS);
  };

  return {
    /** Delivers the next step of a task if it is due, and queues the one after it. */
    async run({ taskId, signal }: { taskId: string; signal: AbortSignal }): Promise<void> {
      const task = await deps.tasks.find(taskId);
      if (task === undefined || task.status !== 'active') {
        return;
      }
      const step = await deps.tasks.findOpen(taskId);
      if (step === undefined) {
        return deps.tasks.settle(taskId, [], now());
      }
      const inDoubtUntil =
        step.state === 'sending' ? (step.sentAt?.getTime() ?? 0) + IN_DOUBT_MS : 0;
      const dueAt = new Date(Math.max(task.nextAt.getTime(), inDoubtUntil));
      if (dueAt > now()) {
        return deps.tasks.queue(taskId, dueAt);
      }
      const targetId = await findTarget(task, step);
      if (targetId === undefined) {
        return skip(task, step, { type: 'parent_missing', message: null });
      }
      const nextSlotAt = await findNextSlotAt(task);
      if (nextSlotAt !== undefined && step.state === 'waiting') {
        return pauseFor(task, step, { type: 'post_cap', message: null, until: nextSlotAt });
      }
      for (const publisher of await listPublishers(task)) {
        const { adUserId } = publisher;
        const isDone =
          adUserId !== null &&
          (await deliverAs({ ...publisher, adUserId }, { task, step, targetId, signal }));
        if (isDone) {
          return;
        }
      }
      await scheduleRetry(task, step, {
        type: 'no_comment_user',
        message: null,
        pausesMs: NO_USER_PAUSES_MS,
      });
    },
  };
}
