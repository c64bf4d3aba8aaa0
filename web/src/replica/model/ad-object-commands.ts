import { canSpendMore, canUndoSpendMore } from '@ads-checker/shared/contracts/ad-object-operations';
import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import type { AdObjectChangePayload } from './bulk-changes.ts';
import type { AdObjectCommandInput, CommandBefore, CommandInput } from './types.ts';

export function isAdObjectCommand<C extends Pick<CommandInput, 'name'>>(
  command: C,
): command is C & Pick<AdObjectCommandInput, 'name'> {
  return command.name === 'setStatus' || command.name === 'editAdObject';
}

/** The ad network stores the result, so it is not a patch of an owned row. */
export function isNetworkCommand(command: Pick<CommandInput, 'name'>): boolean {
  return isAdObjectCommand(command) || isBulk(command);
}

/** Affects many ad objects at once, so it is not a patch of its target. */
export function isBulk({ name }: Pick<CommandInput, 'name'>): boolean {
  return name === 'changeAdObjects' || name === 'copyAdObjects';
}

export function isTurningOn({ name, payload }: Pick<CommandInput, 'name' | 'payload'>): boolean {
  if (name === 'changeAdObjects' && 'field' in payload) {
    return payload.field === 'status' && payload.to === 'ACTIVE';
  }
  if (name === 'updateBinomRule' && 'isEnabled' in payload) {
    return payload.isEnabled === true;
  }
  return isAdObjectCommand({ name }) && 'status' in payload && payload.status === 'ACTIVE';
}

/** Undoing can increase spend unless the undone change did. */
function canBulkSpendMore({ operation, undoOf }: AdObjectChangePayload): boolean {
  if (undoOf === null) {
    return canSpendMore(operation);
  }
  return canUndoSpendMore(operation);
}

/** An unknown amount may have been smaller. */
function isRaise({ from, to }: { from: MoneyDto | null | undefined; to: MoneyDto }): boolean {
  return !from || Number(to.amount) > Number(from.amount);
}

/** Whether a change can make an ad object spend more: turned on, a higher budget or bid, a later end. */
export function spendsMore({
  input,
  before,
}: {
  readonly input: CommandInput;
  readonly before: CommandBefore;
}): boolean {
  if (input.name === 'changeAdObjects') {
    return canBulkSpendMore(input.payload);
  }
  if (input.name !== 'editAdObject') {
    return isTurningOn(input);
  }
  const { payload } = input;
  const { endTime } = payload;
  const isLater =
    endTime !== undefined && typeof before.endTime === 'string'
      ? endTime === null || Date.parse(endTime) > Date.parse(before.endTime)
      : false;
  const raises = (['dailyBudget', 'lifetimeBudget', 'bidAmount'] as const).some((field) => {
    const to = payload[field];
    return to !== undefined && isRaise({ from: before[field], to });
  });
  return isTurningOn(input) || isLater || raises;
}
