import { setTimeout as sleep } from 'node:timers/promises';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { AdAccountBasics } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type {
  AdChangesPort,
  AdObjectBulkState,
  AdObjectState,
} from '../../gateways/graph/ports/ad-changes-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { TaggedObjects } from '../tags/index.ts';
import type { Accepted, Announcements } from './announcements.ts';
import { idsOf, MAX_ATTEMPTS, type SentItem, toBatchOutcomes } from './batch-outcomes.ts';
import {
  adviseOn,
  decideItem,
  hasValue,
  toChangeable,
  toItemError,
  toNetworkChange,
} from './decide-item.ts';
import type { AdObjectChangeRecord, ChangeItem, ItemUpdate } from './entities.ts';
import type { AdObjectChangeRepository } from './repository.ts';

/** Limit of the ad network for batches and for ids in a filter. */
const BATCH_SIZE = 50;
/**
 * A request of a crashed process may still be in flight: its objects are read this many times, at
 * this interval, before they are sent again.
 */
const READS_AFTER_CRASH = 3;
const READ_INTERVAL_MS = 1_000;

type State = AdObjectState | AdObjectBulkState;
type States = ReadonlyMap<string, State | NetworkError>;

export interface Step {
  readonly change: AdObjectChangeRecord;
  readonly call: NetworkCall;
  readonly account: AdAccountBasics;
  readonly signal: AbortSignal;
}

/** The result of a step: the next one follows at once, after a pause, or never. */
export type StepEnd =
  | { readonly kind: 'next' }
  | { readonly kind: 'pause'; readonly forMs: number }
  /** The network was not reached; the change is aborted after several in a row. */
  | { readonly kind: 'unreached'; readonly error: unknown }
  | { readonly kind: 'fail'; readonly error: unknown };

const NEXT: StepEnd = { kind: 'next' };

export interface StepRunnerDeps {
  readonly graph: AdChangesPort;
  readonly repository: AdObjectChangeRepository;
  readonly announcements: Announcements;
  readonly taggedObjects: Pick<TaggedObjects, 'testNeverTouched'>;
  readonly clock: Clock;
}

function isState(value: State | NetworkError | undefined): value is State {
  return value !== undefined && 'adAccountId' in value;
}

/** What an object is under, as far as the network told. */
function toPlaced({ level }: AdObjectChangeRecord, state: State) {
  const { campaignId, adSetId } = { campaignId: null, adSetId: null, ...state };
  return { id: state.id, level, campaignId, adSetId };
}

/** What became of objects that were being changed when a run ended. */
function createRecovery({ graph, repository, announcements, clock }: StepRunnerDeps) {
  const readStates = async (
    { change: { level, adAccountId }, call }: Step,
    ids: readonly string[],
  ): Promise<States> => {
    const states = new Map<string, State | NetworkError>(
      await graph.readAdObjects({ ...call, level, adAccountId, ids }),
    );
    // Objects missing from the list are archived, deleted, or not in this ad account.
    for (const id of ids.filter((missing) => !states.has(missing))) {
      try {
        const state = await graph.readAdObject({ ...call, level, id });
        if (state.adAccountId === adAccountId) {
          states.set(id, state);
        }
      } catch (error) {
        if (adviseOn(error) !== 'refused') {
          throw error;
        }
        states.set(id, error as NetworkError);
      }
    }
    return states;
  };

  const failUnread = (item: ChangeItem, state: State | NetworkError | undefined): ItemUpdate => ({
    position: item.position,
    state: 'failed',
    error: toItemError(state ?? entityNotFound('Ad object', item.objectId)),
  });

  /**
   * After lost responses: objects that already have the value were accepted, the rest is resent.
   */
  const recover = async (step: Step, items: readonly ChangeItem[]): Promise<StepEnd> => {
    const { change, account } = step;
    let open = items;
    const settled: ItemUpdate[] = [];
    const accepted: Accepted[] = [];
    for (let reads = 1; open.length > 0; reads += 1) {
      const states = await readStates(
        step,
        open.map(({ objectId }) => objectId),
      );
      const rest: ChangeItem[] = [];
      for (const item of open) {
        const state = states.get(item.objectId);
        const { field, to, objectId } = item;
        if (!isState(state) || field === null || to === null) {
          settled.push(failUnread(item, state));
        } else if (hasValue({ object: toChangeable(state, change.level), field, value: to })) {
          settled.push({ position: item.position, state: 'changed', error: null });
          accepted.push({ objectId, field, value: to });
        } else {
          rest.push(item);
        }
      }
      open = rest;
      if (open.length > 0 && reads >= READS_AFTER_CRASH) {
        break;
      }
      if (open.length > 0) {
        await sleep(READ_INTERVAL_MS, undefined, { signal: step.signal });
      }
    }
    for (const { position, attempts, error } of open) {
      settled.push(
        attempts >= MAX_ATTEMPTS
          ? { position, state: 'failed', error: error ?? toItemError(undefined) }
          : { position, state: 'waiting' },
      );
    }
    await repository.updateItems(change, settled, clock.now());
    await announcements.progress({
      change,
      currency: account.currency,
      accepted,
      ...idsOf(items, settled),
    });
    return NEXT;
  };

  return { readStates, failUnread, recover };
}

