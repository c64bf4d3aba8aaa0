import type { ReactNode } from 'react';
import type { MoneyDisplay } from '../../../lib/money-display.ts';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import type { Budget } from './inherited-budget.ts';

/** The same objects over the period before. */
export interface RowsBefore {
  readonly find: (id: string) => AdObjectRow | undefined;
  /** `8–14 Nov` */
  readonly label: string;
}

export interface ListDisplay {
  readonly kind: ObjectKind;
  readonly money: MoneyDisplay;
  /** IANA zone of the ad account. */
  readonly timeZone: string;
  /** The common result of all rows; null when there is none. */
  readonly action: string | 'mixed' | null;
  /** Null without a comparison. */
  readonly before?: RowsBefore | null;
  /**
   * The budget that an object inherits from its parent or sums up from its children; absent while
   * unknown.
   */
  readonly findInheritedBudget?: (row: AdObjectRow) => Budget | null;
  /** Marks beside names, by row; absent until they are loaded. */
  readonly marks?: ReadonlyMap<string, ReactNode> | undefined;
}
