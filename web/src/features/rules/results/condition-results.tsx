import type {
  ConditionResult,
  GroupResult,
  Outcome,
} from '@ads-checker/shared/domain/rules/evaluate';
import { CheckIcon, QuestionMarkCircleIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import type { IconType } from '../../../ui/hue.ts';
import type { RuleCurrencies } from '../column-labels.ts';
import { isGroupResult } from './condition-columns.ts';
import { comparedText, conditionText } from './condition-text.ts';

const STYLES: Readonly<Record<Outcome, { readonly icon: IconType; readonly className: string }>> = {
  true: { icon: CheckIcon, className: 'border-active/40 bg-active-soft text-active-ink' },
  false: { icon: XMarkIcon, className: 'border-line bg-subtle text-ink-2' },
  unknown: {
    icon: QuestionMarkCircleIcon,
    className: 'border-warning/40 bg-warning-soft text-warning-ink',
  },
};

export function ConditionChip({
  result,
  currencies,
  isNamed = true,
}: {
  readonly result: ConditionResult;
  readonly currencies: RuleCurrencies;
  /** Otherwise the column header names it. */
  readonly isNamed?: boolean;
}) {
  const { t } = useTranslation('rules');
  const { icon: Icon, className } = STYLES[result.outcome];
  const outcomeLabel = {
    true: t('True'),
    false: t('False'),
    unknown: t('Unknown'),
  }[result.outcome];
  return (
    <span
      title={isNamed ? undefined : conditionText(result, currencies)}
      className={cx(
        'inline-flex h-6 flex-none items-center gap-1 rounded-sm border px-1.5 text-sm whitespace-nowrap tabular-nums',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{outcomeLabel}: </span>
      {isNamed ? conditionText(result, currencies) : comparedText(result, currencies)}
    </span>
  );
}

/** The nested conditions with their values; a dashed bracket stands for "any". */
export function ConditionResults({
  group,
  currencies,
}: {
  readonly group: GroupResult;
  readonly currencies: RuleCurrencies;
}) {
  const { t } = useTranslation('rules');
  const and = group.operator === 'and';
  return (
    <span
      className={cx(
        'flex min-w-0 flex-wrap items-center gap-1.5 border-s-2 ps-2',
        and ? 'border-ink-3' : 'border-dashed border-ink-3',
      )}
    >
      <b className="font-medium">{and ? t('All') : t('Any')}</b>
      {group.items.map((item, index) =>
        isGroupResult(item) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: results have no identity
          <ConditionResults key={index} group={item} currencies={currencies} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: results have no identity
          <ConditionChip key={index} result={item} currencies={currencies} />
        ),
      )}
    </span>
  );
}