/**
 * One step of a bulk change: reads the objects, decides each by the same rules as the preview,
 * records the values before and after, and sends a batch. Objects whose response was lost are read
 * before they are sent again.
 */
export function createStepRunner(deps: StepRunnerDeps) {
  const { graph, repository, announcements, clock } = deps;
  const { readStates, failUnread, recover } = createRecovery(deps);

  const send = async (step: Step, items: readonly ChangeItem[]): Promise<StepEnd> => {
    const { change, call, account } = step;
    const states = await readStates(
      step,
      items.map(({ objectId }) => objectId),
    );
    // A person may change what rules and schedules must not touch
    const isNeverTouched =
      change.actorName === null || change.undoOf !== null
        ? () => false
        : await deps.taggedObjects.testNeverTouched(change);
    const records: ItemUpdate[] = [];
    const sending: SentItem[] = [];
    const changes: Parameters<AdChangesPort['updateAdObjects']>[0]['changes'][number][] = [];
    for (const item of items) {
      const state = states.get(item.objectId);
      if (!isState(state)) {
        records.push(failUnread(item, state));
        continue;
      }
      const { position, objectId } = item;
      const { name } = state;
      if (isNeverTouched(toPlaced(change, state))) {
        records.push({ position, state: 'skipped', name, reason: 'never_touched' });
        continue;
      }
      const object = toChangeable(state, change.level);
      const decision = decideItem({ change, item, object, account });
      if (decision.kind === 'skip') {
        records.push({ position, state: 'skipped', name, reason: decision.reason });
        continue;
      }
      const { field, from, to } = decision;
      const attempts = item.attempts + 1;
      sending.push({ position, state: 'sending', attempts, name, field, from, to, objectId });
      changes.push({
        id: objectId,
        change: toNetworkChange({ field, value: to, ...account }),
      });
    }
    await repository.updateItems(
      change,
      [...records, ...sending.map(({ objectId: _objectId, ...record }) => record)],
      clock.now(),
    );
    if (sending.length === 0) {
      await announcements.progress({
        change,
        currency: account.currency,
        accepted: [],
        ...idsOf(items, records),
      });
      return NEXT;
    }

    const { level, adAccountId } = change;
    let answers: ReadonlyMap<string, NetworkError | null>;
    try {
      answers = await graph.updateAdObjects({ ...call, level, adAccountId, changes });
    } catch (error) {
      // Requests in flight may have been accepted: they stay recorded as being sent.
      step.signal.throwIfAborted();
      answers = new Map(changes.map(({ id }) => [id, error as NetworkError]));
      if (['stop', 'transient', 'pause'].includes(adviseOn(error))) {
        await repository.updateItems(
          change,
          sending.map(({ position }) => ({ position, state: 'waiting' })),
          clock.now(),
        );
        throw error;
      }
    } finally {
      await announcements.outdate(adAccountId);
    }

    const { outcomes, pauseMs, stop } = toBatchOutcomes(sending, answers);
    const isAccepted = new Set(
      outcomes.flatMap(({ position, state }) => (state === 'changed' ? [position] : [])),
    );
    const accepted = sending.flatMap(({ position, objectId, field, to }) =>
      isAccepted.has(position) ? [{ objectId, field, value: to }] : [],
    );
    await repository.updateItems(change, outcomes, clock.now());
    await announcements.progress({
      change,
      currency: account.currency,
      accepted,
      ...idsOf(items, [...records, ...outcomes]),
    });
    if (stop !== undefined) {
      return { kind: 'fail', error: stop };
    }
    return pauseMs === undefined ? NEXT : { kind: 'pause', forMs: pauseMs };
  };

  const place = async (step: Step, items: readonly ChangeItem[]): Promise<void> => {
    const { level, adAccountId, id } = step.change;
    const states = await graph.readAdObjects({
      ...step.call,
      level,
      adAccountId,
      ids: items.map(({ objectId }) => objectId),
    });
    await repository.place(
      id,
      items.map(({ position, objectId }) => ({
        position,
        campaignId: states.get(objectId)?.campaignId ?? objectId,
      })),
    );
  };

  /** Undefined when nothing is left. */
  return async (step: Step): Promise<StepEnd | undefined> => {
    const { change } = step;
    const sending = await repository.listSending(change.id, BATCH_SIZE);
    if (sending.length > 0) {
      return recover(step, sending);
    }
    if (change.level === 'ad_set') {
      const unplaced = await repository.listUnplaced(change.id, BATCH_SIZE);
      if (unplaced.length > 0) {
        await place(step, unplaced);
        return NEXT;
      }
    }
    const next = await repository.listNext(change, BATCH_SIZE);
    return next.length === 0 ? undefined : send(step, next);
  };
}
