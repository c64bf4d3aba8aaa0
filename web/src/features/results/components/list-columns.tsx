import type { ResultSource } from '@ads-checker/shared/contracts/results';
import { ExclamationTriangleIcon, ViewColumnsIcon } from '@heroicons/react/16/solid';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import type { DataColumn } from '../../../ui/data-list/columns.ts';
import { Popover } from '../../../ui/popover.tsx';
import { LIST_FIGURE_IDS, type ListFigureId } from '../list-figure-ids.ts';
import {
  LIST_FIGURES,
  type ListSums,
  listFigureAloneText,
  listFigureOf,
  listFigureText,
} from '../list-figures.ts';
import { sourceReason } from '../source-reason.ts';
import { PartialMark } from './partial-mark.tsx';

/** A figure of a tracker; unknown is said, never zero. */
export function ListFigure({
  id,
  sums,
  isFirst,
  isAlone = false,
}: {
  readonly id: ListFigureId;
  readonly sums: ListSums | null;
  /** Of the row: what is unknown or too low is said once. */
  readonly isFirst: boolean;
  /** Without a head that names its currency. */
  readonly isAlone?: boolean;
}) {
  const { t } = useTranslation('results');
  const value = listFigureOf(id, sums);
  if (value === null) {
    const isUnknown = sums === null || sums.revenueUSD === null;
    return (
      <span className="text-sm text-ink-3">{isFirst && isUnknown ? t('No data') : NO_VALUE}</span>
    );
  }
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      {isFirst && sums?.isPartial === true && <PartialMark />}
      <span className={cx(value < 0 && 'text-error-ink')}>
        {isAlone ? listFigureAloneText(id, value) : listFigureText(id, value)}
      </span>
    </span>
  );
}

const TRACKS = { money: '104px', count: '88px', percent: '72px' } as const;

/** Columns of figures of a tracker. @param sumsOf stable, as the ids are */
export function useListFigureColumns<Row>(
  ids: readonly ListFigureId[],
  sumsOf: (row: Row) => ListSums | null,
): readonly DataColumn<Row>[] {
  const { t } = useTranslation('results');
  return useMemo(
    () =>
      ids.map((id, index) => ({
        key: id,
        label: t(LIST_FIGURES[id].head),
        track: TRACKS[LIST_FIGURES[id].format],
        align: 'end',
        cell: (row) => <ListFigure id={id} sums={sumsOf(row)} isFirst={index === 0} />,
      })),
    [ids, sumsOf, t],
  );
}

export function useListFigureNames(): (id: ListFigureId) => string {
  const { t } = useTranslation('results');
  return (id) => t(LIST_FIGURES[id].name);
}

/** As filters offer them. */
export function useOfferedListFigures() {
  const { t } = useTranslation('results');
  return useMemo(
    () =>
      LIST_FIGURE_IDS.map((id) => {
        const { name, format } = LIST_FIGURES[id];
        return {
          id,
          name: t(name),
          unit: { money: '$', percent: '%', count: null }[format],
          isCount: format === 'count',
          isUSD: format === 'money',
        };
      }),
    [t],
  );
}

/** Which figures of the trackers a list shows. */
export function ListFigurePicker({
  chosen,
  onChange,
}: {
  readonly chosen: readonly ListFigureId[];
  readonly onChange: (chosen: readonly ListFigureId[]) => void;
}) {
  const { t } = useTranslation('results');
  return (
    <Popover
      label={t('Tracker columns')}
      placement="bottom end"
      className="w-56 p-1"
      trigger={<Button icon={ViewColumnsIcon}>{t('Columns')}</Button>}
    >
      <p className="px-2 py-1 text-sm text-ink-3">{t('From trackers')}</p>
      {LIST_FIGURE_IDS.map((id) => (
        <Checkbox
          key={id}
          isSelected={chosen.includes(id)}
          className="min-h-7 w-full rounded-sm px-2 py-1 hover:bg-hover pointer-coarse:min-h-11"
          onChange={(isChosen) =>
            onChange(
              LIST_FIGURE_IDS.filter((each) => (each === id ? isChosen : chosen.includes(each))),
            )
          }
        >
          {t(LIST_FIGURES[id].name)}
        </Checkbox>
      ))}
    </Popover>
  );
}

/** `Binom EU 14:30`: how old the figures of trackers are, and which could not be read. */
export function ListSources({ sources }: { readonly sources: readonly ResultSource[] }) {
  const now = useNow();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      {sources.map(({ id, name, readAt, error }) => (
        <span
          key={id}
          title={error === null ? undefined : sourceReason(error)}
          className={cx('inline-flex items-center gap-1', error !== null && 'text-warning-ink')}
        >
          {error !== null && (
            <ExclamationTriangleIcon aria-hidden="true" className="size-3.5 text-warning" />
          )}
          <span lang="">{name}</span>{' '}
          {readAt === null ? NO_VALUE : formatMoment({ at: readAt, now })}
          {error !== null && <span className="sr-only">: {sourceReason(error)}</span>}
        </span>
      ))}
    </span>
  );
}
