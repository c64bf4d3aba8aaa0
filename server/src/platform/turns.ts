/** Runs work when its turn comes, at most so many at a moment, in the order in which it was asked for. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createTurns({
  limit,
  queue,
}: {
  limit: number;
  /** Without it any number may wait. */
  queue?: { readonly maxWaiting: number; readonly refuse: () => Error };
}): TakeTurn {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= limit) {
      if (queue !== undefined && waiting.length >= queue.maxWaiting) {
        throw queue.refuse();
      }
      // Whoever ends hands its place over: nobody who comes later takes it.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) {
        running -= 1;
      } else {
        next();
      }
    }
  };
}
