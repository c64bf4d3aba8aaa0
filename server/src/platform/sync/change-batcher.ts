import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { VOLATILE_IDS_MAX } from '@ads-checker/shared/contracts/sync';

type Changes = StreamEvent<'volatile'>['changes'];

/** Changed ids by collection; null when there are too many for one event. */
type PendingChanges = Map<string, Set<string> | null>;

/** Collects changed rows and publishes them once per interval by account, in bounded size. */
export function createChangeBatcher(deps: {
  intervalMs: number;
  publish: (byAccount: ReadonlyMap<string, Changes>) => void;
}) {
  let byAccount = new Map<string, PendingChanges>();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    timer = undefined;
    const published = byAccount;
    byAccount = new Map();
    deps.publish(
      new Map(
        [...published].map(([accountId, gathered]) => [
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
    add(input: {
      accountIds: readonly string[];
      collection: string;
      docIds: readonly string[] | null;
    }): void {
      for (const accountId of input.accountIds) {
        const gathered = byAccount.get(accountId) ?? new Map<string, Set<string> | null>();
        byAccount.set(accountId, gathered);
        const known = gathered.get(input.collection);
        const all =
          known === null || input.docIds === null
            ? null
            : new Set([...(known ?? []), ...input.docIds]);
        gathered.set(input.collection, all === null || all.size > VOLATILE_IDS_MAX ? null : all);
      }
      if (byAccount.size > 0) {
        timer ??= setTimeout(flush, deps.intervalMs).unref();
      }
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}
