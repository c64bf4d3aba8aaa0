import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { SkeletonRows } from '../skeleton.tsx';
import { usePhone } from '../use-media.ts';
import { DataBlocks } from './data-blocks.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface DataListProps<Row, Key extends string> extends Omit<DataTableProps<Row, Key>, 'rows'> {
  /** Undefined until they are known. */
  readonly rows: readonly Row[] | undefined;
  /** Said to screen readers while `rows` are unknown. */
  readonly loadingLabel: string;
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode;
}

/** Widths of the bars that stand for names and facts. */
const BARS = ['w-32', 'w-20', 'w-28', 'w-24'];

/**
 * A list in each of its states: a table, and on a phone blocks, if its columns have places there.
 */
export function DataList<Row, Key extends string = never>({
  rows,
  loadingLabel,
  empty,
  ...list
}: DataListProps<Row, Key>) {
  const isPhone = usePhone();
  const { columns, selection, rowPx, className } = list;
  if (rows === undefined) {
    return (
      <div className={cx('min-h-0 flex-1 overflow-hidden', className)}>
        <SkeletonRows
          count={14}
          cells={[
            ...(selection === undefined ? [] : ['size-4']),
            ...columns.map((_, index) => BARS[index % BARS.length] ?? ''),
          ]}
          label={loadingLabel}
          rowClassName={rowPx < 40 ? '' : 'h-(--row-two-line)'}
        />
      </div>
    );
  }
  if (rows.length === 0) {
    return <div className={cx('flex min-h-0 flex-1 overflow-auto', className)}>{empty}</div>;
  }
  return isPhone && columns.some(({ phone }) => phone === 'name') ? (
    <DataBlocks {...list} rows={rows} />
  ) : (
    <DataTable {...list} rows={rows} />
  );
}
