import type { ScopedRuleDto, ScopeTroubleDto } from '@ads-checker/shared/contracts/scoped-rules';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import {
  addRuleActionCounts,
  sumRuleActionCounts,
} from '@ads-checker/shared/domain/rules/action-counts';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Rule, RuleRepository } from '../rules/index.ts';
import type { ScopedRule, TeamProfile } from './entities.ts';
import { coveredProfiles } from './parts.ts';
import type { ReadModel } from './read-model.ts';
import type { TargetsRepository } from './targets-repository.ts';

const TROUBLES_MAX = 50;

export type ScopedRulePresenter = ReturnType<typeof createScopedRulePresenter>;

function troubleOf(part: Rule): Pick<ScopeTroubleDto, 'trouble' | 'description'> | undefined {
  if (part.waitsFor !== null) {
    return { trouble: part.waitsFor, description: null };
  }
  if (part.stoppedAt !== null) {
    return { trouble: 'stopped', description: part.lastRun?.description ?? null };
  }
  return part.isEnabled && part.lastRun?.ok === false
    ? { trouble: 'failed', description: part.lastRun.description }
    : undefined;
}

const latest = (dates: readonly (Date | null)[]): Date | undefined =>
  dates.flatMap((date) => date ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0];

function lastRunOf(parts: readonly Rule[]): ScopedRuleDto['lastRun'] {
  const runs = parts.flatMap(({ lastRun }) => lastRun ?? []);
  const completedAt = latest(parts.map(({ lastExecutionTime }) => lastExecutionTime));
  return completedAt === undefined || runs.length === 0
    ? null
    : {
        completedAt: completedAt.toISOString(),
        succeeded: runs.filter(({ ok }) => ok).length,
        failed: runs.filter(({ ok }) => !ok).length,
        counts: addRuleActionCounts(runs.map(({ counts }) => counts)),
      };
}

/** Scoped rules with what they cover and did, added up over their parts. */
export function createScopedRulePresenter(deps: {
  rules: Pick<RuleRepository, 'listOfScopedRules'>;
  targets: TargetsRepository;
  readModel: ReadModel;
  clock: Clock;
}) {
  const readTeams = async (rules: readonly ScopedRule[], trx?: Transaction) => {
    const teams = new Map<string, readonly TeamProfile[]>();
    for (const teamId of new Set(rules.map((rule) => rule.teamId))) {
      teams.set(teamId, await deps.targets.listProfiles(teamId, trx));
    }
    return teams;
  };

  const readNames = async (parts: readonly Rule[], trx?: Transaction) => {
    const known = await deps.targets.listAdAccounts(
      [...new Set(parts.map(({ adUserId }) => adUserId))],
      trx,
    );
    return new Map(known.map(({ id, name }) => [id, name]));
  };

  const present = async (
    rules: readonly ScopedRule[],
    trx?: Transaction,
  ): Promise<ScopedRuleDto[]> => {
    const ids = rules.map(({ id }) => id);
    const since = new Date(deps.clock.now().getTime() - DAY_MS);
    const teams = await readTeams(rules, trx);
    const parts = ids.length === 0 ? [] : await deps.rules.listOfScopedRules(ids, trx);
    const names = await readNames(parts, trx);
    const objects = await deps.readModel.countObjects(ids, trx);
    const campaigns = await deps.readModel.countCovered(ids, trx);
    const acts = Map.groupBy(await deps.readModel.listActs({ ids, since }, trx), ({ id }) => id);
    const byRule = Map.groupBy(parts, ({ scopedRuleId }) => scopedRuleId);

    return rules.map((rule): ScopedRuleDto => {
      const own = byRule.get(rule.id) ?? [];
      const profiles = teams.get(rule.teamId) ?? [];
      const covered = coveredProfiles(rule, profiles);
      const nameOf = new Map(profiles.map(({ id, name }) => [id, name]));
      const troubles = [
        ...covered.flatMap(({ id, name, error }): ScopeTroubleDto[] =>
          error === null
            ? []
            : [
                {
                  adUserId: id,
                  adUserName: name,
                  adAccountId: null,
                  adAccountName: null,
                  trouble: 'ad_accounts_unread',
                  description: error,
                },
              ],
        ),
        ...own.flatMap((part): ScopeTroubleDto[] => {
          const trouble = troubleOf(part);
          return trouble === undefined
            ? []
            : [
                {
                  adUserId: part.adUserId,
                  adUserName: nameOf.get(part.adUserId) ?? part.adUserId,
                  adAccountId: part.adAccountId,
                  adAccountName: names.get(part.adAccountId) ?? null,
                  ...trouble,
                },
              ];
        }),
      ];
      const objectCount = objects.get(rule.id);
      const {
        isShared: _shared,
        canOwnerManageAll: _all,
        reconcileRequestedAt: _requested,
        ...fields
      } = rule;
      const next = own
        .flatMap(({ waitsFor, nextExecutionTime: at }) => (waitsFor === null ? (at ?? []) : []))
        .toSorted((a, b) => a.getTime() - b.getTime())[0];
      return {
        ...fields,
        createdAt: rule.createdAt.toISOString(),
        updatedAt: rule.updatedAt.toISOString(),
        coverage: {
          adUsers: covered.length,
          adAccounts: own.length,
          campaigns: objectCount === undefined ? null : (campaigns.get(rule.id) ?? 0),
          objects: objectCount ?? null,
        },
        parts: {
          total: own.length,
          waiting: own.filter(({ waitsFor }) => waitsFor !== null).length,
          stopped: own.filter(({ stoppedAt }) => stoppedAt !== null).length,
          failed: own.filter((part) => troubleOf(part)?.trouble === 'failed').length,
        },
        troubles: troubles.slice(0, TROUBLES_MAX),
        lastRun: lastRunOf(own),
        inProgress: own.some(({ inProgress }) => inProgress),
        nextExecutionTime: next?.toISOString() ?? null,
        actsLastDay: sumRuleActionCounts(acts.get(rule.id) ?? []),
      };
    });
  };

  return {
    present,

    async presentOne(rule: ScopedRule, trx?: Transaction): Promise<ScopedRuleDto> {
      const [presented] = await present([rule], trx);
      if (presented === undefined) {
        throw entityNotFound('Rule', rule.id);
      }
      return presented;
    },
  };
}
