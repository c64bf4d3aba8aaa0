import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { TrackerFailure } from '@ads-checker/shared/domain/trackers';
import { TrackerError } from '../../gateways/trackers/ports/tracker-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Events } from '../events.ts';
import type { Tracker } from './entities.ts';
import type { OutageRepository } from './outage-repository.ts';

/** Shorter failures are ignored. */
const OUTAGE_MS = 5 * MINUTE_MS;

/** Failures that persist until somebody fixes the tracker or its settings. */
const OUTAGES: readonly TrackerFailure[] = [
  'bad_address',
  'bad_key',
  'no_permission',
  'no_edition',
  'unavailable',
  'timeout',
  'html_page',
  'bot_protection',
  'redirected',
  'wrong_version',
];

/**
 * Wraps a read of a tracker, and publishes an outage when reads keep failing. Returns the result.
 */
export type MonitorTracker = <T>(tracker: Tracker, read: () => Promise<T>) => Promise<T>;

export function createOutageMonitor(deps: {
  db: Database;
  outages: OutageRepository;
  events: Events;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}): MonitorTracker {
  const recordFailure = ({ id, teamId, name }: Tracker, failure: TrackerFailure): Promise<void> =>
    deps.db.transaction(async (trx) => {
      const at = deps.clock.now();
      const outage = await deps.outages.hold({ trackerId: id, at }, trx);
      if (
        outage === undefined ||
        outage.isPublished ||
        at.getTime() - outage.since.getTime() < OUTAGE_MS
      ) {
        return;
      }
      await deps.outages.markPublished(id, trx);
      await deps.events.publish(
        'newsHappened',
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
  /** A failure to record the outcome must not affect the read. */
  const record = async (tracker: Tracker, work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      deps.log.warn({ err: error, binomId: tracker.id }, 'Failed to record a tracker outage');
    }
  };

  return async (tracker, read) => {
    try {
      const result = await read();
      await record(tracker, deps.outages.end(tracker.id));
      return result;
    } catch (error) {
      if (error instanceof TrackerError && OUTAGES.includes(error.failure)) {
        await record(tracker, recordFailure(tracker, error.failure));
      }
      throw error;
    }
  };
}
