const listeners = new Set<() => void>();

/** What was read from the server for one actor is not for the next. */
export function onActorChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyActorChange(): void {
  for (const listener of [...listeners]) {
    listener();
  }
}
