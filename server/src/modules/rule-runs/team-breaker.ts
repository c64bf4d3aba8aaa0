import type { Clock } from '../../platform/clock/clock.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { Events } from '../events.ts';
import type { LimitsRepository, RuleLimits, RuleRepository } from '../rules/index.ts';
import { breakerRepository, type TeamHour } from './breaker-repository.ts';

/** Fewer acts in an hour prove nothing. */
const ACTS_MIN = 20;

/** Why the rules of a team are to stop; undefined while nothing went wrong in bulk. */
export function findBreak(
  { ended, failed, acts, usual }: TeamHour,
  limits: Pick<RuleLimits, 'maxFailedPercent' | 'maxActsOverUsual'>,
): 'failed_acts' | 'unusual_acts' | undefined {
  const { maxFailedPercent, maxActsOverUsual } = limits;
  if (
    maxFailedPercent !== null &&
    ended >= ACTS_MIN &&
    failed > 0 &&
    failed * 100 >= ended * maxFailedPercent
  ) {
    return 'failed_acts';
  }
  return maxActsOverUsual !== null &&
    usual !== null &&
    acts >= ACTS_MIN &&
    acts > usual * maxActsOverUsual
    ? 'unusual_acts'
    : undefined;
}

export type TripTeamBreaker = ReturnType<typeof createTeamBreaker>;

/**
 * Pauses all rules, schedules and planned changes of a team when what its rules did went wrong in
 * bulk, and tells those who may resume them, once. What happened before they resumed counts no more.
 */
export function createTeamBreaker(deps: {
  sync: Pick<Sync, 'writeVolatile'>;
  limits: Pick<LimitsRepository, 'get' | 'lock' | 'update'>;
  rules: Pick<RuleRepository, 'listIdsOfTeam'>;
  record: RecordActivity;
  events: Events;
  clock: Clock;
}) {
  return (teamId: string): Promise<void> =>
    deps.sync.writeVolatile({ kind: 'binomRule', teamId }, async (trx) => {
      const unchanged = { ids: [], result: undefined };
      const at = deps.clock.now();
      const before = await deps.limits.get(teamId, trx);
      if (before.pausedAt !== null) {
        return unchanged;
      }
      const hour = await breakerRepository.readHour({ teamId, at, since: before.resumedAt }, trx);
      if (findBreak(hour, before) === undefined) {
        return unchanged;
      }
      const limits = await deps.limits.lock(teamId, trx);
      const reason = findBreak(hour, limits);
      if (limits.pausedAt !== null || reason === undefined) {
        return unchanged;
      }
      await deps.limits.update({ ...limits, pausedAt: at, pauseReason: reason }, trx);
      await deps.events.publish('rulesPaused', { teamId }, trx);
      const { acts, failed } = hour;
      await deps.events.publish(
        'newsHappened',
        {
          of: { teamId },
          group: `rules-paused:${teamId}:${at.getTime()}`,
          at,
          subjects: [{ kind: 'rules_paused', reason, acts, failed }],
        },
        trx,
      );
      await deps.record({
        trx,
        teamId,
        actor: null,
        kind: 'rules',
        action: 'updated',
        subject: { type: 'rule_limits', id: teamId, name: null },
        changes: [{ field: 'areRulesPaused', from: false, to: true }],
      });
      return { ids: await deps.rules.listIdsOfTeam(teamId, trx), result: undefined };
    });
}
