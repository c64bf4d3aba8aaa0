import type { ObjectKind } from './ad-object.ts';
import type { MoneyDisplay } from './money-display.ts';

export interface ListDisplay {
  readonly kind: ObjectKind;
  readonly money: MoneyDisplay;
  /** IANA zone of the ad account. */
  readonly timeZone: string;
  /** The common result of all rows; null when there is none. */
  readonly action: string | 'mixed' | null;
}
