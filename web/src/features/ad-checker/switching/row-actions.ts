import type { AdObjectRow } from '../ad-object.ts';
import type { LockReason, SwitchStatus } from '../switchable.ts';
import type { RequestedStore } from './requested-switches.ts';

/** The fields that a shortcut focuses. */
export type FocusField = 'name' | 'budget';

/** Actions of a row. The object is stable, so that rows need not re-render. */
export interface RowActions {
  readonly select: (input: { readonly row: AdObjectRow; readonly extends: boolean }) => void;
  readonly switchTo: (input: {
    readonly row: AdObjectRow;
    readonly status: SwitchStatus;
  }) => Promise<'accepted' | 'ignored'>;
  /** Opens the children: a campaign's ad sets or an ad set's ads. */
  readonly open: (row: AdObjectRow) => void;
  /** Opens the inspector, optionally with the focus on a field. */
  readonly inspect: (row: AdObjectRow, focus?: FocusField) => void;
  /** Opens the rules of a campaign, or of the selection that includes it. */
  readonly openRules: (row: AdObjectRow) => void;
  readonly requested: RequestedStore;
  readonly findLock: (row: AdObjectRow) => LockReason | undefined;
}
