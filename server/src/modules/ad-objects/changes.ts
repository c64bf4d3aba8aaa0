import { setTimeout as sleep } from 'node:timers/promises';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import {
  type AdObjectAck,
  type AdSetPatch,
  END_BEFORE_START,
  endsAfterStart,
} from '@ads-checker/shared/contracts/ad-objects';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { changedFields, isReduction } from '@ads-checker/shared/domain/ad-objects';
import {
  findMinorDigits,
  findMoney,
  type Money,
  toMoneyDto,
} from '@ads-checker/shared/domain/money';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { formatWithOffset } from '@ads-checker/shared/domain/time-zones';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type {
  AdAccountBasics,
  AdAccountsPort,
} from '../../gateways/graph/ports/ad-accounts-port.ts';
import type {
  AdChangesPort,
  AdObjectChange,
  AdObjectState,
} from '../../gateways/graph/ports/ad-changes-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Attempt, Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { AdUser } from '../ad-users/index.ts';
import type { Events } from '../events.ts';
import { type AppliedChange, toActivityEntry, toEditedFields } from './change-entry.ts';
import { createObjectLocks } from './object-locks.ts';
import { requireConnected, requireEditable } from './policy.ts';
import type { ModuleLog, ProfileCalls } from './profile-calls.ts';
import type { ReadCache } from './read-cache.ts';

export type AdObjectPatch = AdSetPatch;

/**
 * A request of a crashed process may still be in flight: the object is read this often, in these
 * steps, before it is sent again.
 */
const READS_AFTER_CRASH = 3;
const READ_INTERVAL_MS = 1_000;

const MONEY_FIELDS = ['dailyBudget', 'lifetimeBudget', 'bidAmount'] as const;
const TIME_FIELDS = ['startTime', 'endTime'] as const;

export interface ChangeRequest {
  readonly userId: string;
  readonly adUser: Pick<AdUser, 'id' | 'teamId' | 'status'>;
  readonly level: AdObjectLevel;
  readonly id: string;
  readonly patch: AdObjectPatch;
  readonly key: string | undefined;
}

interface TriedChange extends ChangeRequest, Attempt {
  readonly isRepeat: boolean;
}

function toMoney(input: {
  field: (typeof MONEY_FIELDS)[number];
  amount: string;
  currency: string | null;
}): Money {
  const digits = input.currency === null ? undefined : findMinorDigits(input.currency);
  if (input.currency === null || digits === undefined) {
    // Guessing the decimals would make the amount a hundred times too large or too small.
    throw new AppError(
      'FailedPreconditionError',
      'Amounts of this ad account can’t be edited: unknown currency.',
      { code: 'unknown_currency' },
    );
  }
  const money = findMoney({ amount: input.amount, currency: input.currency });
  if (money === undefined) {
    throw new AppError('ValidationError', ERROR_MESSAGES.invalidFields, {
      details: {
        fields: [
          {
            field: `body.${input.field}.amount`,
            message:
              digits === 0
                ? `must be a whole number in ${input.currency}`
                : `must have at most ${digits} decimals in ${input.currency}`,
          },
        ],
      },
    });
  }
  return money;
}

function toChange(input: {
  patch: Partial<AdObjectPatch>;
  account: AdAccountBasics;
}): AdObjectChange {
  const { status, name } = input.patch;
  const monies = MONEY_FIELDS.flatMap((field) => {
    const amount = input.patch[field]?.amount;
    return amount === undefined
      ? []
      : [[field, toMoney({ field, amount, currency: input.account.currency })] as const];
  });
  const times = TIME_FIELDS.flatMap((field) => {
    const time = input.patch[field];
    return time === undefined
      ? []
      : [
          [
            field,
            time === null
              ? null
              : formatWithOffset({ timeZone: input.account.timeZone ?? 'UTC', at: new Date(time) }),
          ] as const,
        ];
  });
  return {
    ...(status === undefined ? {} : { status }),
    ...(name === undefined ? {} : { name }),
    ...Object.fromEntries<Money | string | null>([...monies, ...times]),
  };
}

