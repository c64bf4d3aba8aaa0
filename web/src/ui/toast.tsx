import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadCode } from '../lib/load-code.ts';
import type { ToastInput } from './toast-input.ts';

/** The code that shows toasts loads with the first of them. */
const importToaster = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await loadCode(importToaster)).Toaster }));

let isWanted = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says the result of what this person just did and cannot see otherwise. Errors stay until they are closed. */
export function showToast(input: ToastInput): void {
  isWanted = true;
  for (const listener of [...listeners]) {
    listener();
  }
  // The queue of sonner is outside React: what is raised before its host stands is shown when it does
  importToaster().then(
    ({ raiseToast }) => raiseToast(input),
    // No network, and the code is not on this device yet: by the time it is, the moment has passed.
    () => undefined,
  );
}

interface ToastHostProps {
  readonly label: string;
  readonly closeLabel: string;
}

export function ToastHost(props: ToastHostProps) {
  const isShown = useSyncExternalStore(subscribe, () => isWanted);
  return isShown ? (
    <Suspense fallback={null}>
      <Toaster {...props} />
    </Suspense>
  ) : null;
}
