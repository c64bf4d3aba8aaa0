/** A listener removed during an emit is not called any more. */
export function createEmitter<T = void>() {
  const listeners = new Set<(value: T) => void>();
  return {
    /** Returns an unsubscribe function. */
    on(listener: (value: T) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(value: T): void {
      for (const listener of [...listeners]) {
        listener(value);
      }
    },
  };
}
