/** Tells whoever listens; one that leaves while it is told hears nothing more than that. */
export function createEmitter<T = void>() {
  const listeners = new Set<(value: T) => void>();
  return {
    /** Returns what stops listening. */
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
