import type { ObjectResultSource } from '@ads-checker/shared/contracts/object-results';
import type { ReactNode } from 'react';
import type { MoneyDisplay } from '../../../lib/money-display.ts';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import { OF_REVENUE } from '../tracker-figures.ts';
import type { Budget } from './inherited-budget.ts';

/** The same objects over the period before. */
export interface RowsBefore {
  readonly find: (id: string) => AdObjectRow | undefined;
  /** `8–14 Nov` */
  readonly label: string;
  readonly tracker?: ListTracker | null | undefined;
}

/** Where the revenue of the rows is from. */
export interface ListTracker extends ObjectResultSource {
  /** When the answer was read from the server. */
  readonly fetchedAt: string;
  /** Login of the tracker’s user; null for all users, and while it is unknown. */
  readonly userName: string | null;
  /** The tracker’s currency is not that of the ad account. */
  readonly isConverted: boolean;
}

export interface ListDisplay {
  readonly kind: ObjectKind;
  readonly money: MoneyDisplay;
  /** IANA zone of the ad account. */
  readonly timeZone: string;
  /** The common result of all rows; null when there is none. */
  readonly action: string | 'mixed' | null;
  /** Null without a tracker; absent while that is unknown. */
  readonly tracker?: ListTracker | null | undefined;
  /** Null without a comparison. */
  readonly before?: RowsBefore | null;
  /**
   * The budget that an object inherits from its parent or sums up from its children; absent while
   * unknown.
   */
  readonly findInheritedBudget?: (row: AdObjectRow) => Budget | null;
  /** Marks beside names, by row; absent until they are loaded. */
  readonly marks?: ReadonlyMap<string, ReactNode> | undefined;
  /** Tags below names, like marks. */
  readonly tags?: ReadonlyMap<string, ReactNode> | undefined;
}

export const hasTracker = ({ tracker }: Pick<ListDisplay, 'tracker'>): boolean => tracker != null;

/** Amounts of a column are converted at a rate. */
export function isApproximate({ id }: { readonly id: string }, display: ListDisplay): boolean {
  return display.money.isConverted || (OF_REVENUE.has(id) && display.tracker?.isConverted === true);
}
