import { useTranslation } from 'react-i18next';
import { renderCommand } from '../../features/registry.ts';
import { formatRoughDuration } from '../../lib/durations.ts';
import { formatMoney } from '../../lib/format.ts';
import { serverNow } from '../../lib/server-time.ts';
import { type CommandBefore, isTurningOn, useOutbox } from '../../replica/index.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

function BudgetSentence({ dailyBudget, lifetimeBudget }: CommandBefore) {
  const { t } = useTranslation();
  if (dailyBudget) {
    const budget = formatMoney(dailyBudget);
    return t('Its daily budget is {budget}.', { budget });
  }
  if (lifetimeBudget) {
    const budget = formatMoney(lifetimeBudget);
    return t('Its lifetime budget is {budget}.', { budget });
  }
  return null;
}

/** Asks before sending a spending change that waited too long, one at a time, the oldest first. */
export function StaleSpendDialog() {
  const { t } = useTranslation();
  const { commands, confirm, drop } = useOutbox();
  const command = commands.find(({ state }) => state === 'asking');
  if (command === undefined) {
    return null;
  }
  const isOn = isTurningOn(command);
  const name = command.target.label;
  const age = formatRoughDuration(serverNow() - Date.parse(command.createdAt));
  return (
    <ConfirmDialog
      key={command.id}
      isOpen
      isDanger={false}
      title={isOn ? t('Turn on “{name}”?', { name }) : t('Change “{name}”?', { name })}
      confirmLabel={isOn ? t('Turn on now') : t('Change now')}
      cancelLabel={t('Discard change')}
      onConfirm={() => void confirm(command.id)}
      onCancel={() => void drop(command.id)}
    >
      {t('You requested this {age} ago, while offline.', { age })}{' '}
      {isOn ? (
        <BudgetSentence {...command.before} />
      ) : (
        <p className="mt-2 break-words">{renderCommand(command)}</p>
      )}
    </ConfirmDialog>
  );
}
