import type { Clock } from '../../lib/clock.ts';
import { createRecordFollower } from '../../lib/record-follower.ts';
import type { FollowedCopy } from '../model/copies.ts';
import type { CopyStore } from './copy-store.ts';

const FIRST_READ_MS = 2_000;
const LONGEST_READ_MS = 30_000;
/** The poll interval grows with the age of a copy by this factor. */
const SHARE_OF_AGE = 0.1;

/** Whether the server is still polled for the outcome. */
export function isFollowed({ copy }: Pick<FollowedCopy, 'copy'>): boolean {
  return copy?.state !== 'finished';
}

/**
 * When to poll the record of running copies, for which there are no events; infinity for finished
 * ones.
 */
export function nextCopyReadMs({
  run: { copy, acceptedAtMs, heardAtMs },
  lastReadMs,
}: {
  readonly run: FollowedCopy;
  /** When records were last requested, successfully or not. */
  readonly lastReadMs: number;
}): number {
  if (!isFollowed({ copy })) {
    return Number.POSITIVE_INFINITY;
  }
  const atMs = Math.max(heardAtMs, lastReadMs);
  const delayMs = (atMs - acceptedAtMs) * SHARE_OF_AGE;
  return atMs + Math.min(LONGEST_READ_MS, Math.max(FIRST_READ_MS, delayMs));
}

/** Polls the records of copies and stores their progress. */
export function createCopyFollower({
  store,
  clock,
  onStored,
}: {
  readonly store: CopyStore;
  readonly clock: Clock;
  readonly onStored: () => Promise<void>;
}) {
  return createRecordFollower({
    clock,
    read: async (copyId) => {
      const { readCopy } = await import('./copy-calls.ts');
      const { data } = await readCopy(copyId);
      await store.applyRecord(data, clock.now());
    },
    forget: store.forget,
    onStored,
  });
}

/** Returns the copies that ended since the last call, including those never seen running. */
export function createCompletionTracker() {
  let open = new Map<string, FollowedCopy>();
  const reportedIds = new Set<string>();
  return (runs: readonly FollowedCopy[]): readonly FollowedCopy[] => {
    const kept = new Set(runs.map(({ id }) => id));
    const ended = [
      // Finished and dismissed in another tab
      ...[...open.values()].filter(({ id }) => !kept.has(id)),
      ...runs.filter((run) => !isFollowed(run) && !reportedIds.has(run.id)),
    ];
    for (const { id } of ended) {
      reportedIds.add(id);
    }
    open = new Map(runs.filter(isFollowed).map((run) => [run.id, run]));
    return ended;
  };
}
