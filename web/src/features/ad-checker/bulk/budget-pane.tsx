import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type {
  BudgetOperation,
  ChangingAccount,
} from '@ads-checker/shared/domain/ad-object-changes';
import { ArrowRightIcon, ForwardIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currencySymbol, formatAmount, formatMoney, NO_VALUE } from '../../../lib/format.ts';
import { joinKeys, MOD_KEY } from '../../../lib/keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Note } from '../../../ui/note.tsx';
import { type AdObjectRow, isAd, type ObjectKind } from '../ad-object.ts';
import { countLabel } from '../list-labels.ts';
import { MinimumNote } from '../minimum-note.tsx';
import { BudgetFields, useBudgetOperation } from './budget-fields.tsx';
import { skipText } from './bulk-labels.ts';
import {
  type BulkPlan,
  countRestartedLearning,
  findMissedMinimum,
  planBulkChange,
  sumPlan,
} from './bulk-plan.ts';
import { PaneFrame } from './pane-frame.tsx';
import { type ListEntry, RowList } from './row-list.tsx';

export interface BulkPaneProps {
  readonly kind: ObjectKind;
  readonly rows: readonly AdObjectRow[];
  readonly account: ChangingAccount & Pick<AdAccountDto, 'name' | 'minDailyBudget'>;
  readonly isWaiting: (row: AdObjectRow) => boolean;
  /** Above the fields. */
  readonly lead?: ReactNode;
  readonly onApply: (input: { plan: BulkPlan; operation: BulkOperation }) => void;
  readonly onClose: () => void;
}
export type BulkOperation = Parameters<typeof planBulkChange>[0]['operation'];

function useSubmitLabel(mode: BudgetOperation['mode'], count: number): string {
  const { t } = useTranslation('ad-checker');
  switch (mode) {
    case 'set':
      return t('{count, plural, one {Set # budget} other {Set # budgets}}', { count });
    case 'raise':
      return t('{count, plural, one {Raise # budget} other {Raise # budgets}}', { count });
    case 'lower':
      return t('{count, plural, one {Lower # budget} other {Lower # budgets}}', { count });
  }
}

const COLUMNS = 'grid grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] items-center gap-x-2';

function Amount({
  amount,
  currency,
}: {
  readonly amount: string;
  readonly currency: string | null;
}) {
  return <>{formatAmount({ amount, currency })}</>;
}

function listEntries({
  plan,
  kind,
  currency,
  titles,
}: {
  readonly plan: BulkPlan;
  readonly kind: ObjectKind;
  readonly currency: string | null;
  readonly titles: { readonly skipped: string; readonly changed: string; readonly parent: string };
}): ListEntry[] {
  const field = plan.field === 'lifetimeBudget' ? 'lifetimeBudget' : 'dailyBudget';
  const skipped = plan.skipped.map(({ row, reason, minimum }): ListEntry => {
    const current = isAd(row) ? null : (row[field]?.amount ?? null);
    return {
      key: `skipped ${row.id}`,
      kind: 'row',
      isTall: true,
      render: () => (
        <div className="py-1.5">
          <div className={COLUMNS}>
            <span className="truncate text-ink-2" title={row.name} lang="">
              {row.name}
            </span>
            <span className="text-end text-ink-3 tabular-nums">
              {current === null ? (
                reason === 'no_own_budget' && kind === 'adSets' ? (
                  titles.parent
                ) : (
                  NO_VALUE
                )
              ) : (
                <Amount amount={current} currency={currency} />
              )}
            </span>
            <span className="text-end text-ink-3 tabular-nums">
              {current === null ? NO_VALUE : <Amount amount={current} currency={currency} />}
            </span>
          </div>
          <p className="flex items-center gap-1.5 truncate text-sm text-ink-3">
            <ForwardIcon aria-hidden="true" className="size-3.5 flex-none" />
            {skipText({ reason, kind, current, minimum, currency })}
          </p>
        </div>
      ),
    };
  });
  const changed = plan.changed.map(
    ({ row, from, to }): ListEntry => ({
      key: row.id,
      kind: 'row',
      render: () => (
        <div className={`${COLUMNS} h-full`}>
          <span className="truncate" title={row.name} lang="">
            {row.name}
          </span>
          <span className="text-end text-ink-2 tabular-nums">
            <Amount amount={from} currency={currency} />
          </span>
          <b className="text-end font-semibold tabular-nums">
            <Amount amount={to} currency={currency} />
          </b>
        </div>
      ),
    }),
  );
  const head = (text: string): ListEntry => ({ key: text, kind: 'head', render: () => text });
  return [
    ...(skipped.length === 0 ? [] : [head(titles.skipped), ...skipped]),
    ...(changed.length === 0 ? [] : [head(titles.changed), ...changed]),
  ];
}

