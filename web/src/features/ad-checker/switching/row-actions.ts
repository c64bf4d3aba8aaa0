import type { AdObjectRow } from '../ad-object.ts';
import type { LockReason, SwitchStatus } from './switching.ts';

/** What a row can ask of its list. The object stays the same while the list lives, so that rows need not draw again. */
export interface RowActions {
  readonly select: (input: { readonly row: AdObjectRow; readonly extends: boolean }) => void;
  readonly switchTo: (input: {
    readonly row: AdObjectRow;
    readonly status: SwitchStatus;
  }) => Promise<'accepted' | 'ignored'>;
  /** Shows what is inside: a campaign's ad sets, an ad set's ads. */
  readonly open: (row: AdObjectRow) => void;
  readonly showDetails: (row: AdObjectRow) => void;
  readonly findLock: (row: AdObjectRow) => LockReason | undefined;
}
