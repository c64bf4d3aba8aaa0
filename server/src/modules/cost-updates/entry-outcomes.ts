import type { RunFailure } from '../profile-task-runs.ts';

/** What a tracker knows of an entry after its turn; entries that are absent were told. */
export type EntryOutcome =
  | { readonly kind: 'no_clicks' }
  /** Not known yet: a later run goes on. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly failure: RunFailure };

export type EntryOutcomes = ReturnType<typeof createEntryOutcomes>;

/** How the entries of a day end with one tracker, by ad. */
export function createEntryOutcomes() {
  const byAd = new Map<string, EntryOutcome>();
  let againAt: Date | null = null;
  return {
    byAd: byAd as ReadonlyMap<string, EntryOutcome>,
    /** When a later run must go on; null when it need not. */
    againAt: () => againAt,
    noClicks(adId: string): void {
      byAd.set(adId, { kind: 'no_clicks' });
    },
    /** @param until When a run must go on with it; null where the next one does anyway. */
    wait(adId: string, until: Date | null = null): void {
      byAd.set(adId, { kind: 'waiting' });
      if (until !== null && (againAt === null || until < againAt)) {
        againAt = until;
      }
    },
    fail(adId: string, failure: RunFailure): void {
      byAd.set(adId, { kind: 'failed', failure });
    },
    hasFailed: (adId: string): boolean => byAd.get(adId)?.kind === 'failed',
  };
}