/** What the change comes to. */
function PlanSum({
  plan,
  kind,
  currency,
  isDaily,
}: {
  readonly plan: BulkPlan | null;
  readonly kind: ObjectKind;
  readonly currency: string | null;
  readonly isDaily: boolean;
}) {
  const { t } = useTranslation('ad-checker');
  const sum = useMemo(() => sumPlan(plan?.changed ?? []), [plan]);
  const count = plan?.changed.length ?? 0;
  const objects = countLabel({ kind, count });
  return (
    <dl className="flex items-start gap-5" aria-live="polite">
      <div>
        <dt className="text-sm text-ink-3">{t('Change')}</dt>
        <dd className="text-lg font-semibold tabular-nums">{count}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-3">{t('Skipped')}</dt>
        <dd className="text-lg font-semibold tabular-nums">{plan?.skipped.length ?? 0}</dd>
      </div>
      <div className="ms-auto text-end">
        <dt className="text-sm text-ink-3">
          {isDaily ? t('Sum a day, {objects}', { objects }) : t('Sum, {objects}', { objects })}
        </dt>
        <dd className="flex items-center justify-end gap-1.5 text-lg font-semibold tabular-nums">
          {count === 0 ? (
            NO_VALUE
          ) : (
            <>
              {formatMoney({ amount: sum.from, currency })}
              <ArrowRightIcon aria-hidden="true" className="size-4 text-ink-3" />
              {formatMoney({ amount: sum.to, currency })}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Sets, raises or lowers the budgets of the selected rows and previews the effect on each. */
export function BudgetPane({
  kind,
  rows,
  account,
  isWaiting,
  lead,
  onApply,
  onClose,
}: BulkPaneProps) {
  const { t } = useTranslation('ad-checker');
  const { currency } = account;
  const form = useBudgetOperation(rows, currency);
  const { operation, fault } = form;
  const { mode } = operation;
  const sign = currencySymbol(currency);
  const shown = useDeferredValue(operation);
  const isReady = fault === undefined;
  const plan = useMemo(
    () => (isReady ? planBulkChange({ rows, operation: shown, account, isWaiting }) : null),
    [isReady, rows, shown, account, isWaiting],
  );
  const count = plan?.changed.length ?? 0;
  const submitLabel = useSubmitLabel(mode, count);
  const learningCount = useMemo(() => countRestartedLearning(plan?.changed ?? []), [plan]);
  const minimum = findMissedMinimum({ plan, mode, minDailyBudget: account.minDailyBudget });
  const isOutdated = shown !== operation;
  const submit = () => {
    if (plan !== null && count > 0 && !isOutdated) {
      onApply({ plan, operation });
    }
  };
  const entries = useMemo(
    () =>
      plan === null
        ? []
        : listEntries({
            plan,
            kind,
            currency,
            titles: {
              skipped: t('{count, plural, one {# skipped} other {# skipped}}', {
                count: plan.skipped.length,
              }),
              changed: t('{count, plural, one {# will change} other {# will change}}', {
                count: plan.changed.length,
              }),
              parent: t('Campaign'),
            },
          }),
    [plan, kind, currency, t],
  );
  return (
    <PaneFrame
      title={t('Change budgets')}
      subtitle={t('{objects} selected in {account}', {
        objects: countLabel({ kind, count: rows.length }),
        account: account.name,
      })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <span className="max-desk:hidden">{t('Takes effect at once')}</span>
          <Button className="ms-auto" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" disabled={count === 0} onClick={submit}>
            {submitLabel}
            <Kbd className="max-desk:hidden">{joinKeys([MOD_KEY, '↵'])}</Kbd>
          </Button>
        </>
      }
    >
      <div className="flex flex-none flex-col gap-3 border-b border-line px-4 py-3">
        {lead}
        <BudgetFields form={form} sign={sign} />
        {minimum !== undefined && (
          <MinimumNote
            minimum={minimum}
            onTake={() => (mode === 'set' ? form.setValue : form.setLimit)(minimum.amount)}
          />
        )}
        {learningCount > 0 && (
          <Note tone="warning">
            {t(
              '{count, plural, one {# of these ad sets is learning. A change of more than 20% restarts learning.} other {# of these ad sets are learning. A change of more than 20% restarts learning.}}',
              { count: learningCount },
            )}
          </Note>
        )}
        <PlanSum
          plan={plan}
          kind={kind}
          currency={currency}
          isDaily={operation.field === 'dailyBudget'}
        />
      </div>
      <div
        aria-hidden="true"
        className={`${COLUMNS} h-8 flex-none border-b border-line bg-canvas px-4 text-sm text-ink-2`}
      >
        <span>{kind === 'campaigns' ? t('Campaign') : t('Ad set')}</span>
        <span className="text-end">{t('Now, {sign}', { sign })}</span>
        <span className="text-end">{t('New, {sign}', { sign })}</span>
      </div>
      <RowList label={t('Preview')} entries={entries} />
    </PaneFrame>
  );
}
