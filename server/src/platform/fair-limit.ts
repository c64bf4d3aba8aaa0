/** Runs work of many parties, a limited number at a time. */
export interface FairLimit {
  /** @param work starts when it is the party's turn */
  run<T>(party: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Free places go round between the parties that wait, so one with a long queue delays another by
 * at most one place a turn. Work of one party starts in order.
 */
export function createFairLimit({ concurrency }: { concurrency: number }): FairLimit {
  /** In the order of turns: a party moves to the end when it gets a place. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  const startNext = (): void => {
    const [first] = waiting;
    if (running >= concurrency || first === undefined) {
      return;
    }
    const [party, [start, ...rest]] = first;
    waiting.delete(party);
    if (rest.length > 0) {
      waiting.set(party, rest);
    }
    running += 1;
    start?.();
  };

  return {
    async run(party, work) {
      await new Promise<void>((start) => {
        const own = waiting.get(party);
        if (own === undefined) {
          waiting.set(party, [start]);
        } else {
          own.push(start);
        }
        startNext();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
