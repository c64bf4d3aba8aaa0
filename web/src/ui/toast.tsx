import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadCode } from '../lib/load-code.ts';
import type { ToastInput } from './toast-input.ts';

/** The toaster's code loads with the first toast. */
const importToaster = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await loadCode(importToaster)).Toaster }));

let isWanted = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the result of an action that is not visible otherwise. */
export function showToast(input: ToastInput): void {
  isWanted = true;
  for (const listener of [...listeners]) {
    listener();
  }
  // sonner's queue is outside React: toasts raised before the host is mounted appear with it
  importToaster().then(
    ({ raiseToast }) => raiseToast(input),
    // Offline without the code: by the time it loads, the toast is outdated.
    () => undefined,
  );
}

/** Takes back what is no longer true. */
export function hideToast(id: string): void {
  if (isWanted) {
    importToaster().then(
      (toaster) => toaster.hideToast(id),
      () => undefined,
    );
  }
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
