// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: the table is made like the other ones, of plain elements
import {
  adCostKey,
  adCostStatusOf,
  type BinomAdCostDto,
} from '@ads-checker/shared/contracts/cost-updates';
import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { LIST_CELL, LIST_NOTE, ListRow, ListTable } from '../../../ui/list-table.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { Status } from '../../../ui/status.tsx';
import { costStatus } from '../cost-labels.ts';
import {
  AdLink,
  amountText,
  type CostListProps,
  dayText,
  failureText,
  usdText,
  useTargetText,
} from './cost-parts.tsx';

const COLUMNS =
  'grid grid-cols-[40px_minmax(180px,1.6fr)_130px_120px_90px_minmax(130px,1fr)_minmax(170px,1.1fr)_44px]';

interface RowProps {
  readonly cost: BinomAdCostDto;
  readonly now: Date;
  readonly isSelected: boolean;
  readonly onSelect: ((key: string, isSelected: boolean) => void) | undefined;
  readonly onPush: ((cost: BinomAdCostDto) => void) | undefined;
}

const CostRow = memo(function CostRow({ cost, now, isSelected, onSelect, onPush }: RowProps) {
  const { t } = useTranslation('cost-updates');
  const target = useTargetText()(cost);
  const failure = failureText(cost);
  const key = adCostKey(cost);
  const name = cost.adName ?? cost.adId;
  const isFailed = adCostStatusOf(cost) === 'failure';
  const day = dayText(cost.date, now);
  const isFailureShown = isFailed && failure !== null && cost.pushRequestedAt === null;
  return (
    <ListRow columns={COLUMNS} isSelected={isSelected}>
      <div role="cell" className="flex items-center ps-4">
        {onSelect !== undefined && (
          <Checkbox
            isSelected={isSelected}
            label={t('Select {name}, {day}', { name, day })}
            onChange={(next) => onSelect(key, next)}
          />
        )}
      </div>
      <div role="cell" className={LIST_CELL}>
        <AdLink cost={cost} className="truncate font-medium hover:underline" />
        {cost.adName !== null && <span className={cx(LIST_NOTE, 'ident')}>{cost.adId}</span>}
      </div>
      <div role="cell" className={LIST_CELL}>
        <span>{day}</span>
        <span className={LIST_NOTE}>{cost.timezone ?? t('Unknown time zone')}</span>
      </div>
      <div role="cell" className={cx(LIST_CELL, 'items-end')}>
        <span className="tabular-nums">
          {amountText(cost)}{' '}
          <span className="text-sm text-ink-3">{cost.currency ?? t('unknown')}</span>
        </span>
      </div>
      <div role="cell" className={cx(LIST_CELL, 'items-end tabular-nums')}>
        {usdText(cost)}
      </div>
      <div role="cell" className={LIST_CELL} title={target?.title || undefined} lang="">
        {target === null ? (
          NO_VALUE
        ) : (
          <>
            <span className="truncate">{target.tracker}</span>
            <span className={LIST_NOTE}>
              {[target.campaign, target.more].filter(Boolean).join(' ') || NO_VALUE}
            </span>
          </>
        )}
      </div>
      <div role="cell" className={cx(LIST_CELL, 'py-1')}>
        <Status {...costStatus(cost)} />
        <span className={cx('text-sm', isFailureShown ? 'text-error-ink' : 'text-ink-3')}>
          {cost.pushRequestedAt !== null
            ? t('Sending again…')
            : isFailed && failure !== null
              ? failure
              : isFailed || cost.updatedAt === null || adCostStatusOf(cost) === 'pending'
                ? t('Fetched {time}', { time: formatMoment({ at: cost.fetchedAt, now }) })
                : formatMoment({ at: cost.updatedAt, now })}
        </span>
      </div>
      <div role="cell" className="flex items-center justify-end pe-3">
        {onPush !== undefined && isFailed && cost.pushRequestedAt === null && (
          <IconButton
            icon={ArrowPathIcon}
            variant="ghost"
            label={t('Send again: {name}, {day}', { name, day })}
            title={t('Send again')}
            onClick={() => onPush(cost)}
          />
        )}
      </div>
    </ListRow>
  );
});

export function CostTable({ costs, isBusy, selected, onSelect, onPush }: CostListProps) {
  const { t } = useTranslation('cost-updates');
  const now = useNow();
  const keys = costs.map(adCostKey);
  const chosenCount = keys.filter((key) => selected.has(key)).length;
  const select = useCallback(
    (key: string, isSelected: boolean) => {
      const next = new Set(selected);
      if (isSelected) {
        next.add(key);
      } else {
        next.delete(key);
      }
      onSelect?.(next);
    },
    [selected, onSelect],
  );
  return (
    <ListTable
      label={t('Costs')}
      columns={COLUMNS}
      minWidth="min-w-[960px]"
      rowCount={costs.length}
      isBusy={isBusy}
      head={
        <>
          <div role="columnheader" className="flex items-center ps-4">
            {onSelect === undefined ? (
              <span className="sr-only">{t('Selection')}</span>
            ) : (
              <Checkbox
                label={t('Select all on this page')}
                isSelected={chosenCount > 0 && chosenCount === keys.length}
                isIndeterminate={chosenCount > 0 && chosenCount < keys.length}
                onChange={() => onSelect(new Set(chosenCount === keys.length ? [] : keys))}
              />
            )}
          </div>
          <SortHeader className="first:ps-2">{t('Ad')}</SortHeader>
          <SortHeader order="descending">{t('Date')}</SortHeader>
          <SortHeader isEnd>{t('Amount')}</SortHeader>
          <SortHeader isEnd>USD</SortHeader>
          <SortHeader>{t('Tracker')}</SortHeader>
          <SortHeader>{t('Result')}</SortHeader>
        </>
      }
    >
      {costs.map((cost) => (
        <CostRow
          key={adCostKey(cost)}
          cost={cost}
          now={now}
          isSelected={selected.has(adCostKey(cost))}
          onSelect={onSelect === undefined ? undefined : select}
          onPush={onPush}
        />
      ))}
    </ListTable>
  );
}
