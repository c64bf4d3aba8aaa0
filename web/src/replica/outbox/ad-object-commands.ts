import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import type { AdObjectCommandInput, CommandBefore, CommandInput } from '../types.ts';

export function isAdObjectCommand<C extends Pick<CommandInput, 'name'>>(
  command: C,
): command is C & Pick<AdObjectCommandInput, 'name'> {
  return command.name === 'setStatus' || command.name === 'editAdObject';
}

export function isTurningOn({ name, payload }: Pick<CommandInput, 'name' | 'payload'>): boolean {
  return isAdObjectCommand({ name }) && 'status' in payload && payload.status === 'ACTIVE';
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
  if (input.name !== 'editAdObject') {
    return isTurningOn(input);
  }
  const { payload } = input;
  const { endTime } = payload;
  const isLater =
    endTime !== undefined && typeof before.endTime === 'string'
      ? Date.parse(endTime) > Date.parse(before.endTime)
      : false;
  const raises = (['dailyBudget', 'lifetimeBudget', 'bidAmount'] as const).some((field) => {
    const to = payload[field];
    return to !== undefined && isRaise({ from: before[field], to });
  });
  return isTurningOn(input) || isLater || raises;
}
