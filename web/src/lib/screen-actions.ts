import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';

export interface ScreenAction {
  readonly id: string;
  readonly label: string;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly run: () => void;
}

let offered: readonly ScreenAction[] = [];
const changes = createEmitter();

function set(next: readonly ScreenAction[]): void {
  offered = next;
  changes.emit();
}

/** Offers an action of the open screen in the palette, as long as the screen shows it. */
export function useScreenAction({ id, label, keys, run }: ScreenAction): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const action: ScreenAction = {
      id,
      label,
      ...(keys === undefined ? {} : { keys }),
      run: () => latest.current(),
    };
    set([...offered, action]);
    return () => set(offered.filter((each) => each !== action));
  }, [id, label, keys]);
}

/** What the open screen offers now. */
export function useScreenActions(): readonly ScreenAction[] {
  return useSyncExternalStore(changes.on, () => offered);
}
