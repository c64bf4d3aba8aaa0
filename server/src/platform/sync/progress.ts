/** Progress of background work followed by streams, by topic: `pixelSharing:17`. */
export interface Progress {
  /**
   * Calls back whenever the topic progressed, in any process, and when messages about it may have
   * been lost. Returns an unsubscribe function.
   */
  follow(topic: string, onProgress: () => void): () => void;
  move(topic: string): void;
  moveAll(): void;
}

export function createProgress(): Progress {
  const followers = new Map<string, Set<() => void>>();
  const call = (callbacks: Iterable<() => void>): void => {
    for (const onProgress of [...callbacks]) {
      onProgress();
    }
  };
  return {
    follow(topic, onProgress) {
      const known = followers.get(topic) ?? new Set();
      followers.set(topic, known);
      known.add(onProgress);
      return () => {
        known.delete(onProgress);
        if (known.size === 0 && followers.get(topic) === known) {
          followers.delete(topic);
        }
      };
    },
    move: (topic) => call(followers.get(topic) ?? []),
    moveAll: () => {
      for (const callbacks of followers.values()) {
        call(callbacks);
      }
    },
  };
}
