import { ruleScopeSchema } from '@ads-checker/shared/contracts/rule-scope';
import type { Container } from '../../src/app/container.ts';
import {
  createRunRepository,
  type RuleRun,
  type RunObject,
} from '../../src/modules/rule-runs/run-repository.ts';
import { type RuleFields, rulesModule } from '../../src/modules/rules/index.ts';
import { createScopedRuleRepository } from '../../src/modules/scoped-rules/repository.ts';
import { oneRow } from '../../src/platform/db/database.ts';
import { toJsonColumn } from '../../src/platform/db/json.ts';

/** Turns off ads that spent more than 20 without a lead. */
export const SAMPLE_RULE_FIELDS: Omit<RuleFields, 'binomId'> = {
  adAccountId: '77',
  adCampaignId: '78',
  adCampaignName: 'Solar DE',
  scopedRuleId: null,
  binomUserId: '1',
  name: 'Stop without leads',
  templateName: null,
  isEnabled: false,
  datePreset: 'today',
  shouldUseTrackerTimezone: false,
  level: 'ad',
  conditions: {
    operator: 'and',
    items: [
      { column: 'cost', operator: 'greater_than', value: 20 },
      { column: 'leads', operator: 'equal', value: 0 },
    ],
  },
  truthyAction: 'turn_off_ad',
  falsyAction: null,
  truthyActions: [],
  falsyActions: [],
  checkIntervalInSeconds: 1_800,
  postUpdateIgnorePeriod: null,
  whenNoTrackerRow: 'skip',
  maxActsPerDay: 3,
  personPrecedenceMinutes: 60,
  activeHours: null,
};

interface RuleOptions extends Partial<RuleFields> {
  readonly adUserId: string;
  readonly id?: string;
}

interface RunOptions
  extends Partial<
    Pick<RuleRun, 'ok' | 'description' | 'completedAt' | 'figures' | 'startedAt' | 'trigger'>
  > {
  readonly ruleId: string;
  readonly objects?: readonly RunObject[];
}

export function createRuleFactories({
  container: { db, sync, use },
  buildTracker,
}: {
  container: Pick<Container, 'db' | 'sync' | 'use'>;
  buildTracker: (options: { teamId: string }) => Promise<string>;
}) {
  const { rules } = use(rulesModule);
  return {
    /** A rule of a campaign, disabled by default. */
    async buildRule({ adUserId, id, ...fields }: RuleOptions): Promise<string> {
      const owner = await rules.findOwner(adUserId);
      if (owner === undefined) {
        throw new Error(`There is no profile ${adUserId}.`);
      }
      const { teamId } = owner;
      const binomId = fields.binomId ?? (await buildTracker({ teamId }));
      const nextExecutionTime = fields.isEnabled === true ? new Date() : null;
      return sync.write({ teamIds: [teamId] }, async (scope) => {
        const rule = { ...SAMPLE_RULE_FIELDS, ...fields, adUserId, binomId, id, nextExecutionTime };
        const [created] = (await rules.create([rule], scope.trx)) ?? [];
        if (created === undefined) {
          throw new Error('The rule was not created.');
        }
        scope.touch({ collection: 'binomRules', docIds: [created] });
        return created;
      });
    },

    /** A rule of many campaigns without parts. */
    async buildScopedRule({
      accountId,
      isEnabled = false,
    }: {
      accountId: string;
      isEnabled?: boolean;
    }): Promise<string> {
      const { rows } = await db.raw<{ rows: { teamId: string }[] }>(
        'select team_id as "teamId" from accounts where id = ?',
        [accountId],
      );
      const { teamId } = oneRow(rows);
      const { adAccountId: _a, adCampaignId: _c, ...rest } = SAMPLE_RULE_FIELDS;
      const { adCampaignName: _n, scopedRuleId: _s, ...terms } = rest;
      const binomId = await buildTracker({ teamId });
      const scope = ruleScopeSchema.parse({ isEveryAdUser: true });
      return db.transaction(async (trx) => {
        const rule = { ...terms, binomId, scope, isEnabled, accountId, id: undefined };
        const [created] = await createScopedRuleRepository({ db }).create([rule], trx);
        if (created === undefined) {
          throw new Error('The rule was not created.');
        }
        return created;
      });
    },

    /** A completed run with its objects. */
    buildRuleRun: ({
      ruleId,
      startedAt = new Date(),
      trigger = 'schedule',
      objects = [],
      ok = true,
      description = null,
      completedAt = startedAt,
      figures = null,
    }: RunOptions): Promise<string> =>
      db.transaction(async (trx) => {
        const runs = await trx('binom_rule_runs')
          .insert({
            rule_id: ruleId,
            trigger,
            started_at: startedAt,
            acts_at: objects.some(({ act }) => act !== null) ? startedAt : null,
            ok,
            description,
            completed_at: completedAt,
            figures: toJsonColumn(figures),
          })
          .returning<{ id: string }[]>('id');
        const { id } = oneRow(runs);
        await createRunRepository({ db }).addObjects({ runId: id, objects }, trx);
        return id;
      }),
  };
}
