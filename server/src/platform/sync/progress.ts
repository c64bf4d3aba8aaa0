/** What moves on by itself and is followed by streams, by topic: `pixelSharing:17`. */
export interface Progress {
  /**
   * Calls back whenever the topic moved on, in any process, and when messages about it may have been
   * lost. Returns an end function.
   */
  follow(topic: string, onMoved: () => void): () => void;
  move(topic: string): void;
  moveAll(): void;
}

export function createProgress(): Progress {
  const followers = new Map<string, Set<() => void>>();
  const call = (callbacks: Iterable<() => void>): void => {
    for (const onMoved of [...callbacks]) {
      onMoved();
    }
  };
  return {
    follow(topic, onMoved) {
      const known = followers.get(topic) ?? new Set();
      followers.set(topic, known);
      known.add(onMoved);
      return () => {
        known.delete(onMoved);
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
