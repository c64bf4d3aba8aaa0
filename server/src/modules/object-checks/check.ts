import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { CheckedAdAccount, GraphGateway } from '../../gateways/graph/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { jittered } from '../../platform/jobs/jitter.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import type { Events } from '../events.ts';
import { type RunFailure, RunSuperseded } from '../profile-task-runs.ts';
import type { CheckedCatalogRepository } from './catalog-repository.ts';
import { createProductCheck } from './check-products.ts';
import { type CheckRun, isOlder } from './check-run.ts';
import { type AdsRead, createCheckedAdReader } from './checked-ads.ts';
import type { KnownAdAccount, NewEvent } from './entities.ts';
import type { EventRepository } from './event-repository.ts';
import { findAdAccountChange, findAdChanges, toLostAccessEvent } from './find-changes.ts';
import { toNewsSubjects } from './news-subjects.ts';
import { createYesterdaySpendRecorder } from './record-yesterday-spend.ts';
import type { SnapshotRepository } from './snapshot-repository.ts';
import type { TaskRepository } from './task-repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A failed run is retried soon; what it stored is not read again. */
const RETRY_INTERVAL_MS = 5 * MINUTE_MS;
/** Reviews and changes of a parent do not always change an ad’s update time. */
const ALL_ADS_EVERY_MS = 6 * HOUR_MS;
/** Mismatching ad counts trigger a full read of an account, at most this often. */
const RECONCILE_EVERY_MS = HOUR_MS;
/** Clocks differ and updates appear late: the windows overlap. */
const OVERLAP_MS = 10 * MINUTE_MS;
const AD_ACCOUNTS_PER_PAGE = 50;

export type CheckOutcome = 'done' | 'failed' | 'not_connected' | 'superseded' | 'gone';

export interface CheckDeps {
  readonly db: Database;
  readonly graph: Pick<
    GraphGateway,
    | 'listCheckedAdAccounts'
    | 'listCheckedAds'
    | 'readCheckedAds'
    | 'readYesterdaySpend'
    | 'listCheckedCatalogs'
    | 'readProductReviews'
  >;
  readonly calls: ProfileCalls;
  readonly findStatus: (adUserId: string) => Promise<AdUserStatus | undefined>;
  readonly tasks: TaskRepository;
  readonly snapshots: SnapshotRepository;
  readonly catalogs: CheckedCatalogRepository;
  readonly eventLog: EventRepository;
  readonly events: Events;
  /** Invalidates cached reads of an ad account in all processes. */
  readonly publishAdAccountChanged: (adAccountId: string) => Promise<void>;
  readonly intervalMs: number;
  readonly clock: Clock;
}

/** Events of one run share notifications. */
const newsGroup = (runId: string): string => `ad-object-check:${runId}`;

function toFailure(error: unknown): RunFailure {
  return error instanceof AppError
    ? { code: error.code === undefined ? null : String(error.code), message: error.message }
    : { code: 'internal', message: ERROR_MESSAGES.unexpectedError };
}

/**
 * The ad object check: finds status changes of a profile’s ad accounts, ads and items since the
 * last check. Each account is compared and stored in one transaction together with its events, so
 * that a crashed run loses no change and records none twice.
 */
