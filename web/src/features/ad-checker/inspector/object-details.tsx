import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { type MoneyDisplay, moneyText } from '../../../lib/money-display.ts';
import { unknownLabel } from '../../../lib/status-labels.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type AdObjectRow, isAdSet, isCampaign } from '../ad-object.ts';
import { codeLabel } from '../columns/code-label.ts';
import { Section } from './section.tsx';

type Detail = readonly [field: string, label: string, value: ReactNode];

interface DetailInput {
  readonly row: AdObjectRow;
  readonly money: MoneyDisplay;
  readonly timeZone: string;
  readonly translate: TFunction<'ad-checker'>;
}

function findSource(row: AdObjectRow): readonly [field: string, id: string | null] {
  if (isCampaign(row)) {
    return ['sourceCampaignId', row.sourceCampaignId];
  }
  return isAdSet(row) ? ['sourceAdSetId', row.sourceAdSetId] : ['sourceAdId', row.sourceAdId];
}

/** Facts about the object that no form or figure shows; absent values are left out. */
function listDetails({ row, money, timeZone, translate: t }: DetailInput): readonly Detail[] {
  const code = (value: string | null) => value && codeLabel(value);
  const amount = (value: MoneyDto | null) =>
    value && moneyText({ amount: value.amount, display: money });
  const moment = (at: string | null) => at && formatDateTime({ at, timeZone });
  const [sourceField, sourceId] = findSource(row);
  const own: readonly Detail[] = isCampaign(row)
    ? [
        ['objective', t('Objective'), code(row.objective)],
        ['specialAdCategory', t('Special ad category'), code(row.specialAdCategory)],
        ['buyingType', t('Buying type'), code(row.buyingType)],
        ['spendCap', t('Spend cap'), amount(row.spendCap)],
        ['budgetRemaining', t('Budget left'), amount(row.budgetRemaining)],
        ['startTime', t('Start'), moment(row.startTime)],
        ['stopTime', t('End'), moment(row.stopTime)],
      ]
    : isAdSet(row)
      ? [
          ['optimizationGoal', t('Optimization goal'), code(row.optimizationGoal)],
          ['dailySpendCap', t('Daily spend cap'), amount(row.dailySpendCap)],
          ['lifetimeSpendCap', t('Lifetime spend cap'), amount(row.lifetimeSpendCap)],
          ['budgetRemaining', t('Budget left'), amount(row.budgetRemaining)],
        ]
      : [];
  const all: readonly Detail[] = [
    ...own,
    ['createdAt', t('Created'), moment(row.createdAt)],
    ['updatedAt', t('Updated'), moment(row.updatedAt)],
    [
      sourceField,
      t('Copied from'),
      sourceId !== null && (
        <span className="inline-flex items-center gap-1">
          <span className="ident">{sourceId}</span>
          <CopyButton text={sourceId} label={t('Copy ID')} />
        </span>
      ),
    ],
  ];
  return all.flatMap(([field, label, value]): Detail[] => {
    if (value !== null && value !== false && value !== '') {
      return [[field, label, value]];
    }
    return row.unreadFields?.includes(field) === true ? [[field, label, unknownLabel()]] : [];
  });
}

export function ObjectDetails(props: Omit<DetailInput, 'translate'>) {
  const { t } = useTranslation('ad-checker');
  return (
    <Section title={t('Details')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {listDetails({ ...props, translate: t }).map(([field, label, value]) => (
          <div key={field} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
