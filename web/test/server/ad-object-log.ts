import { ACTIVITY_FIELDS, type ActivityAction } from '@ads-checker/shared/activity/index';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type { SampleAdAccount } from '@ads-checker/shared/sample/index';
import { presentMoney } from './present-objects.ts';

type Described = Partial<Record<ActivityChange['field'], string | null>> & {
  readonly name: string;
};

export function describeAdObject({
  object,
  adAccount,
}: {
  readonly object: {
    readonly status: string;
    readonly name: string;
    readonly dailyBudgetMinor?: number | null;
    readonly lifetimeBudgetMinor?: number | null;
    readonly bidAmountMinor?: number | null;
    readonly startAtMs?: number;
    readonly endAtMs?: number | null;
  };
  readonly adAccount: SampleAdAccount;
}): Described {
  const toMoney = (minor: number | null | undefined): string | null => {
    const money = presentMoney({ adAccount, minor: minor ?? null });
    return money === null ? null : `${money.amount} ${money.currency}`;
  };
  const toTime = (atMs: number | null | undefined): string | null =>
    typeof atMs === 'number' ? new Date(atMs).toISOString() : null;
  return {
    status: object.status,
    name: object.name,
    dailyBudget: toMoney(object.dailyBudgetMinor),
    lifetimeBudget: toMoney(object.lifetimeBudgetMinor),
    bidAmount: toMoney(object.bidAmountMinor),
    startTime: toTime(object.startAtMs),
    endTime: toTime(object.endAtMs),
  };
}

/** What an accepted change of an ad object says in the log: only fields that differ now. */
export function describeAdObjectChange({
  before,
  after,
}: {
  readonly before: Described;
  readonly after: Described;
}): { readonly action: ActivityAction; readonly changes: ActivityChange[] } {
  const changes = ACTIVITY_FIELDS.flatMap((field): ActivityChange[] => {
    const [from = null, to = null] = [before[field], after[field]];
    return from === to ? [] : [{ field, from, to }];
  });
  const [only] = changes;
  const isSwitch = changes.length === 1 && only?.field === 'status';
  if (isSwitch && only.to === 'ACTIVE') {
    return { action: 'turned_on', changes };
  }
  return { action: isSwitch && only.to === 'PAUSED' ? 'turned_off' : 'updated', changes };
}
