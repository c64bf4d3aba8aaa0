import { Trans, useLingui } from '@lingui/react/macro';
import { formatDuration, formatMoney } from '../../lib/format.ts';
import { type CommandBefore, useOutbox } from '../../replica/index.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

function BudgetSentence({ dailyBudget, lifetimeBudget }: CommandBefore) {
  if (dailyBudget) {
    const budget = formatMoney(dailyBudget);
    return <Trans>Its budget is {budget} a day.</Trans>;
  }
  if (lifetimeBudget) {
    const budget = formatMoney(lifetimeBudget);
    return <Trans>Its budget is {budget} for its whole life.</Trans>;
  }
  return null;
}

/** A change that spends money and waited too long asks again, one at a time, the oldest first. */
export function StaleMoneyDialog() {
  const { t } = useLingui();
  const { commands, confirm, drop } = useOutbox();
  const command = commands.find(({ state }) => state === 'asking');
  if (command === undefined) {
    return null;
  }
  const name = command.target.label;
  const age = formatDuration(Date.now() - Date.parse(command.createdAt));
  return (
    <ConfirmDialog
      key={command.id}
      isOpen
      isDanger={false}
      title={<Trans>Still turn on “{name}”?</Trans>}
      confirmLabel={t`Turn on now`}
      cancelLabel={t`Drop the change`}
      onConfirm={() => void confirm(command.id)}
      onCancel={() => void drop(command.id)}
    >
      <Trans>You asked for this {age} ago, while offline.</Trans>{' '}
      <BudgetSentence {...command.before} />
    </ConfirmDialog>
  );
}
