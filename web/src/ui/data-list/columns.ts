import type { DragEvent, JSX, ReactNode } from 'react';
import type { CsvCell } from '../../lib/csv.ts';
import type { ColumnSort } from '../../lib/next-sort.ts';
import type { ListSelection } from '../../lib/use-list-selection.ts';

/** Where a column is shown in the block of a row on a phone. */
type PhonePlace = 'name' | 'corner' | 'line' | 'figure' | 'menu';

/** The row's link comes ready for the table or the block; only its column shows it. */
type Cell<Row> = (row: Row, link: JSX.Element) => ReactNode;

/** A column of a list; it sorts when the list's `sorts` name its key. */
export interface DataColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** Instead of the label in the head, such as a checkbox. */
  readonly head?: ReactNode;
  /** The head is for screen readers only. */
  readonly isLabelHidden?: boolean;
  /** Its track in the grid: `minmax(104px,1fr)`. */
  readonly track: string;
  /** Another track where the list is wide (`WideForm`). */
  readonly wideTrack?: string;
  /** Absent on phones, and where the list is narrow when it has a `WideForm`. */
  readonly isWide?: boolean;
  readonly align?: 'center' | 'end';
  readonly className?: string;
  /** What is pressed in it does not open the row. */
  readonly isInert?: boolean;
  /** Absent: not on phones. */
  readonly phone?: PhonePlace;
  /** Other content on a phone. */
  readonly phoneCell?: Cell<Row>;
  /** In a copied table; absent: it is left out. */
  readonly text?: (row: Row) => CsvCell;
  readonly cell: Cell<Row>;
}

/** Lines of a cell under each other. */
export const STACKED = 'flex-col items-stretch justify-center';

/** The column of the row's menu. */
export function menuColumn<Row>(label: string, cell: (row: Row) => ReactNode): DataColumn<Row> {
  return {
    key: 'actions',
    label,
    isLabelHidden: true,
    track: '44px',
    align: 'center',
    isInert: true,
    phone: 'menu',
    cell,
  };
}

export interface RowLink<Row> {
  readonly name: (row: Row) => string;
  /** Its name where absent. */
  readonly title?: (row: Row) => string | undefined;
  /** Absent, with `onOpen`, when rows have a name but do not open; undefined for one that does not. */
  readonly path?: (row: Row) => string | undefined;
  readonly onOpen?: (row: Row) => void;
  /** How a long name ends in a table; `truncate` where absent. */
  readonly className?: string;
}

/** How wide a list's container is before columns with `isWide` appear, as classes. */
export interface WideForm {
  /** `@min-[980px]:grid-cols-(--wide-columns)` */
  readonly grid: string;
  /** `@max-[979px]:hidden` */
  readonly hidden: string;
}

interface RowDrag<Row> {
  readonly canDrag: (row: Row) => boolean;
  readonly onDrag: (row: Row, event: DragEvent) => void;
}

export interface DataRows<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Stable: rows are memoised. */
  readonly columns: readonly DataColumn<Row>[];
  /** Absent when rows have no name of their own. */
  readonly link?: RowLink<Row>;
  /** Absent when rows cannot be selected. */
  readonly selection?: ListSelection | undefined;
  /** Names of the checkboxes, where they are not “Select all” and “Select” with the link's name. */
  readonly selectLabels?: { readonly all: string; readonly row?: (row: Row) => string } | undefined;
  /** Absent when rows cannot be dragged. */
  readonly drag?: RowDrag<Row>;
  /** The name under which the list remembers its row, to focus it again after coming back. */
  readonly returnTo?: string;
  /** The row that is open beside the list. */
  readonly openKey?: string | undefined;
  /** Rows are being loaded again. */
  readonly isBusy?: boolean;
  /** Of the box that scrolls. */
  readonly className?: string | undefined;
}

/** The columns that sort, each with the order it starts with. */
export type SortOrders<Key extends string> = Readonly<Record<Key, 'asc' | 'desc'>>;

export interface DataOrder<Key extends string> {
  readonly sorts?: SortOrders<Key> | undefined;
  readonly sort?: ColumnSort<Key> | null | undefined;
  /** Shown when `sort` is null. */
  readonly defaultSort?: ColumnSort<string> | undefined;
  /** Absent when the order is fixed. */
  readonly onSort?: ((sort: ColumnSort<Key> | null) => void) | undefined;
}
