import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import type { AdChecksPort } from '../../gateways/graph/ports/ad-checks-port.ts';
import type { ProductReviewsPort } from '../../gateways/graph/ports/product-reviews-port.ts';
import { jittered } from '../../platform/jobs/jitter.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import {
  createProfileTaskRunner,
  type ProfileTaskRunner,
  toFailure,
} from '../profile-tasks/index.ts';
import type { CheckedCatalogRepository } from './catalog-repository.ts';
import {
  type AdAccountCheckDeps,
  createAdAccountCheck,
  createEventRecorder,
  needsAllAds,
  newsGroup,
} from './check-ad-account.ts';
import { createProductCheck } from './check-products.ts';
import type { CheckRun, ReadingRun } from './check-run.ts';
import type { KnownAdAccount } from './entities.ts';
import { createYesterdaySpendRecorder } from './record-yesterday-spend.ts';
import type { TaskRepository } from './task-repository.ts';

/** A failed run is retried soon; what it stored is not read again. */
const RETRY_INTERVAL_MS = 5 * MINUTE_MS;
/** Clocks differ and updates appear late: the windows overlap. */
const OVERLAP_MS = 10 * MINUTE_MS;
const AD_ACCOUNTS_PER_PAGE = 50;

export interface CheckDeps extends AdAccountCheckDeps {
  readonly graph: AdChecksPort & ProductReviewsPort;
  readonly calls: ProfileCalls;
  readonly findStatus: (adUserId: string) => Promise<AdUserStatus | undefined>;
  readonly tasks: TaskRepository;
  readonly catalogs: CheckedCatalogRepository;
  readonly intervalMs: number;
}

/** Accounts that are read in full do not widen the window of the others. */
const sinceOf = (known: Iterable<KnownAdAccount>, now: Date): Date | null => {
  const times = [...known].flatMap((account) =>
    needsAllAds(account, now) ? [] : [account.adsCheckedAt?.getTime() ?? 0],
  );
  return times.length === 0 ? null : new Date(Math.min(...times) - OVERLAP_MS);
};

/** Walks through everything of a profile that is checked. */
function createProfileCheck(deps: CheckDeps) {
  const record = createEventRecorder(deps);
  const adAccounts = createAdAccountCheck({ ...deps, record });
  const recordYesterdaySpend = createYesterdaySpendRecorder(deps);
  const checkProducts = createProductCheck(deps);

  return async (run: ReadingRun, known: ReadonlyMap<string, KnownAdAccount>): Promise<void> => {
    const seen = new Set<string>();
    const { gaps } = await readWholeList<never>({
      read: async (after) => {
        const page = await deps.graph.listCheckedAdAccounts({
          ...run.call,
          adsUpdatedSince: run.since,
          page: { limit: AD_ACCOUNTS_PER_PAGE, after },
        });
        for (const checked of page.rows) {
          run.call.signal?.throwIfAborted();
          const { id } = checked.adAccount;
          if (!seen.has(id)) {
            seen.add(id);
            const progress = { done: seen.size, total: page.paging.total };
            await adAccounts.checkAdAccount(run, { checked, known: known.get(id), progress });
          }
        }
        // The rows are stored already; do not keep them in memory.
        return { ...page, rows: [] };
      },
    });
    run.counts.adAccountCount = seen.size;
    if (gaps === undefined) {
      await adAccounts.checkMissing(
        run,
        [...known.values()].filter(({ id }) => !seen.has(id)),
      );
    }
    await recordYesterdaySpend(run);
    if (run.shouldCheckProducts) {
      await checkProducts(run, {
        catalogsListedAt: run.catalogsListedAt,
        record: (found, at, trx) => record(run, { at, found }, trx),
      });
    }
  };
}

/**
 * The ad object check: finds status changes of a profile’s ad accounts, ads and items since the
 * last check. Each account is compared and stored in one transaction together with its events, so
 * that a crashed run loses no change and records none twice. A disconnected profile is skipped.
 */
export function createAdObjectCheck(deps: CheckDeps): ProfileTaskRunner {
  const { tasks, clock, intervalMs } = deps;
  const checkProfile = createProfileCheck(deps);
  const nextRunAt = (): Date => new Date(clock.now().getTime() + jittered({ intervalMs }));
  /** Never before the ad network may be asked. */
  const nextTryAt = (retryAfterMs: number): Date =>
    new Date(
      clock.now().getTime() +
        retryAfterMs +
        jittered({ intervalMs: Math.min(intervalMs, RETRY_INTERVAL_MS) }),
    );

  const finish = (
    run: CheckRun,
    { failure, nextAt }: { failure?: unknown; nextAt: Date },
  ): Promise<void> => {
    const at = clock.now();
    const counts = failure === undefined ? run.counts : undefined;
    return tasks.finish(run, {
      at,
      error: failure === undefined ? null : toFailure(failure),
      nextRunAt: nextAt,
      ofRun: {
        ad_account_count: counts?.adAccountCount ?? null,
        ad_count: counts?.adCount ?? null,
        product_count: counts?.productCount ?? null,
        event_count: counts?.eventCount ?? null,
      },
      also: (trx) => deps.events.publish('newsEnded', { group: newsGroup(run.runId), at }, trx),
    });
  };

  return createProfileTaskRunner<CheckRun>({
    ...deps,

    async begin({ adUserId, at, status }) {
      if (status !== 'active') {
        await tasks.planNext({ adUserId, at: nextRunAt() });
        return 'not_connected';
      }
      return tasks.begin({ adUserId, at }, (task) => ({
        facts: {
          shouldCheckAds: task.should_check_ads,
          shouldCheckProducts: task.should_check_products,
          catalogsListedAt: task.catalogs_listed_at,
          counts: {
            adAccountCount: 0,
            adCount: 0,
            productCount: task.should_check_products ? 0 : null,
            eventCount: 0,
          },
        },
      }));
    },

    async work(run, { signal }) {
      const known = await deps.snapshots.listKnownAdAccounts(run.adUserId);
      await deps.calls.run(run.adUserId, (call) =>
        checkProfile(
          {
            ...run,
            since: run.shouldCheckAds ? sinceOf(known, run.startedAt) : null,
            call: { ...call, priority: 'background', isTriedOnce: true, signal },
          },
          new Map(known.map((account) => [account.id, account])),
        ),
      );
      await finish(run, { nextAt: nextRunAt() });
      return 'done';
    },

    fail: (run, { error, retryAfterMs }) =>
      finish(run, { failure: error, nextAt: nextTryAt(retryAfterMs) }),
  });
}
