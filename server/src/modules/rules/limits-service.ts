import type { Actor } from '@ads-checker/shared/access/identity';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type { RuleLimitsDto } from '@ads-checker/shared/contracts/rule-entities';
import type { RuleLimitsUpdate } from '@ads-checker/shared/contracts/rules';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { Events } from '../events.ts';
import { type IdentityRepository, readActor } from '../identity/index.ts';
import type { RuleLimits } from './entities.ts';
import type { LimitsRepository } from './limits-repository.ts';
import { requireLimitsEditor, requireLimitsReader } from './policy.ts';
import { presentRuleLimits } from './presenter.ts';
import type { RuleRepository } from './rule-repository.ts';

const LIMITS = [
  'maxActsPerHour',
  'maxBudgetRaisePerDay',
  'maxObjectRaisePercentPerDay',
  'maxFailedPercent',
  'maxActsOverUsual',
] as const;

const toText = (limit: number | null): string | null => (limit === null ? null : String(limit));

export type LimitsService = ReturnType<typeof createLimitsService>;

/** A team's limits for its rules, including pausing them all. */
export function createLimitsService(deps: {
  repository: LimitsRepository;
  rules: Pick<RuleRepository, 'listIdsOfTeam'>;
  people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  sync: Pick<Sync, 'writeVolatile'>;
  idempotency: Idempotency;
  record: RecordActivity;
  events: Events;
  clock: Clock;
}) {
  return {
    async get({ actor, teamId }: { actor: Actor; teamId: string }): Promise<RuleLimitsDto> {
      requireLimitsReader({ actor, teamId });
      return presentRuleLimits(await deps.repository.get(teamId));
    },

    /** Publishes to everyone who may see rules of the team that they are paused or resumed. */
    async update({
      actor: asking,
      teamId,
      update,
      key,
    }: {
      readonly actor: Actor;
      readonly teamId: string;
      readonly update: RuleLimitsUpdate;
      readonly key: string | undefined;
    }): Promise<RuleLimitsDto> {
      requireLimitsEditor({ actor: asking, teamId, update });
      return deps.sync.writeVolatile({ kind: 'binomRule', teamId }, async (trx) => {
        const result = await deps.idempotency.runInTransaction({
          trx,
          userId: asking.userId,
          key,
          request: { name: 'updateRuleLimits', teamId, update },
          execute: async () => {
            const actor = await readActor({ people: deps.people, actor: asking, trx });
            requireLimitsEditor({ actor, teamId, update });
            const before = await deps.repository.lock(teamId, trx);
            const wasPaused = before.pausedAt !== null;
            const {
              isPaused = wasPaused,
              maxActsPerHour = before.maxActsPerHour,
              maxBudgetRaisePerDay = before.maxBudgetRaisePerDay,
              maxObjectRaisePercentPerDay = before.maxObjectRaisePercentPerDay,
              maxFailedPercent = before.maxFailedPercent,
              maxActsOverUsual = before.maxActsOverUsual,
            } = update;
            const now = deps.clock.now();
            const after: RuleLimits = {
              teamId,
              maxActsPerHour,
              maxBudgetRaisePerDay,
              maxObjectRaisePercentPerDay,
              maxFailedPercent,
              maxActsOverUsual,
              pausedAt: isPaused ? (before.pausedAt ?? now) : null,
              pauseReason: isPaused ? (before.pauseReason ?? 'person') : null,
              resumedAt: wasPaused && !isPaused ? now : before.resumedAt,
            };
            await deps.repository.update(after, trx);
            if (!wasPaused && isPaused) {
              await deps.events.publish('rulesPaused', { teamId }, trx);
            }
            if (wasPaused && !isPaused) {
              await deps.events.publish('ruleTimesChanged', { teamId }, trx);
            }
            const changes: ActivityChange[] = [
              ...LIMITS.flatMap((field) =>
                after[field] === before[field]
                  ? []
                  : [{ field, from: toText(before[field]), to: toText(after[field]) }],
              ),
              ...(isPaused === wasPaused
                ? []
                : [{ field: 'areRulesPaused' as const, from: wasPaused, to: isPaused }]),
            ];
            if (changes.length > 0) {
              await deps.record({
                trx,
                actor,
                teamId,
                kind: 'rules',
                action: 'updated',
                subject: { type: 'rule_limits', id: teamId, name: null },
                changes,
              });
            }
            return presentRuleLimits(after);
          },
        });
        const ids =
          update.isPaused === undefined ? [] : await deps.rules.listIdsOfTeam(teamId, trx);
        return { ids, result };
      });
    },
  };
}
