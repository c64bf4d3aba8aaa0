// biome-ignore-all lint/a11y/useFocusableInteractive: the button inside takes the focus
// biome-ignore-all lint/a11y/useSemanticElements: tables made of plain elements have plain heads
import { ArrowDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** A long title wraps to a second line before it is truncated. */
const TEXT = 'line-clamp-2 leading-tight';

interface SortHeadProps {
  /** Undefined when not sorted by this column. */
  readonly order?: 'ascending' | 'descending' | undefined;
  /** Absent for columns without an order. */
  readonly onSort?: (() => void) | undefined;
  readonly isEnd?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function SortHeader({ order, onSort, isEnd = false, className, children }: SortHeadProps) {
  const Arrow = order === 'descending' ? ArrowDownIcon : ArrowUpIcon;
  return (
    <div
      role="columnheader"
      aria-sort={order}
      className={cx(
        'flex min-w-0 items-center px-2 text-sm font-medium text-ink-2 first:ps-4 last:pe-4',
        isEnd && 'justify-end text-end',
        className,
      )}
    >
      {onSort === undefined ? (
        <span className={TEXT}>{children}</span>
      ) : (
        <button
          type="button"
          className={cx(
            'group flex min-w-0 items-center gap-0.5 rounded-xs',
            isEnd ? 'flex-row-reverse text-end' : 'text-start',
            order !== undefined && 'text-ink',
          )}
          onClick={onSort}
        >
          <span className={TEXT}>{children}</span>
          <Arrow
            aria-hidden="true"
            className={cx(
              'size-3 flex-none',
              // Takes no width of its own, since it sits between two columns
              isEnd ? '-ms-3.5' : '-me-3.5',
              order === undefined && 'opacity-0 group-hover:opacity-40',
            )}
          />
        </button>
      )}
    </div>
  );
}
