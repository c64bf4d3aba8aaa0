import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import { AppError } from '@ads-checker/shared/errors';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { AdCopiesPort } from '../../gateways/graph/ports/ad-copies-port.ts';
import type { AdObjectsPort } from '../../gateways/graph/ports/ad-objects-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { isCopyTooLarge } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { RecordActivity } from '../activity/index.ts';
import { adviseOn, afterLostReply, toItemError } from '../ad-object-changes/index.ts';
import { type ModuleLog, type ProfileCalls, requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import type { CopyBelow, CopyItem, CopyRecord } from './entities.ts';
import { requireDuplicable } from './policy.ts';
import type { CopyRepository } from './repository.ts';

const MAX_ATTEMPTS = 3;
const MAX_FAILURES = 5;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
/** Longer sessions are abandoned; their copies still show up in the list. */
const SESSION_LIMIT_MS = 20 * MINUTE_MS;

const SUBJECTS = { campaign: 'campaigns', ad_set: 'ad_sets', ad: 'ads' } as const;

interface Step {
  readonly copy: CopyRecord;
  readonly call: NetworkCall;
}

type StepEnd =
  | { readonly kind: 'next' }
  | { readonly kind: 'pause'; readonly forMs: number; readonly isUnreached: boolean }
  | { readonly kind: 'fail'; readonly error: unknown };

const NEXT: StepEnd = { kind: 'next' };

const BELOW = { campaign: 'ad_set', ad_set: 'ad', ad: null } as const;
const PAGE_SIZE = 500;

function findItem({ items }: CopyRecord, position: number): CopyItem | undefined {
  return items.find((item) => item.position === position);
}

function outcomeUnknown(): AppError {
  return new AppError(
    'UnavailableError',
    'Facebook didn’t say whether it made this copy. It may appear later.',
    { code: 'copy_outcome_unknown' },
  );
}

function copyTimedOut(): AppError {
  return new AppError(
    'UnavailableError',
    'Facebook is still making this copy. It may appear later.',
    { code: 'copy_takes_long' },
  );
}

export interface CopyRunnerDeps {
  readonly graph: AdCopiesPort &
    Pick<AdObjectsPort, 'listAdObjectStates'> &
    Pick<AdAccountsPort, 'getAdAccountBasics'>;
  readonly calls: ProfileCalls;
  readonly adUsers: Pick<AdUsersService, 'getConnection'>;
  readonly repository: CopyRepository;
  readonly publishOutdated: (adAccountId: string) => Promise<void>;
  readonly record: RecordActivity;
  readonly clock: Clock;
  readonly log: ModuleLog;
}

/** What became of a copy that was sent. */
function createCopyOutcomes({ graph, repository, publishOutdated, log }: CopyRunnerDeps) {
  const outdate = async (adAccountId: string): Promise<void> => {
    try {
      await publishOutdated(adAccountId);
    } catch (error) {
      log.warn({ err: error, adAccountId }, 'Failed to notify other processes of a copy');
    }
  };

  /** Direct children that are neither archived nor deleted; null if the list is incomplete. */
  const listBelow = async (
    { copy: { adAccountId }, call }: Step,
    { level, sourceId }: CopyItem,
  ): Promise<readonly CopyBelow[] | null> => {
    const below = BELOW[level];
    if (below === null) {
      return null;
    }
    const of = below === 'ad_set' ? { campaignIds: [sourceId] } : { adSetIds: [sourceId] };
    const { rows, gaps } = await readWholeList({
      read: (after) =>
        graph.listAdObjectStates({
          ...call,
          ...of,
          adAccountId,
          level: below,
          page: { limit: PAGE_SIZE, after },
        }),
    });
    return gaps === undefined
      ? rows.map(({ id }) => ({ sourceId: id, level: below, isDeep: below !== 'ad' }))
      : null;
  };

  const settle = async (
    step: Step,
    item: CopyItem,
    outcome: { copiedId: string } | { error: unknown },
  ): Promise<StepEnd> => {
    const { copy } = step;
    const { position } = item;
    if ('copiedId' in outcome) {
      const { copiedId } = outcome;
      await repository.updateItem(copy.id, { position, state: 'copied', copiedId, error: null });
    } else {
      const below =
        item.isDeep && isCopyTooLarge(outcome.error) ? await listBelow(step, item) : null;
      if (below !== null) {
        await repository.split(copy.id, { position, below });
        return NEXT;
      }
      const error = toItemError(outcome.error);
      await repository.failBelow(copy.id, { position, error });
      await repository.updateItem(copy.id, { position, state: 'failed', error });
    }
    await outdate(copy.adAccountId);
    return NEXT;
  };

  /** A copy of the source that did not exist before; undefined when there is none. */
  const findNewCopy = async ({ copy, call }: Step, item: CopyItem): Promise<string | undefined> => {
    const { adAccountId } = copy;
    const [listed, taken] = await Promise.all([
      graph.listCopies({ ...call, adAccountId, id: item.sourceId }),
      repository.listCopiedIds(adAccountId),
    ]);
    return listed.find((id) => !item.knownIds.includes(id) && !taken.has(id));
  };

  /** After a lost response: adopts the copy if it was made, otherwise resends it once. */
  const recover = async (step: Step, item: CopyItem): Promise<StepEnd> => {
    const made = await findNewCopy(step, item);
    if (made !== undefined) {
      return settle(step, item, { copiedId: made });
    }
    const { position, attempts } = item;
    const next = afterLostReply(attempts);
    if (next === 'give_up') {
      return settle(step, item, { error: outcomeUnknown() });
    }
    await repository.updateItem(step.copy.id, {
      position,
      attempts: attempts + 1,
      ...(next === 'send' ? { state: 'waiting' } : {}),
    });
    return next === 'send' ? NEXT : { kind: 'pause', forMs: next, isUnreached: false };
  };

  return { settle, findNewCopy, recover };
}

/** The next step of a copy. */
function createCopySteps(
  deps: CopyRunnerDeps,
  { settle, findNewCopy, recover }: ReturnType<typeof createCopyOutcomes>,
) {
  const { graph, calls, adUsers, repository, clock } = deps;

  const follow = async (step: Step, item: CopyItem): Promise<StepEnd> => {
    const { copy, call } = step;
    const { adAccountId } = copy;
    const session = await graph.readCopySession({
      ...call,
      adAccountId,
      sessionId: item.sessionId ?? '',
    });
    if (session.state === 'failed') {
      return settle(step, item, { error: session.error });
    }
    const copiedId =
      session.state === 'done' ? (session.id ?? (await findNewCopy(step, item))) : undefined;
    if (copiedId !== undefined) {
      return settle(step, item, { copiedId });
    }
    const sinceMs = clock.now().getTime() - (item.sentAt ?? copy.createdAt).getTime();
    if (sinceMs > SESSION_LIMIT_MS) {
      return settle(step, item, { error: copyTimedOut() });
    }
    await repository.updateItem(copy.id, { position: item.position, attempts: item.attempts + 1 });
    const forMs = Math.min(FIRST_PAUSE_MS * 2 ** item.attempts, LONGEST_PAUSE_MS);
    return { kind: 'pause', forMs, isUnreached: false };
  };

  const send = async (step: Step, item: CopyItem): Promise<StepEnd> => {
    const { copy, call } = step;
    const { adAccountId } = copy;
    const { position, level, isDeep, sourceId, suffix } = item;
    const parentId =
      item.parentPosition === null
        ? copy.parentId
        : (findItem(copy, item.parentPosition)?.copiedId ?? null);
    const knownIds = await graph.listCopies({ ...call, adAccountId, id: sourceId });
    const sentAt = clock.now();
    await repository.updateItem(copy.id, { position, state: 'sending', knownIds, sentAt });
    try {
      const copiedId = await graph.copyAdObject({
        ...call,
        level,
        adAccountId,
        id: sourceId,
        isDeep,
        parentId,
        suffix,
      });
      return settle(step, item, { copiedId });
    } catch (error) {
      call.signal?.throwIfAborted();
      switch (adviseOn(error)) {
        case 'unknown':
          return NEXT;
        case 'refused':
          return settle(step, item, { error });
        default:
          await repository.updateItem(copy.id, { position, state: 'waiting' });
          throw error;
      }
    }
  };

  /** The next step of a request; undefined when every copy is made or failed. */
  const runStep = (step: Step): Promise<StepEnd> | undefined => {
    const find = (state: CopyItem['state']) => step.copy.items.find((item) => item.state === state);
    const sending = find('sending');
    if (sending !== undefined) {
      return recover(step, sending);
    }
    const copying = find('copying');
    if (copying !== undefined) {
      return follow(step, copying);
    }
    const waiting = step.copy.items.find(
      ({ state, parentPosition }) =>
        state === 'waiting' &&
        (parentPosition === null || findItem(step.copy, parentPosition)?.state === 'copied'),
    );
    return waiting === undefined ? undefined : send(step, waiting);
  };

  const stepOnce = async (copy: CopyRecord, signal: AbortSignal): Promise<StepEnd | undefined> => {
    try {
      return await calls.run(copy.adUserId, async (profileCall) => {
        requireConnected(await adUsers.getConnection(copy.adUserId));
        const { adAccountId } = copy;
        const call: NetworkCall = { ...profileCall, signal, isTriedOnce: true };
        const account = await graph.getAdAccountBasics({ ...call, adAccountId });
        requireDuplicable(account);
        return runStep({ copy, call });
      });
    } catch (error) {
      signal.throwIfAborted();
      const advice = adviseOn(error);
      if (advice === 'stop' || advice === 'refused') {
        return { kind: 'fail', error };
      }
      const asked = error instanceof AppError ? error.details?.retryAfterMs : undefined;
      const isUnreached = advice !== 'pause';
      if (isUnreached && copy.failures + 1 >= MAX_FAILURES) {
        return { kind: 'fail', error };
      }
      return { kind: 'pause', forMs: asked ?? FIRST_PAUSE_MS * 2 ** copy.failures, isUnreached };
    }
  };

  return { stepOnce };
}

/**
 * Makes copies one after another. Copying is not idempotent, so the existing copies of the source
 * are recorded first; after a lost response, a new copy is looked up before anything is sent again.
 */
export function createCopyRunner(deps: CopyRunnerDeps) {
  const copyOutcomes = createCopyOutcomes(deps);
  const { repository, record, clock } = deps;
  const { stepOnce } = createCopySteps(deps, copyOutcomes);

  const finish = async (copy: CopyRecord): Promise<void> => {
    const { id, teamId, userId, tokenName, level, items } = copy;
    const copiedCount = items.filter(
      ({ state, parentPosition }) => state === 'copied' && parentPosition === null,
    ).length;
    if (copiedCount > 0) {
      await record({
        teamId,
        actor: userId === null ? null : { userId, tokenName },
        onceKey: `ad-object-copies:${id}`,
        kind: 'ad_objects',
        action: 'duplicated',
        subject: { type: SUBJECTS[level], id, name: String(copiedCount) },
        changes: [],
      });
    }
    await repository.finish(id, clock.now());
  };

  return {
    /** Processes a request until it is finished or paused; the rest is queued. */
    async run({ copyId, signal }: { copyId: string; signal: AbortSignal }): Promise<void> {
      for (let steps = 0; ; steps += 1) {
        signal.throwIfAborted();
        const copy = await repository.find(copyId);
        if (copy === undefined || copy.state !== 'running') {
          return;
        }
        const end = await stepOnce(copy, signal);
        if (end === undefined) {
          return finish(copy);
        }
        if (end.kind === 'fail') {
          await repository.failOpen(copyId, toItemError(end.error));
          return finish((await repository.find(copyId)) ?? copy);
        }
        if (end.kind === 'pause') {
          const resumesAt = new Date(clock.now().getTime() + end.forMs);
          const failures = end.isUnreached ? copy.failures + 1 : 0;
          await repository.pause(copyId, { resumesAt, failures });
          return repository.queue({ copyId, adAccountId: copy.adAccountId, runAt: resumesAt });
        }
        if (copy.failures > 0 || copy.resumesAt !== null) {
          await repository.pause(copyId, { resumesAt: null, failures: 0 });
        }
        if (steps > MAX_ATTEMPTS * copy.items.length * 2) {
          return repository.queue({ copyId, adAccountId: copy.adAccountId });
        }
      }
    },
  };
}

export type CopyRunner = ReturnType<typeof createCopyRunner>;
