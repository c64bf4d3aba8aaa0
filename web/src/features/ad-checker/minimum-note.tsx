import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

/** Tells the least daily budget before Facebook refuses a lower one. */
export function MinimumNote({
  minimum,
  onTake,
  className,
}: {
  readonly minimum: MoneyDto;
  /** Takes the minimum over as the budget. */
  readonly onTake: () => void;
  readonly className?: string;
}) {
  const { t } = useTranslation('ad-checker');
  const amount = formatMoney(minimum);
  return (
    <Note
      tone="warning"
      {...(className === undefined ? {} : { className })}
      action={<Button onClick={onTake}>{t('Set {amount}', { amount })}</Button>}
    >
      {t('Facebook requires at least {amount} a day.', { amount })}
    </Note>
  );
}
