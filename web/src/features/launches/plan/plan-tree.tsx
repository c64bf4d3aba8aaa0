import type { LaunchAccount } from '@ads-checker/shared/contracts/launch-plans';
import { ExclamationTriangleIcon, PlusIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { RocketLaunchIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Rates } from '../rates.ts';
import { itemErrorText } from '../run-labels.ts';
import { ROW_PX, TreeGrid } from '../tree/tree-grid.tsx';
import type { CellContext, Editing } from './cell-context.ts';
import { faultText } from './fault-texts.ts';
import { BudgetCell, SumCell } from './money-cells.tsx';
import { CheckCell, NameCell } from './plan-cells.tsx';
import { ColumnsMenu, usePlanColumns, useShownColumns } from './plan-columns.tsx';
import {
  keysDownTo,
  type PlanChecks,
  type PlanFilter,
  type PlanRow,
  planRows,
} from './plan-rows.ts';
import type { EditedPlan } from './use-plan.ts';
import type { AccountAssets } from './use-plan-assets.ts';

type Level = 'account' | 'campaign' | 'ad_set' | 'ad';

/** All rows of smaller plans are seen at first. */
const OPEN_ROWS_MAX = 60;
const NOTE_LETTERS = 130;
const PHONE_LETTERS = 38;
const PHONE_LINE_PX = 20;

function NoteContent({
  row,
  onAccount,
}: {
  readonly row: PlanRow;
  readonly onAccount: ((adAccountId: string) => void) | null;
}) {
  const { t } = useTranslation('launches');
  if (row.kind !== 'note') {
    return null;
  }
  const text = noteText(row);
  const Icon = row.error === null ? ExclamationTriangleIcon : XCircleIcon;
  const same =
    row.sameCount === 0
      ? ''
      : ` ${t('{count, plural, one {Same in # more row.} other {Same in # more rows.}}', { count: row.sameCount })}`;
  return (
    <div
      className="flex h-full items-center gap-2 pe-4 max-desk:items-start max-desk:py-2"
      style={{ paddingInlineStart: row.depth * 18 + 16 }}
    >
      <Icon aria-hidden="true" className="size-4 flex-none" />
      <span className="min-w-0 flex-1 desk:line-clamp-2" title={text}>
        {text}
        {same}
      </span>
      {row.fault?.of === 'account' && onAccount !== null && (
        <button
          type="button"
          className="flex-none text-sm font-medium underline"
          onClick={() => onAccount(row.adAccountId)}
        >
          {t('Choose', { context: 'asset' })}
        </button>
      )}
    </div>
  );
}

function noteText(row: PlanRow): string {
  if (row.kind !== 'note') {
    return '';
  }
  return row.fault !== null
    ? faultText(row.fault)
    : row.error === null
      ? ''
      : itemErrorText(row.error);
}

function Block({ row, context }: { readonly row: PlanRow; readonly context: CellContext }) {
  const { t } = useTranslation('launches');
  return (
    <div className="flex h-full flex-col justify-center gap-1 px-3">
      <div className="flex min-w-0 items-center gap-2">
        <NameCell row={row} context={context} />
        <span className="max-w-[45%] flex-none truncate">
          <CheckCell row={row} />
        </span>
      </div>
      {row.kind === 'account' && (
        <dl className="m-0 flex gap-8 ps-6 text-sm">
          <div>
            <dt className="text-ink-3">{t('Budget a day')}</dt>
            <dd className="m-0 text-base">
              <BudgetCell row={row} context={context} />
            </dd>
          </div>
          <div>
            <dt className="text-ink-3">{t('Sum a day, ≈ $')}</dt>
            <dd className="m-0 text-base">
              <SumCell row={row} context={context} />
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
}

interface PlanTreeProps {
  readonly plan: EditedPlan;
  readonly rates: Rates;
  readonly assets: ReadonlyMap<string, AccountAssets>;
  readonly pictures: ReadonlyMap<string, string>;
  readonly checks: PlanChecks | null;
  readonly isReadOnly: boolean;
  readonly filter: PlanFilter;
  readonly onFilter: (filter: PlanFilter) => void;
  readonly onAccount: (account: LaunchAccount) => void;
  readonly onAddAccounts: () => void;
  readonly tools: ReactNode;
  readonly total: string;
}

function heightOf(row: PlanRow, isPhone: boolean): number {
  if (row.kind === 'note') {
    const { length } = noteText(row);
    return isPhone
      ? 20 + Math.ceil(length / PHONE_LETTERS) * PHONE_LINE_PX
      : length > NOTE_LETTERS
        ? 48
        : ROW_PX;
  }
  return isPhone ? (row.kind === 'account' ? 92 : 48) : ROW_PX;
}

/** What a plan makes: edited, left out, checked. */
export function PlanTree({
  plan: { draft, planned, faults, edits },
  rates,
  assets,
  pictures,
  checks,
  isReadOnly,
  filter,
  onFilter,
  onAccount,
  onAddAccounts,
  tools,
  total,
}: PlanTreeProps) {
  const { t } = useTranslation('launches');
  const { content } = draft;
  const [search, setSearch] = useState('');
  const [level, setLevel] = useState<Level | null>(null);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<Editing | null>(null);
  const shown = useShownColumns();
  const expanded = useMemo(() => {
    const all = keysDownTo(planned, 'ad');
    const from =
      level === null
        ? keysDownTo(planned, all.size <= OPEN_ROWS_MAX ? 'ad' : 'account')
        : keysDownTo(planned, level);
    // A row that was pressed is as it was not
    return new Set([...all].filter((key) => from.has(key) !== toggled.has(key)));
  }, [planned, level, toggled]);
  const { rows, counts } = useMemo(
    () => planRows({ content, accounts: planned, faults, checks, expanded, filter, search }),
    [content, planned, faults, checks, expanded, filter, search],
  );
  const onToggle = ({ key }: PlanRow) =>
    setToggled((before) => {
      const next = new Set(before);
      if (!next.delete(key)) {
        next.add(key);
      }
      return next;
    });
  const context: CellContext = {
    content,
    edits,
    rates,
    assets,
    pictures,
    isReadOnly,
    editing,
    setEditing,
    onToggle,
    onAccount,
  };
  const columns = usePlanColumns(context, shown);
  const openAccount = (adAccountId: string): void => {
    const account = content.accounts.find((one) => one.adAccountId === adAccountId);
    if (account !== undefined) {
      onAccount(account);
    }
  };
  const onRowKey = (row: PlanRow, key: 'Enter' | ' '): void => {
    if (isReadOnly || row.kind === 'note') {
      return;
    }
    if (row.kind === 'account') {
      onAccount(row.planned.account);
    } else if (key === ' ') {
      const isOwn = content.edits[row.key]?.isLeftOut === true;
      if (isOwn || !row.object.isLeftOut) {
        edits.setEdit(row.key, { isLeftOut: isOwn ? undefined : true });
      }
    } else if (!row.object.isLeftOut) {
      setEditing({ key: row.key, field: 'name' });
    }
  };
  return (
    <>
      <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-t border-line px-4 py-1.5 max-desk:px-3">
        <SearchField
          label={t('Search by name')}
          value={search}
          found={rows.length}
          className="flex-none desk:w-44"
          onChange={setSearch}
        />
        <SegmentedControl
          label={t('Rows')}
          value={filter}
          onChange={onFilter}
          segments={[
            { key: 'all', label: t('All'), count: counts.all },
            { key: 'fix', label: t('To fix'), count: counts.fix },
            { key: 'edited', label: t('Edited'), count: counts.edited },
          ]}
        />
        <div className="ms-auto flex flex-wrap gap-2 max-desk:hidden">
          <Select<Level>
            label={t('Open down to')}
            value={level ?? 'ad'}
            options={[
              { key: 'account', label: t('Ad accounts') },
              { key: 'campaign', label: t('Campaigns') },
              { key: 'ad_set', label: t('Ad sets') },
              { key: 'ad', label: t('Ads') },
            ]}
            onChange={(next) => {
              setLevel(next);
              setToggled(new Set());
            }}
          />
          <ColumnsMenu shown={shown} />
        </div>
        {tools}
      </div>
      <TreeGrid
        label={t('What will be created')}
        rows={rows}
        columns={columns}
        minWidth="min-w-207"
        note={(row) => <NoteContent row={row} onAccount={isReadOnly ? null : openAccount} />}
        noteClassName={(row) =>
          row.kind === 'note' && row.error !== null
            ? 'bg-error-soft text-error-ink'
            : 'bg-warning-soft text-warning-ink'
        }
        block={(row) => <Block row={row} context={context} />}
        rowPx={heightOf}
        onToggle={onToggle}
        onRowKey={onRowKey}
        footer={{
          name: t('{count, plural, one {Total of # ad account} other {Total of # ad accounts}}', {
            count: content.accounts.length,
          }),
          sum: total,
        }}
        empty={
          content.accounts.length === 0 ? (
            <EmptyState
              icon={RocketLaunchIcon}
              title={t('No ad accounts yet')}
              action={
                isReadOnly ? undefined : (
                  <Button icon={PlusIcon} onClick={onAddAccounts}>
                    {t('Add ad accounts')}
                  </Button>
                )
              }
            >
              {t('Choose where the campaigns are created.')}
            </EmptyState>
          ) : (
            <NoMatches
              filterCount={1}
              onClear={() => {
                setSearch('');
                onFilter('all');
              }}
            />
          )
        }
      />
    </>
  );
}