export function createAdObjectCheck({
  db,
  graph,
  calls,
  findStatus,
  tasks,
  snapshots,
  catalogs,
  eventLog,
  events,
  publishAdAccountChanged,
  intervalMs,
  clock,
}: CheckDeps) {
  const { readAllAds, readUpdatedAds, readUnlisted } = createCheckedAdReader({ graph, snapshots });
  const recordYesterdaySpend = createYesterdaySpendRecorder({ db, graph, tasks, snapshots, clock });
  const checkProducts = createProductCheck({ db, graph, tasks, catalogs, clock });
  const nextRunAt = (): Date => new Date(clock.now().getTime() + jittered({ intervalMs }));
  /** Never before the ad network may be asked. */
  const nextTryAt = (retryAfterMs = 0): Date =>
    new Date(
      clock.now().getTime() +
        retryAfterMs +
        jittered({ intervalMs: Math.min(intervalMs, RETRY_INTERVAL_MS) }),
    );

  const needsAllAds = (known: KnownAdAccount, now: Date): boolean =>
    known.adsCheckedAt === null ||
    known.missingSince !== null ||
    isOlder(known.allAdsCheckedAt, ALL_ADS_EVERY_MS, now);

  const record = async (
    { adUserId, runId }: CheckRun,
    { at, found }: { at: Date; found: readonly NewEvent[] },
    trx: Transaction,
  ): Promise<void> => {
    await eventLog.insert({ adUserId, at, events: found }, trx);
    await events.publish(
      'newsHappened',
      {
        of: { adUserId },
        group: newsGroup(runId),
        at,
        subjects: toNewsSubjects(found),
        isPartial: true,
      },
      trx,
    );
  };

  const store = async (
    run: CheckRun,
    {
      checked: { adAccount, activeAdCount },
      known,
      ads,
      forgotten = [],
      areAllAdsRead = false,
      progress,
    }: {
      checked: CheckedAdAccount;
      known: KnownAdAccount | undefined;
      ads: AdsRead | null;
      forgotten?: readonly string[];
      areAllAdsRead?: boolean;
      progress: { checked: number; total: number | null };
    },
  ): Promise<void> => {
    const { adUserId, startedAt } = run;
    const key = { adUserId, adAccountId: adAccount.id };
    const at = clock.now();
    const foundCount = await db.transaction(async (trx) => {
      await tasks.hold(run, trx);
      const change = findAdAccountChange({ known, adAccount });
      await snapshots.saveAdAccount(
        {
          adUserId,
          doc: adAccount,
          activeAdCount,
          // An unknown status keeps the last known one as the reference.
          status: adAccount.status ?? known?.status ?? null,
          statusSince: change === undefined ? (known?.statusSince ?? null) : at,
          checkedAt: at,
          // Updates that could not be read are read again by the next check.
          ...(areAllAdsRead || ads?.isComplete === true ? { adsCheckedAt: startedAt } : {}),
          ...(areAllAdsRead ? { allAdsCheckedAt: startedAt } : {}),
        },
        trx,
      );
      const read = ads?.rows ?? [];
      const ids = read.map(({ id }) => id);
      const changes = findAdChanges({
        adAccount,
        known: ids.length === 0 ? new Map() : await snapshots.listKnownAds({ ...key, ids }, trx),
        read,
        hasBaseline: known !== undefined && known.adsCheckedAt !== null,
        at,
      });
      await snapshots.saveAds({ ...key, ads: changes.stored }, trx);
      const gone = [...changes.gone, ...forgotten];
      if (gone.length > 0) {
        await snapshots.deleteAds({ ...key, ids: gone }, trx);
      }
      const found = [...(change === undefined ? [] : [change]), ...changes.events];
      await record(run, { at, found }, trx);
      await tasks.progress({ adUserId, ...progress }, trx);
      return found.length;
    });
    run.counts.adCount += ads?.rows.length ?? 0;
    run.counts.eventCount += foundCount;
    if (foundCount > 0) {
      await publishAdAccountChanged(adAccount.id);
    }
  };

  /** Whether stored ad counts disagree with the network's, which means an update was missed. */
  const hasMissedUpdates = async (
    run: CheckRun,
    { adAccount, activeAdCount }: CheckedAdAccount,
  ) => {
    const counts = await snapshots.countAds({ adUserId: run.adUserId, adAccountId: adAccount.id });
    const differs = (count: number | null, status: string): boolean =>
      count !== null && count !== (counts.get(status) ?? 0);
    return differs(activeAdCount, 'ACTIVE') || differs(adAccount.rejectedAdCount, 'DISAPPROVED');
  };

  const checkAdAccount = async (
    run: CheckRun,
    input: {
      checked: CheckedAdAccount;
      known: KnownAdAccount | undefined;
      progress: { checked: number; total: number | null };
    },
  ): Promise<void> => {
    const part = { checked: input.checked, known: input.known, progress: input.progress };
    const { id } = input.checked.adAccount;
    if (!run.shouldCheckAds) {
      await store(run, { ...part, ads: null });
      return;
    }
    const storeAll = async (before: KnownAdAccount | undefined): Promise<void> => {
      const all = await readAllAds(run, id);
      const unlisted = all.isComplete
        ? await readUnlisted(run, id, all.rows)
        : { rows: [], unreadableIds: [] };
      await store(run, {
        ...part,
        known: before,
        ads: { ...all, rows: [...all.rows, ...unlisted.rows] },
        forgotten: unlisted.unreadableIds,
        areAllAdsRead: true,
      });
    };
    if (input.known === undefined || needsAllAds(input.known, run.startedAt)) {
      await storeAll(input.known);
      return;
    }
    const updated = await readUpdatedAds(run, input.checked);
    await store(run, { ...part, ads: updated });
    if (
      isOlder(input.known.allAdsCheckedAt, RECONCILE_EVERY_MS, run.startedAt) &&
      (await hasMissedUpdates(run, input.checked))
    ) {
      await storeAll({
        ...input.known,
        status: input.checked.adAccount.status ?? input.known.status,
      });
    }
  };

  const checkMissing = async (run: CheckRun, missing: readonly KnownAdAccount[]): Promise<void> => {
    for (const adAccount of missing) {
      const key = { adUserId: run.adUserId, adAccountId: adAccount.id };
      const at = clock.now();
      await db.transaction(async (trx) => {
        await tasks.hold(run, trx);
        // Missing from a single list may be a glitch of the ad network.
        if (adAccount.missingSince === null) {
          await snapshots.markMissing({ ...key, at }, trx);
          return;
        }
        await record(run, { at, found: [toLostAccessEvent(adAccount)] }, trx);
        await snapshots.deleteAdAccount(key, trx);
        run.counts.eventCount += 1;
      });
    }
  };

  const checkProfile = async (
    run: CheckRun,
    known: ReadonlyMap<string, KnownAdAccount>,
    catalogsListedAt: Date | null,
  ) => {
    const seen = new Set<string>();
    const { gaps } = await readWholeList<never>({
      read: async (after) => {
        const page = await graph.listCheckedAdAccounts({
          ...run.call,
          adsUpdatedSince: run.since,
          page: { limit: AD_ACCOUNTS_PER_PAGE, after },
        });
        for (const checked of page.rows) {
          run.call.signal?.throwIfAborted();
          const { id } = checked.adAccount;
          if (!seen.has(id)) {
            seen.add(id);
            const progress = { checked: seen.size, total: page.paging.total };
            await checkAdAccount(run, { checked, known: known.get(id), progress });
          }
        }
        // The rows are stored already; do not keep them in memory.
        return { ...page, rows: [] };
      },
    });
    run.counts.adAccountCount = seen.size;
    if (gaps === undefined) {
      await checkMissing(
        run,
        [...known.values()].filter(({ id }) => !seen.has(id)),
      );
    }
    await recordYesterdaySpend(run);
    if (run.shouldCheckProducts) {
      await checkProducts(run, {
        catalogsListedAt,
        record: (found, at, trx) => record(run, { at, found }, trx),
      });
    }
  };

  /** Accounts that are read in full do not widen the window of the others. */
  const sinceOf = (known: Iterable<KnownAdAccount>, now: Date): Date | null => {
    const times = [...known].flatMap((account) =>
      needsAllAds(account, now) ? [] : [account.adsCheckedAt?.getTime() ?? 0],
    );
    return times.length === 0 ? null : new Date(Math.min(...times) - OVERLAP_MS);
  };

  return {
    intervalMs,

    /**
     * Checks a profile and schedules the next check. A disconnected profile is skipped. An external
     * abort leaves the run to be repeated; any other failure is recorded as its result.
     */
    async check(input: { adUserId: string; signal: AbortSignal }): Promise<CheckOutcome> {
      const status = await findStatus(input.adUserId);
      if (status === undefined) {
        return 'gone';
      }
      if (status !== 'active') {
        await tasks.plan({ adUserId: input.adUserId, at: nextRunAt() });
        return 'not_connected';
      }
      const startedAt = clock.now();
      const begun = await tasks.begin({ adUserId: input.adUserId, at: startedAt });
      if (begun === undefined) {
        return 'gone';
      }
      const { runId, shouldCheckAds, shouldCheckProducts, catalogsListedAt } = begun;
      const productCount = shouldCheckProducts ? 0 : null;
      const counts = { adAccountCount: 0, adCount: 0, productCount, eventCount: 0 };
      const finish = async (result: {
        error: RunFailure | null;
        retryAfterMs?: number | undefined;
      }): Promise<void> => {
        const at = clock.now();
        await tasks.finish({
          adUserId: input.adUserId,
          runId,
          at,
          counts: result.error === null ? counts : null,
          error: result.error,
          nextRunAt: result.error === null ? nextRunAt() : nextTryAt(result.retryAfterMs),
          also: (trx) => events.publish('newsEnded', { group: newsGroup(runId), at }, trx),
        });
      };
      try {
        const known = await snapshots.listKnownAdAccounts(input.adUserId);
        await calls.run(input.adUserId, (call) =>
          checkProfile(
            {
              adUserId: input.adUserId,
              runId,
              startedAt,
              shouldCheckAds,
              shouldCheckProducts,
              counts,
              since: shouldCheckAds ? sinceOf(known, startedAt) : null,
              call: { ...call, priority: 'background', isTriedOnce: true, signal: input.signal },
            },
            new Map(known.map((account) => [account.id, account])),
            catalogsListedAt,
          ),
        );
        await finish({ error: null });
        return 'done';
      } catch (error) {
        if (error instanceof RunSuperseded) {
          return 'superseded';
        }
        if (input.signal.aborted) {
          await tasks.release({ adUserId: input.adUserId, runId, at: clock.now() });
          throw error;
        }
        const retryAfterMs = error instanceof AppError ? error.details?.retryAfterMs : undefined;
        await finish({ error: toFailure(error), retryAfterMs });
        if (error instanceof AppError) {
          return 'failed';
        }
        throw error;
      }
    },
  };
}

export type AdObjectCheck = ReturnType<typeof createAdObjectCheck>;
