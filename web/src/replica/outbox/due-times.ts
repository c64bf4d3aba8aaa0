import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { SILENCE_MS } from '../bulk/follow-changes.ts';
import { nextCopyReadMs } from '../copies/follow-copies.ts';
import type { AdObjectChangeRun } from '../model/bulk-changes.ts';
import type { FollowedCopy } from '../model/copies.ts';
import { ownedCollectionOf } from '../model/owned-collection.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';
import { nextSendMs, nextSyncRequestMs } from './command-machine.ts';
import { headsOf } from './heads.ts';

/** Collections with accepted changes that are not synced yet. */
export function listUnconfirmed(commands: readonly StoredCommand[]): readonly SyncCollection[] {
  const found = new Set<SyncCollection>();
  for (const { state, target } of commands) {
    const collection = state === 'confirming' ? ownedCollectionOf(target.kind) : undefined;
    if (collection !== undefined) {
      found.add(collection);
    }
  }
  return [...found];
}

/** When to pull what was accepted, to read duplicates, and to send each target's first command. */
export function dueTimes({
  commands,
  changes,
  copies,
  lastRequestMs,
  lastCopyReadMs,
}: {
  readonly commands: readonly StoredCommand[];
  readonly changes: readonly AdObjectChangeRun[];
  readonly copies: readonly FollowedCopy[];
  readonly lastRequestMs: number;
  readonly lastCopyReadMs: number;
}): {
  readonly unconfirmedMs: number;
  readonly copiesMs: number;
  readonly sendMs: readonly number[];
} {
  return {
    unconfirmedMs: Math.min(
      ...commands.map((command) => nextSyncRequestMs({ command, lastRequestMs })),
      ...changes.map(({ progress }) =>
        progress.isSettled
          ? Number.POSITIVE_INFINITY
          : Math.max(progress.heardAtMs, lastRequestMs) + SILENCE_MS,
      ),
    ),
    copiesMs: Math.min(...copies.map((run) => nextCopyReadMs({ run, lastReadMs: lastCopyReadMs }))),
    sendMs: headsOf(commands).map(nextSendMs),
  };
}
