import { useCallback, useSyncExternalStore } from 'react';
import type { ExternalStore } from '../../../replica/index.ts';
import type { AdObjectRow } from '../ad-object.ts';
import type { LockReason, SwitchStatus } from '../switchable.ts';

/** A bulk switch that was pressed but is not stored yet. */
export interface RequestedSwitches {
  readonly ids: ReadonlySet<string>;
  readonly status: SwitchStatus;
}

export type RequestedStore = ExternalStore<RequestedSwitches | null>;

/** The status that such a switch requests for one object. Only that row's switch renders for it. */
export function useRequestedStatus(store: RequestedStore, id: string): SwitchStatus | undefined {
  const get = useCallback(() => {
    const requested = store.get();
    return requested?.ids.has(id) === true ? requested.status : undefined;
  }, [store, id]);
  return useSyncExternalStore(store.subscribe, get);
}

/** The status that such a switch requests, for the whole selection. */
export function useRequestedByAll(store: RequestedStore): SwitchStatus | undefined {
  return useSyncExternalStore(store.subscribe, () => store.get()?.status);
}

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
