import type { RunFailure } from '../profile-tasks/index.ts';

/** The outcome of an entry with one tracker; entries without one were sent successfully. */
export type EntryOutcome =
  | { readonly kind: 'no_clicks' }
  /** Not known yet: a later run continues. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly failure: RunFailure };

export type EntryOutcomes = ReturnType<typeof createEntryOutcomes>;

/** Collects the outcomes of a day's entries with one tracker, by ad. */
export function createEntryOutcomes() {
  const byAd = new Map<string, EntryOutcome>();
  let againAt: Date | null = null;
  return {
    byAd: byAd as ReadonlyMap<string, EntryOutcome>,
    /** When a later run must continue; null when it need not. */
    againAt: () => againAt,
    markNoClicks(adId: string): void {
      byAd.set(adId, { kind: 'no_clicks' });
    },
    /** @param until When a run must continue; null when the regular run suffices. */
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
