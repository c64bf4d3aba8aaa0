import type { JSX, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSelection } from '../../lib/use-list-selection.ts';
import { Checkbox } from '../checkbox.tsx';
import { cx } from '../class-names.ts';
import { PlainLink } from '../plain-link.tsx';
import type { DataRows } from './columns.ts';
import type { RowActs } from './use-row-acts.ts';

/** Of one row. Plain values, so that a memoised row renders only when it changed. */
export interface RowParts<Row> {
  readonly row: Row;
  readonly id: string;
  /** Index among the rows. */
  readonly index: number;
  readonly name: string;
  readonly title: string | undefined;
  /** Undefined when rows do not open. */
  readonly href: string | undefined;
  /** “Select” and the name where undefined. */
  readonly selectLabel: string | undefined;
  /** Undefined when rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly isOpen: boolean;
  readonly isDraggable: boolean;
  readonly acts: RowActs<Row>;
}

/** Whether a press in a row is meant for a link or a control of it, or ends a text selection. */
export function isOnControl({ target }: MouseEvent): boolean {
  return (
    !(target instanceof Element) ||
    target.closest('a, button, input, label, [role="switch"]') !== null ||
    getSelection()?.isCollapsed === false
  );
}

/** The name of the row, as its link if it has a path. An element, so that a tooltip can wrap it. */
export function rowAnchor<Row>(
  { row, index, name, title, href, isOpen, isDraggable, acts }: RowParts<Row>,
  className: string,
): JSX.Element {
  const look = { lang: '', title, className: cx('font-medium', className) };
  return href === undefined ? (
    <span {...look}>{name}</span>
  ) : (
    <PlainLink
      {...look}
      href={href}
      data-row={index}
      aria-current={isOpen || undefined}
      // The row is dragged, not its link
      draggable={isDraggable ? false : undefined}
      onOpen={() => acts.open(row)}
    >
      {name}
    </PlainLink>
  );
}

export function RowCheckbox<Row>({ id, name, href, selectLabel, isSelected, acts }: RowParts<Row>) {
  const { t } = useTranslation();
  return (
    <Checkbox
      isSelected={isSelected === true}
      label={selectLabel ?? t('Select {name}', { name })}
      // `X` on the link selects the row
      tabIndex={href === undefined ? undefined : -1}
      className="z-1"
      onChange={(_, event) => acts.select(id, event)}
    />
  );
}

export function AllCheckbox({
  label,
  headerState,
  ...control
}: Pick<ListSelection, 'headerState'> & {
  readonly label?: string | undefined;
  readonly tabIndex?: number;
  readonly onChange: (isSelected: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <Checkbox
      {...control}
      isSelected={headerState === 'all'}
      isIndeterminate={headerState === 'some'}
      label={label ?? t('Select all')}
    />
  );
}

export function rowParts<Row>(
  { keyOf, link, selection, selectLabels, openKey, drag }: DataRows<Row>,
  row: Row,
): Omit<RowParts<Row>, 'acts' | 'index'> {
  const id = keyOf(row);
  const name = link?.name(row) ?? id;
  return {
    row,
    id,
    name,
    title: link?.title === undefined ? name : link.title(row),
    href: link?.path?.(row),
    selectLabel: selection && selectLabels?.row?.(row),
    isSelected: selection?.selection.ids.has(id),
    isOpen: id === openKey,
    isDraggable: drag?.canDrag(row) === true,
  };
}
