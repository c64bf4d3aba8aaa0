import { useSyncExternalStore } from 'react';
import { loadMessages } from '../lib/i18n.ts';
import type { ToastInput } from './toast-input.ts';
import type { Toaster as ToasterComponent } from './toaster.tsx';

/** The toaster's code loads with the first toast, and is tried again with the next one. */
async function importToaster() {
  const toaster = await import('./toaster.tsx');
  await loadMessages();
  if (Toaster === undefined) {
    Toaster = toaster.Toaster;
    for (const listener of [...listeners]) {
      listener();
    }
  }
  return toaster;
}

let Toaster: typeof ToasterComponent | undefined;
let isWanted = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the result of an action that is not visible otherwise. */
export function showToast(input: ToastInput): void {
  isWanted = true;
  // sonner's queue is outside React: toasts raised before the host is mounted appear with it
  importToaster().then(
    ({ raiseToast }) => raiseToast(input),
    // Without its code a notice is lost, but not the page: by the time it loads, it is outdated.
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
  const Shown = useSyncExternalStore(subscribe, () => Toaster);
  return Shown === undefined ? null : <Shown {...props} />;
}