function toRowPatch(change: AdObjectChange): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => [
      field,
      typeof value === 'object' && value !== null ? toMoneyDto(value) : value,
    ]),
  );
}

/** The new schedule as a whole: one side may have been set before. */
function requireSchedule(input: { state: AdObjectState; changed: Partial<AdObjectPatch> }): void {
  if (!('startTime' in input.changed || 'endTime' in input.changed)) {
    return;
  }
  const refuse = (message: string): AppError =>
    new AppError('ValidationError', ERROR_MESSAGES.invalidFields, {
      details: { fields: [{ field: 'body.endTime', message }] },
    });
  if (!endsAfterStart({ ...input.state, ...input.changed })) {
    throw refuse(END_BEFORE_START);
  }
  if (input.changed.endTime === null && (input.state.lifetimeBudget?.minor ?? 0) > 0) {
    throw refuse('is required with a lifetime budget');
  }
}

function stateFields(state: AdObjectState) {
  const { status, name, startTime, endTime } = state;
  const money = (value: Money | null) => (value === null ? null : toMoneyDto(value));
  return {
    status,
    name,
    startTime,
    endTime,
    dailyBudget: money(state.dailyBudget),
    lifetimeBudget: money(state.lifetimeBudget),
    bidAmount: money(state.bidAmount),
  };
}

function tooSlow(): AppError {
  return new AppError('UnavailableError', 'This change took too long. Try again.', {
    code: 'too_slow',
    details: { retryAfterMs: 1000 },
  });
}

/** The result of the work, unless it times out first. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(tooSlow());
    signal.addEventListener('abort', onAbort, { once: true });
    work
      .then(resolve, (error: unknown) => reject(signal.aborted ? tooSlow() : error))
      .finally(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) {
      onAbort();
    }
  });
}

interface ChangesDeps {
  graph: AdChangesPort & Pick<AdAccountsPort, 'getAdAccountBasics'>;
  calls: ProfileCalls;
  cache: ReadCache;
  idempotency: Pick<Idempotency, 'run'>;
  publish: (event: StreamEvent<'adObject'>) => Promise<void>;
  publishOutdated: (adAccountId: string) => Promise<void>;
  record: RecordActivity;
  events: Events;
  clock: Clock;
  log: ModuleLog;
}

/** Changes an object on the network, one change at a time. */
function createChangeWriter(deps: ChangesDeps) {
  const locks = createObjectLocks();
  const updaters = {
    campaign: deps.graph.updateAdCampaign,
    ad_set: deps.graph.updateAdSet,
    ad: deps.graph.updateAd,
  } as const satisfies Record<AdObjectLevel, unknown>;

  /** Whatever the outcome, cached reads are outdated. */
  const outdate = async (adAccountId: string): Promise<void> => {
    deps.cache.invalidate(adAccountId);
    try {
      await deps.publishOutdated(adAccountId);
    } catch (error) {
      deps.log.warn({ err: error, adAccountId }, 'Failed to notify other processes of a change');
    }
  };

  /**
   * Reads first: restrictions and "only what changed" apply to the ad network's current state, not
   * to the screen's. The object is locked only after it was read through the caller's own profile,
   * and never while it is read.
   */
  const apply = async (
    profileCall: NetworkCall,
    { level, id, patch, isRepeat, signal, isAfterCrash }: TriedChange,
  ): Promise<{
    adAccountId: string;
    patch: Record<string, unknown>;
    /**
     * What was sent, now or by the attempt that this one repeats; undefined when the object already
     * had the values.
     */
    made: AppliedChange | undefined;
  }> => {
    const call = { ...profileCall, signal };
    for (let reads = 1; ; reads += 1) {
      const seen = locks.readVersion(id);
      const state = await within(signal, deps.graph.readAdObject({ ...call, level, id }));
      const { adAccountId } = state;
      const account = await within(signal, deps.graph.getAdAccountBasics({ ...call, adAccountId }));
      const wanted = toChange({ patch, account });
      const before = stateFields(state);
      const changed = changedFields({ before, after: patch });
      if (Object.keys(changed).length === 0) {
        if (isRepeat) {
          await outdate(adAccountId);
        }
        const made = isRepeat ? { state, change: wanted, isBeforeKnown: false } : undefined;
        return { adAccountId, patch: toRowPatch(wanted), made };
      }
      if (isAfterCrash && reads < READS_AFTER_CRASH) {
        await sleep(READ_INTERVAL_MS);
        continue;
      }
      requireSchedule({ state, changed });
      requireEditable({
        account,
        status: state.status,
        isReduction: isReduction({ before, changed }),
      });
      const change = toChange({ patch: changed, account });
      const sent = await locks.run(seen, () =>
        within(signal, updaters[level]({ ...call, id, adAccountId, change })).finally(() =>
          outdate(adAccountId),
        ),
      );
      if (sent) {
        return {
          adAccountId,
          patch: toRowPatch(wanted),
          made: { state, change, isBeforeKnown: true },
        };
      }
    }
  };

  return { apply };
}

