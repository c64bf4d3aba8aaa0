import { ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import type { ObjectKind } from '../ad-object.ts';
import { sumPlan } from '../bulk/bulk-plan.ts';
import { type ListEntry, RowList } from '../bulk/row-list.tsx';
import type { ChangedRow, NewSheetRow, RefusedCell, SheetReading } from './read-sheet.ts';
import { fieldLabel, refusalText, valueLabel } from './sheet-labels.ts';
import type { SheetPlan } from './sheet-plan.ts';

type Translate = ReturnType<typeof useTranslation<'ad-checker'>>['t'];

const head = (text: string): ListEntry => ({ key: text, kind: 'head', render: () => text });

function toChangedEntries({ line, row, cells }: ChangedRow, currency: string | null): ListEntry[] {
  return [
    {
      key: `row ${line}`,
      kind: 'row',
      render: () => (
        <p className="flex h-full items-center gap-2">
          <b className="min-w-0 flex-1 truncate font-semibold" title={row.name} lang="">
            {row.name}
          </b>
          <span className="flex-none text-sm text-ink-3 tabular-nums">{formatNumber(line)}</span>
        </p>
      ),
    },
    ...cells.map(
      ({ edit: { field }, from, to }): ListEntry => ({
        key: `row ${line} ${field}`,
        kind: 'row',
        isTall: true,
        render: () => (
          <div className="py-1.5 ps-3">
            <p className="text-sm text-ink-3">{fieldLabel(field)}</p>
            <p className="flex min-w-0 gap-1.5 tabular-nums" lang="">
              <span
                className="max-w-1/2 flex-none truncate text-ink-3 line-through"
                title={valueLabel(field, from, currency)}
              >
                {valueLabel(field, from, currency)}
              </span>
              <span aria-hidden="true">→</span>
              <b className="min-w-0 truncate font-medium" title={valueLabel(field, to, currency)}>
                {valueLabel(field, to, currency)}
              </b>
            </p>
          </div>
        ),
      }),
    ),
  ];
}

function toRefusedEntry(
  { line, title, name, text, reason, now }: RefusedCell,
  kind: ObjectKind,
  t: Translate,
): ListEntry {
  const why = refusalText(reason, kind);
  const place = t('Row {line}, {title}', { line: formatNumber(line), title });
  const said = now === undefined ? text : t('{text} (now {now})', { text, now });
  return {
    key: `refused ${line} ${title}`,
    kind: 'row',
    isTall: true,
    render: () => (
      <div className="py-1.5">
        <p className="flex gap-2">
          <span className="flex-none font-medium">{place}</span>
          <span className="min-w-0 truncate text-ink-2" title={`${name} ${said}`} lang="">
            {said === '' ? name : said}
          </span>
        </p>
        <p className="flex items-center gap-1.5 text-sm text-error-ink">
          <ExclamationCircleIcon aria-hidden="true" className="size-4 flex-none text-error" />
          <span className="truncate" title={why}>
            {why}
          </span>
        </p>
      </div>
    ),
  };
}

function toNewEntry(
  { line, name, dailyBudget, country }: NewSheetRow,
  currency: string | null,
): ListEntry {
  const budget = dailyBudget === null ? null : valueLabel('dailyBudget', dailyBudget, currency);
  return {
    key: `new ${line}`,
    kind: 'row',
    render: () => (
      <p className="flex h-full items-center gap-2">
        <span className="min-w-0 flex-1 truncate" title={name} lang="">
          {name}
        </span>
        <span className="flex-none text-ink-2 tabular-nums">
          {[country, budget].filter((part) => part !== null).join(', ')}
        </span>
        <span className="flex-none text-sm text-ink-3 tabular-nums">{formatNumber(line)}</span>
      </p>
    ),
  };
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function SpendNote({
  plan,
  currency,
}: {
  readonly plan: SheetPlan;
  readonly currency: string | null;
}) {
  const { t } = useTranslation('ad-checker');
  const sum = useMemo(() => sumPlan(plan.dailyBudgets), [plan]);
  if (!plan.operation?.raisesSpend) {
    return null;
  }
  return (
    <Note tone="warning">
      {t('Ads can spend more after this.')}{' '}
      {plan.turnedOnCount > 0 &&
        `${t('{count, plural, one {# is turned on.} other {# are turned on.}}', {
          count: plan.turnedOnCount,
        })} `}
      {plan.dailyBudgets.length > 0 &&
        t('Sum of changed daily budgets: {from} → {to}.', {
          from: formatMoney({ amount: sum.from, currency }),
          to: formatMoney({ amount: sum.to, currency }),
        })}
    </Note>
  );
}

/** What an imported sheet changes, cell by cell, and what is refused. */
export function SheetPreview({
  kind,
  currency,
  reading,
  plan,
  isBaseWaived,
  onWaiveBase,
  lock,
  planning,
}: {
  readonly kind: ObjectKind;
  readonly currency: string | null;
  readonly reading: SheetReading;
  readonly plan: SheetPlan;
  readonly isBaseWaived: boolean;
  readonly onWaiveBase: (isWaived: boolean) => void;
  /** Why nothing can be applied; undefined when it can. */
  readonly lock: string | undefined;
  /** What becomes of the new rows; null without them. */
  readonly planning: ReactNode;
}) {
  const { t } = useTranslation('ad-checker');
  const { changed, refused, newRows, unchangedCount, withoutBaseCount } = reading;
  const entries = useMemo(
    () => [
      ...(refused.length === 0
        ? []
        : [
            head(
              t('{count, plural, one {# cell refused} other {# cells refused}}', {
                count: refused.length,
              }),
            ),
            ...refused.map((cell) => toRefusedEntry(cell, kind, t)),
          ]),
      ...(changed.length === 0
        ? []
        : [
            head(
              t('{count, plural, one {# row will change} other {# rows will change}}', {
                count: changed.length,
              }),
            ),
            ...changed.flatMap((row) => toChangedEntries(row, currency)),
          ]),
      ...(newRows.length === 0
        ? []
        : [
            head(
              t('{count, plural, one {# new row} other {# new rows}}', { count: newRows.length }),
            ),
            ...newRows.map((row) => toNewEntry(row, currency)),
          ]),
    ],
    [changed, refused, newRows, kind, currency, t],
  );
  return (
    <>
      <div className="flex flex-none flex-col gap-3 border-b border-line px-4 py-3">
        <dl className="flex items-start gap-5" aria-live="polite">
          <Figure label={t('Values change')} value={formatNumber(plan.edits.length)} />
          <Figure label={t('Cells refused')} value={formatNumber(refused.length)} />
          <Figure label={t('Rows unchanged')} value={formatNumber(unchangedCount)} />
        </dl>
        <SpendNote plan={plan} currency={currency} />
        {withoutBaseCount > 0 && (
          <Note tone="warning">
            <p>
              {t(
                '{count, plural, one {# row has} other {# rows have}} no exported values. What changed on Facebook since the export would be overwritten unnoticed.',
                { count: withoutBaseCount },
              )}
            </p>
            <Checkbox isSelected={isBaseWaived} onChange={onWaiveBase} className="mt-1.5">
              {t('Compare with the current values')}
            </Checkbox>
          </Note>
        )}
        {planning}
        {lock !== undefined && <Note tone="info">{lock}</Note>}
      </div>
      <RowList label={t('Preview')} entries={entries} />
    </>
  );
}
