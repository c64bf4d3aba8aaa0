import { useCallback, useSyncExternalStore } from 'react';
import type { ExternalStore } from '../../../replica/index.ts';
import type { SwitchStatus } from './switching.ts';

/** A bulk switch that was pressed and is not stored yet. */
export interface RequestedSwitches {
  readonly ids: ReadonlySet<string>;
  readonly status: SwitchStatus;
}

export type RequestedStore = ExternalStore<RequestedSwitches | null>;

/** The status that an object was asked to take by such a press. Only its switch renders for it. */
export function useRequestedStatus(store: RequestedStore, id: string): SwitchStatus | undefined {
  const get = useCallback(() => {
    const requested = store.get();
    return requested?.ids.has(id) === true ? requested.status : undefined;
  }, [store, id]);
  return useSyncExternalStore(store.subscribe, get);
}

/** The status that many objects are being asked to take. */
export function useRequestedByAll(store: RequestedStore): SwitchStatus | undefined {
  return useSyncExternalStore(store.subscribe, () => store.get()?.status);
}
