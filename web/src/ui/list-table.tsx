// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: the table is made like the other ones, of plain elements
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';

export const LIST_CELL = 'flex min-w-0 flex-col justify-center px-2';
export const LIST_NOTE = 'truncate text-sm text-ink-3';

/** A page of rows of two lines under a head that stays. */
export function ListTable({
  label,
  columns,
  minWidth,
  rowCount,
  isBusy,
  head,
  children,
}: {
  readonly label: string;
  /** Classes of the grid of a row. */
  readonly columns: string;
  readonly minWidth: string;
  readonly rowCount: number;
  readonly isBusy: boolean;
  /** The heads of the columns but for the last, which has the actions. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section aria-label={label} tabIndex={0} className="min-h-0 flex-1 overflow-auto">
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-busy={isBusy || undefined}
        className={minWidth}
      >
        <div
          role="row"
          className={cx(
            columns,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas',
          )}
        >
          {head}
          <div role="columnheader">
            <span className="sr-only">{t('Actions')}</span>
          </div>
        </div>
        <div role="rowgroup">{children}</div>
      </div>
    </section>
  );
}

export function ListRow({
  columns,
  isSelected = false,
  children,
}: {
  readonly columns: string;
  readonly isSelected?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div
      role="row"
      className={cx(
        columns,
        'min-h-(--row-two-line) border-b border-line hover:bg-hover',
        isSelected && 'bg-selected',
      )}
    >
      {children}
    </div>
  );
}