/**
 * Changes on the ad network: recorded before they are sent, made once, and announced to open
 * clients.
 */
export function createChanges(deps: ChangesDeps) {
  const { apply } = createChangeWriter(deps);

  const recordChange = async (
    { userId, adUser, level, id, actionId }: TriedChange,
    made: AppliedChange,
  ): Promise<void> => {
    const { adAccountId, name } = made.state;
    try {
      await deps.record({
        teamId: adUser.teamId,
        actor: { userId },
        onceKey: actionId,
        ...toActivityEntry({ level, ...made }),
      });
      const edited = toEditedFields(made);
      const objects = { adUser, adAccountId, level, objectId: id, name };
      await deps.events.publishConfirmed('adObjectEdited', {
        userId,
        ...objects,
        ...edited,
        actionKey: actionId ?? createRowId(),
      });
    } catch (error) {
      // The change is made: failing now would repeat it.
      deps.log.warn({ err: error, id }, 'Failed to write an activity entry');
    }
  };

  const announce = async (event: StreamEvent<'adObject'>): Promise<void> => {
    try {
      await deps.publish(event);
    } catch (error) {
      // The change is made; clients that missed the event see it at the next read.
      deps.log.warn({ err: error, id: event.id }, 'Failed to publish a change');
    }
  };

  const perform = async (request: TriedChange): Promise<AdObjectAck> => {
    const { adUser, level, id, key } = request;
    requireConnected(adUser);
    const { adAccountId, patch, made } = await deps.calls.run(adUser.id, (call) =>
      apply(call, request),
    );
    deps.cache.invalidate(adAccountId);
    if (made !== undefined) {
      await recordChange(request, made);
    }
    const changedAt = deps.clock.now().toISOString();
    await announce({
      adUserId: adUser.id,
      adAccountId,
      level,
      id,
      patch,
      changedAt,
      commandId: key ?? null,
    });
    return { id, adAccountId, patch, changedAt };
  };

  return {
    /**
     * Makes one change. Repeating it with the same key returns the first response; after an attempt
     * with an unknown outcome the object is read again and only the missing values are sent.
     */
    change: (request: ChangeRequest): Promise<AdObjectAck> => {
      const { userId, key, adUser, level, id, patch } = request;
      return deps.idempotency.run({
        userId,
        key,
        request: { adUserId: adUser.id, level, id, patch },
        execute: (attempt) => perform({ ...request, ...attempt, isRepeat: false }),
        recover: (attempt) => perform({ ...request, ...attempt, isRepeat: true }),
      });
    },
  };
}

export type Changes = ReturnType<typeof createChanges>;
