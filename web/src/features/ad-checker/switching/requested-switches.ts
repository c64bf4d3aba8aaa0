import { useCallback, useSyncExternalStore } from 'react';
import type { ExternalStore } from '../../../replica/index.ts';
import type { SwitchStatus } from '../switchable.ts';

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
