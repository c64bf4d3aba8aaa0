import { VOLATILE_IDS_MAX } from '@ads-checker/shared/contracts/sync';

/**
 * Rows that appear together are fetched in one call; rows scrolled past quickly are not fetched.
 */
const GATHER_MS = 200;

interface Waiting<T> {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly resolve: (value: T | undefined) => void;
  readonly reject: (error: unknown) => void;
}

export function inChunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / VOLATILE_IDS_MAX) }, (_, index) =>
    ids.slice(index * VOLATILE_IDS_MAX, (index + 1) * VOLATILE_IDS_MAX),
  );
}

/** Batches requests for single rows; cancelled ones are not sent. */
export function createIdBatch<T>(
  fetchMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
) {
  let waiting: Waiting<T>[] = [];

  const flush = async (): Promise<void> => {
    const [left, wanted] = [waiting, waiting.filter(({ signal }) => !signal.aborted)];
    waiting = [];
    for (const { signal, reject } of left) {
      if (signal.aborted) {
        reject(signal.reason);
      }
    }
    for (const ids of inChunks([...new Set(wanted.map(({ id }) => id))])) {
      const asked = wanted.filter(({ id }) => ids.includes(id));
      try {
        const answers = await fetchMany(ids);
        for (const { id, resolve } of asked) {
          resolve(answers.get(id));
        }
      } catch (error) {
        for (const { reject } of asked) {
          reject(error);
        }
      }
    }
  };

  return ({
    id,
    signal,
  }: {
    readonly id: string;
    readonly signal: AbortSignal;
  }): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ id, signal, resolve, reject });
      if (waiting.length === 1) {
        setTimeout(() => void flush(), GATHER_MS);
      }
    });
}
