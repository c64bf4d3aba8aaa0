import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';

export interface ScreenAction {
  readonly id: string;
  readonly label: string;
  /** The equivalent shortcut. */
  readonly keys?: string;
  readonly run: () => void;
}

let offered: readonly ScreenAction[] = [];
const changes = createEmitter();

function set(next: readonly ScreenAction[]): void {
  offered = next;
  changes.emit();
}

/** Adds an action of the current screen to the palette while the screen offers it. */
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

export function useScreenActions(): readonly ScreenAction[] {
  return useSyncExternalStore(changes.on, () => offered);
}
