import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { AdChecksPort, CheckedAdAccount } from '../../gateways/graph/ports/ad-checks-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Events } from '../events.ts';
import { type CheckProgress, isOlder, type ReadingRun } from './check-run.ts';
import { type AdsRead, createCheckedAdReader } from './checked-ads.ts';
import type { KnownAdAccount, NewEvent } from './entities.ts';
import type { EventRepository } from './event-repository.ts';
import { findAdAccountChange, findAdChanges, toLostAccessEvent } from './find-changes.ts';
import { toNewsSubjects } from './news-subjects.ts';
import type { SnapshotRepository } from './snapshot-repository.ts';
import type { TaskRepository } from './task-repository.ts';

/** Reviews and changes of a parent do not always change an ad’s update time. */
const ALL_ADS_EVERY_MS = 6 * HOUR_MS;
/** Mismatching ad counts trigger a full read of an account, at most this often. */
const RECONCILE_EVERY_MS = HOUR_MS;

export interface AdAccountCheckDeps {
  readonly db: Database;
  readonly graph: Pick<AdChecksPort, 'listCheckedAds' | 'readCheckedAds'>;
  readonly tasks: Pick<TaskRepository, 'hold' | 'progress'>;
  readonly snapshots: SnapshotRepository;
  readonly eventLog: EventRepository;
  readonly events: Events;
  /** Invalidates cached reads of an ad account in all processes. */
  readonly publishAdAccountChanged: (adAccountId: string) => Promise<void>;
  readonly clock: Clock;
}

interface StoredCheck {
  readonly checked: CheckedAdAccount;
  readonly known: KnownAdAccount | undefined;
  readonly progress: CheckProgress;
}

/** Events of one run share notifications. */
export const newsGroup = (runId: string): string => `ad-object-check:${runId}`;

export const needsAllAds = (known: KnownAdAccount, now: Date): boolean =>
  known.adsCheckedAt === null ||
  known.missingSince !== null ||
  isOlder(known.allAdsCheckedAt, ALL_ADS_EVERY_MS, now);

/** Stores events and makes them news. */
export function createEventRecorder(deps: Pick<AdAccountCheckDeps, 'eventLog' | 'events'>) {
  return async (
    { adUserId, runId }: ReadingRun,
    { at, found }: { at: Date; found: readonly NewEvent[] },
    trx: Transaction,
  ): Promise<void> => {
    await deps.eventLog.insert({ adUserId, at, events: found }, trx);
    await deps.events.publish(
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
}

export type RecordEvents = ReturnType<typeof createEventRecorder>;

/** Compares an ad account and its ads with the snapshot, and stores both with the events. */
export function createAdAccountCheck(deps: AdAccountCheckDeps & { readonly record: RecordEvents }) {
  const { readAllAds, readUpdatedAds, readUnlisted } = createCheckedAdReader(deps);

  const store = async (
    run: ReadingRun,
    {
      checked: { adAccount, activeAdCount },
      known,
      progress,
      ads,
      forgotten = [],
      areAllAdsRead = false,
    }: StoredCheck & {
      ads: AdsRead | null;
      forgotten?: readonly string[];
      areAllAdsRead?: boolean;
    },
  ): Promise<void> => {
    const { adUserId, startedAt } = run;
    const key = { adUserId, adAccountId: adAccount.id };
    const at = deps.clock.now();
    const foundCount = await deps.db.transaction(async (trx) => {
      await deps.tasks.hold(run, trx);
      const change = findAdAccountChange({ known, adAccount });
      await deps.snapshots.saveAdAccount(
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
        known:
          ids.length === 0 ? new Map() : await deps.snapshots.listKnownAds({ ...key, ids }, trx),
        read,
        hasBaseline: known !== undefined && known.adsCheckedAt !== null,
        at,
      });
      await deps.snapshots.saveAds({ ...key, ads: changes.stored }, trx);
      const gone = [...changes.gone, ...forgotten];
      if (gone.length > 0) {
        await deps.snapshots.deleteAds({ ...key, ids: gone }, trx);
      }
      const found = [...(change === undefined ? [] : [change]), ...changes.events];
      await deps.record(run, { at, found }, trx);
      await deps.tasks.progress(run, progress, trx);
      return found.length;
    });
    run.counts.adCount += ads?.rows.length ?? 0;
    run.counts.eventCount += foundCount;
    if (foundCount > 0) {
      await deps.publishAdAccountChanged(adAccount.id);
    }
  };

  /** Whether stored ad counts disagree with the network's, which means an update was missed. */
  const hasMissedUpdates = async (
    run: ReadingRun,
    { adAccount, activeAdCount }: CheckedAdAccount,
  ) => {
    const counts = await deps.snapshots.countAds({
      adUserId: run.adUserId,
      adAccountId: adAccount.id,
    });
    const differs = (count: number | null, status: string): boolean =>
      count !== null && count !== (counts.get(status) ?? 0);
    return differs(activeAdCount, 'ACTIVE') || differs(adAccount.rejectedAdCount, 'DISAPPROVED');
  };

  const checkAdAccount = async (run: ReadingRun, input: StoredCheck): Promise<void> => {
    const { id } = input.checked.adAccount;
    if (!run.shouldCheckAds) {
      await store(run, { ...input, ads: null });
      return;
    }
    const storeAll = async (before: KnownAdAccount | undefined): Promise<void> => {
      const all = await readAllAds(run, id);
      const unlisted = all.isComplete
        ? await readUnlisted(run, id, all.rows)
        : { rows: [], unreadableIds: [] };
      await store(run, {
        ...input,
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
    await store(run, { ...input, ads: updated });
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

  const checkMissing = async (
    run: ReadingRun,
    missing: readonly KnownAdAccount[],
  ): Promise<void> => {
    for (const adAccount of missing) {
      const key = { adUserId: run.adUserId, adAccountId: adAccount.id };
      const at = deps.clock.now();
      await deps.db.transaction(async (trx) => {
        await deps.tasks.hold(run, trx);
        // Missing from a single list may be a glitch of the ad network.
        if (adAccount.missingSince === null) {
          await deps.snapshots.markMissing({ ...key, at }, trx);
          return;
        }
        await deps.record(run, { at, found: [toLostAccessEvent(adAccount)] }, trx);
        await deps.snapshots.deleteAdAccount(key, trx);
        run.counts.eventCount += 1;
      });
    }
  };

  return { checkAdAccount, checkMissing };
}
