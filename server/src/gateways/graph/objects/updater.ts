import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { GraphClient } from '../calls/graph-client.ts';
import { unreadableReply } from '../errors/transport-errors.ts';
import type { AdObjectChange, AdObjectState, UpdateAdObject } from '../ports/ad-changes-port.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { successSchema } from '../schemas/schemas.ts';
import { toGraphTime } from '../schemas/wire-values.ts';

const NO_END = '0';

/** The form of a change; only its own fields. */
export function toForm(change: AdObjectChange): Record<string, string> {
  const { status, name, dailyBudget, lifetimeBudget, bidAmount, startTime, endTime } = change;
  const entries: [string, string | undefined][] = [
    ['status', status],
    ['name', name],
    ['daily_budget', dailyBudget?.minor.toString()],
    ['lifetime_budget', lifetimeBudget?.minor.toString()],
    ['bid_amount', bidAmount?.minor.toString()],
    ['start_time', startTime === undefined ? undefined : toGraphTime(startTime)],
    ['end_time', endTime === null ? NO_END : endTime && toGraphTime(endTime)],
  ];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

function isSameTime(left: string | null, right: string | null): boolean {
  if (left === null || right === null) {
    return left === right;
  }
  return Math.trunc(Date.parse(left) / 1000) === Math.trunc(Date.parse(right) / 1000);
}

/** Whether an object already has the values of a change. */
function hasChange({ state, change }: { state: AdObjectState; change: AdObjectChange }): boolean {
  const { status, name, dailyBudget, lifetimeBudget, bidAmount, startTime, endTime } = change;
  return (
    (status === undefined || state.status === status) &&
    (name === undefined || state.name === name) &&
    (dailyBudget === undefined || (state.dailyBudget?.minor ?? 0) === dailyBudget.minor) &&
    (lifetimeBudget === undefined || (state.lifetimeBudget?.minor ?? 0) === lifetimeBudget.minor) &&
    (bidAmount === undefined || (state.bidAmount?.minor ?? 0) === bidAmount.minor) &&
    (startTime === undefined || isSameTime(state.startTime, startTime)) &&
    (endTime === undefined || isSameTime(state.endTime, endTime))
  );
}

/**
 * Sends a change; an attempt with an unknown outcome is repeated only when the object does not have
 * the change.
 */
export function createUpdater(deps: {
  client: GraphClient;
  /** One attempt, without retries. */
  readState: (
    call: NetworkCall & { readonly level: AdObjectLevel; readonly id: string },
  ) => Promise<AdObjectState>;
}): (level: AdObjectLevel) => (call: UpdateAdObject) => Promise<void> {
  return (level) =>
    async ({ id, adAccountId, change, ...call }) => {
      const reply = await deps.client.post({
        ...call,
        path: id,
        adAccountId,
        params: toForm(change),
        isDone: async () =>
          hasChange({ state: await deps.readState({ ...call, level, id }), change }),
      });
      if (!successSchema.safeParse(reply).success) {
        throw unreadableReply();
      }
    };
}
