import type { TrackerFailure } from '@ads-checker/shared/domain/trackers';
import { TrackerError } from '../../gateways/trackers/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { NewsObserver } from '../news-observer.ts';
import type { Tracker } from './entities.ts';
import type { OutageRepository } from './outage-repository.ts';

/** A shorter silence is none. */
const OUTAGE_MS = 5 * 60_000;

/** Failures that go on until somebody mends the tracker or its settings. */
const OUTAGES: readonly TrackerFailure[] = [
  'bad_address',
  'bad_key',
  'no_permission',
  'no_edition',
  'unavailable',
  'timeout',
  'html_page',
  'wrong_version',
];

/** Follows a read of a tracker, and tells when reads fail for a while. Passes its result on. */
export type WatchTracker = <T>(tracker: Tracker, read: () => Promise<T>) => Promise<T>;

export function createWatchTracker({
  db,
  outages,
  news,
  clock,
  log,
}: {
  db: Database;
  outages: OutageRepository;
  news: NewsObserver;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}): WatchTracker {
  const noteFailure = ({ id, teamId, name }: Tracker, failure: TrackerFailure): Promise<void> =>
    db.transaction(async (trx) => {
      const at = clock.now();
      const outage = await outages.hold({ binomId: id, at }, trx);
      if (
        outage === undefined ||
        outage.isTold ||
        at.getTime() - outage.since.getTime() < OUTAGE_MS
      ) {
        return;
      }
      await outages.markTold(id, trx);
      await news.happened(
        {
          of: { teamId },
          group: `tracker:${id}:${at.getTime()}`,
          state: `tracker:${id}`,
          at,
          subjects: [{ kind: 'tracker_unreachable', binomId: id, binomName: name, failure }],
        },
        trx,
      );
    });
  /** What is noted must not change what the read ends with. */
  const note = async (tracker: Tracker, work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      log.warn({ err: error, binomId: tracker.id }, 'Failed to note whether a tracker answers');
    }
  };

  return async (tracker, read) => {
    try {
      const result = await read();
      await note(tracker, outages.end(tracker.id));
      return result;
    } catch (error) {
      if (error instanceof TrackerError && OUTAGES.includes(error.failure)) {
        await note(tracker, noteFailure(tracker, error.failure));
      }
      throw error;
    }
  };
}
