import type {
  ColumnValue,
  ConditionResult,
  GroupResult,
  Outcome,
} from '@ads-checker/shared/domain/rules/evaluate';
import { CheckIcon, QuestionMarkCircleIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import type { IconType } from '../../../ui/hue.ts';
import { columnLabel, type RuleCurrencies } from '../column-labels.ts';
import { OPERATOR_SIGNS } from '../rule-labels.ts';
import { valueText } from '../sentence/rule-sentence.ts';
import { t } from '../texts.ts';

const LOOKS: Readonly<Record<Outcome, { readonly icon: IconType; readonly className: string }>> = {
  true: { icon: CheckIcon, className: 'border-active/40 bg-active-soft text-active-ink' },
  false: { icon: XMarkIcon, className: 'border-line bg-subtle text-ink-2' },
  unknown: {
    icon: QuestionMarkCircleIcon,
    className: 'border-warning/40 bg-warning-soft text-warning-ink',
  },
};

/** `Cost €18.07 > €15`: a condition with what was read. */
function conditionText(
  { condition, value, otherValue, reason }: ConditionResult,
  currencies: RuleCurrencies,
): string {
  const name = columnLabel(condition.column);
  if (reason === 'different_currencies') {
    return t('{name}: different currencies', { name });
  }
  const say = (each: ColumnValue | undefined, column = condition.column): string =>
    typeof each === 'number' ? valueText(column, each, currencies) : NO_VALUE;
  const left =
    value === 'unknown'
      ? t('{name} unknown', { name })
      : value === 'undefined_ratio'
        ? t('{name} has no value', { name })
        : `${name} ${say(value)}`;
  const sign = OPERATOR_SIGNS[condition.operator];
  if (condition.operator === 'in_range' || condition.operator === 'not_in_range') {
    const [min, max] = condition.value;
    return `${left} ${sign} ${say(min)}–${say(max)}`;
  }
  const { value: compared } = condition;
  const right =
    typeof compared === 'object' && 'column' in compared
      ? `${columnLabel(compared.column)} ${say(otherValue, compared.column)}`
      : say(Number(compared));
  return `${left} ${sign} ${right}`;
}

export function ConditionChip({
  result,
  currencies,
}: {
  readonly result: ConditionResult;
  readonly currencies: RuleCurrencies;
}) {
  const { t } = useTranslation('rules');
  const { icon: Icon, className } = LOOKS[result.outcome];
  const said = {
    true: t('True'),
    false: t('False'),
    unknown: t('Unknown'),
  }[result.outcome];
  return (
    <span
      className={cx(
        'inline-flex h-6 flex-none items-center gap-1 rounded-sm border px-1.5 text-sm whitespace-nowrap tabular-nums',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{said}: </span>
      {conditionText(result, currencies)}
    </span>
  );
}

const isGroup = (item: GroupResult | ConditionResult): item is GroupResult => 'items' in item;

/** All conditions of a result, from the first to the last. */
export function listResults(group: GroupResult): readonly ConditionResult[] {
  return group.items.flatMap((item) => (isGroup(item) ? listResults(item) : [item]));
}

/** The conditions with their values as they are nested: a dashed bracket for any. */
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
        isGroup(item) ? (
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
