import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { Clock } from '../clock/clock.ts';

/** Clients take a list of ad objects for fresh for five minutes. */
const KEPT_MS = 6 * MINUTE_MS;

type RecentChanges = StreamEvent<'hello'>['recent'];

/**
 * Ad accounts whose objects were changed lately, by who may see them. A client without a stream
 * missed these changes, and reads what it had read before them anew.
 */
export function createRecentChanges(clock: Clock) {
  let knownSince = clock.now();
  let prunedAt = knownSince;
  /** Times of the last change by account and ad account. */
  const changes = new Map<string, Map<string | null, string>>();
  const oldest = (): string =>
    new Date(Math.max(knownSince.getTime(), clock.now().getTime() - KEPT_MS)).toISOString();

  const prune = (): void => {
    const since = oldest();
    for (const [accountId, ofAccount] of changes) {
      for (const [adAccountId, changedAt] of ofAccount) {
        if (changedAt < since) {
          ofAccount.delete(adAccountId);
        }
      }
      if (ofAccount.size === 0) {
        changes.delete(accountId);
      }
    }
    prunedAt = clock.now();
  };

  return {
    add({
      accountIds,
      event: { adAccountId, changedAt },
    }: {
      readonly accountIds: readonly string[];
      readonly event: { readonly adAccountId: string | null; readonly changedAt: string };
    }): void {
      if (clock.now().getTime() - prunedAt.getTime() > KEPT_MS) {
        prune();
      }
      for (const accountId of accountIds) {
        const ofAccount = changes.get(accountId) ?? new Map<string | null, string>();
        const known = ofAccount.get(adAccountId);
        if (known === undefined || known < changedAt) {
          ofAccount.set(adAccountId, changedAt);
        }
        changes.set(accountId, ofAccount);
      }
    },

    list(accountId: string): RecentChanges {
      prune();
      return {
        since: oldest(),
        adAccounts: [...(changes.get(accountId) ?? [])].map(([adAccountId, changedAt]) => ({
          adAccountId,
          changedAt,
        })),
      };
    },

    /** Notifications were lost. */
    forget(): void {
      changes.clear();
      knownSince = clock.now();
    },
  };
}

export type RecentChangesOfAccounts = ReturnType<typeof createRecentChanges>;
