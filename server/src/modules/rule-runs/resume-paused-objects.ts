import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RuleChanges } from '../ad-object-changes/index.ts';
import type { PauseRepository } from './pause-repository.ts';
import type { StateRepository } from './state-repository.ts';

/** How often a due pause checks its profile, its proxy and its team again. */
const RETRY_MS = 2 * MINUTE_MS;

export type ResumePausedObjects = ReturnType<typeof createPauseResumer>;

/**
 * Turns on again what a rule paused, once: not what somebody switched meanwhile, and not what was
 * undone. Waits for a profile that cannot call the ad network, and while the team's rules are
 * paused. Safe to repeat.
 */
export function createPauseResumer(deps: {
  db: Database;
  pauses: PauseRepository;
  state: Pick<StateRepository, 'findProfile'>;
  changes: Pick<RuleChanges, 'add'>;
  clock: Clock;
}) {
  return (pauseId: string): Promise<void> =>
    deps.db.transaction(async (trx) => {
      const pause = await deps.pauses.lock(pauseId, trx);
      if (pause === undefined || !pause.isOpen) {
        return;
      }
      const { id, resumeAt, adUserId, teamId, adAccountId, level, ruleName } = pause;
      const now = deps.clock.now();
      if (resumeAt > now) {
        await deps.pauses.queue({ id, at: resumeAt }, trx);
        return;
      }
      const profile = await deps.state.findProfile(adUserId, trx);
      if (profile !== undefined && profile.waitsFor !== null) {
        await deps.pauses.queue({ id, at: new Date(now.getTime() + RETRY_MS) }, trx);
        return;
      }
      const released = await deps.pauses.listReleased(pause, trx);
      const objectIds = pause.objectIds.filter((objectId) => !released.has(objectId));
      if (profile === undefined || objectIds.length === 0) {
        const state = profile === undefined ? 'failed' : 'kept';
        await deps.pauses.end({ id, state, at: now, changeId: null }, trx);
        return;
      }
      const changeId = await deps.changes.add(
        {
          ruleRunId: null,
          actorName: ruleName,
          adUserId,
          teamId,
          adAccountId,
          level,
          operation: { type: 'status', status: 'ACTIVE' },
          objectIds,
        },
        trx,
      );
      await deps.pauses.end({ id, state: 'resumed', at: now, changeId }, trx);
    });
}
