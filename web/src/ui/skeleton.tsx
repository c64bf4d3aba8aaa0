import { useTranslation } from 'react-i18next';
import { useIsOutOfReach } from '../lib/reach.ts';
import { cx } from './class-names.ts';
import { NotOnDevice } from './not-on-device.tsx';

interface SkeletonRowsProps {
  readonly count: number;
  /** Classes of each cell's bar: real column widths prevent layout shifts. */
  readonly cells: readonly string[];
  /** Screen reader text: `Loading ad sets…`. */
  readonly label: string;
  readonly rowClassName?: string;
}

/** Stands for rows to come; says so when they are not on this device and the server is away. */
export function SkeletonRows({ count, cells, label, rowClassName }: SkeletonRowsProps) {
  const { t } = useTranslation();
  return useIsOutOfReach() ? (
    <NotOnDevice title={t('Not on this device yet')} />
  ) : (
    <div role="status" className="late">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          key={row}
          className={cx(
            'flex h-(--row) items-center gap-3 border-b border-line px-4',
            rowClassName,
          )}
        >
          {cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never move
            <span key={index} className={cx('block h-2.5 rounded-[3px] bg-press', cell)} />
          ))}
        </div>
      ))}
    </div>
  );
}
