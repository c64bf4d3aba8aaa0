import { VOLATILE_IDS_MAX } from '@ads-checker/shared/contracts/sync';
import type { StreamEvent } from '@ads-checker/shared/contracts/sync-stream';

type Changes = StreamEvent<'volatile'>['changes'];

/** Ids of a collection; null once they are more than one event may name. */
type Gathered = Map<string, Set<string> | null>;

/**
 * Gathers which rows changed, and tells it once an interval by account. What is told stays bounded however much changes.
 */
export function createGatherer({
  intervalMs,
  tell,
}: {
  intervalMs: number;
  tell: (byAccount: ReadonlyMap<string, Changes>) => void;
}) {
  let byAccount = new Map<string, Gathered>();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    timer = undefined;
    const told = byAccount;
    byAccount = new Map();
    tell(
      new Map(
        [...told].map(([accountId, gathered]) => [
          accountId,
          [...gathered].map(([collection, ids]) => ({
            collection,
            ids: ids === null ? null : [...ids],
          })),
        ]),
      ),
    );
  };

  return {
    add({
      accountIds,
      collection,
      docIds,
    }: {
      accountIds: readonly string[];
      collection: string;
      /** Null: any of the collection. */
      docIds: readonly string[] | null;
    }): void {
      for (const accountId of accountIds) {
        const gathered = byAccount.get(accountId) ?? new Map<string, Set<string> | null>();
        byAccount.set(accountId, gathered);
        const known = gathered.get(collection);
        const all =
          known === null || docIds === null ? null : new Set([...(known ?? []), ...docIds]);
        gathered.set(collection, all === null || all.size > VOLATILE_IDS_MAX ? null : all);
      }
      if (byAccount.size > 0) {
        timer ??= setTimeout(flush, intervalMs).unref();
      }
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}
