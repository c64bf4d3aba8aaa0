import type { RaisingRule } from '@ads-checker/shared/domain/rules/worst-case';
import type { Database } from '../../platform/db/database.ts';

export type RaiseRepository = ReturnType<typeof createRaiseRepository>;

/** Budgets that rules may raise, as their last runs read them. */
export function createRaiseRepository({ db }: { db: Database }) {
  return {
    async record({
      ruleId,
      budgets: { terms, targets, currency },
      at,
    }: {
      ruleId: string;
      budgets: RaisingRule;
      at: Date;
    }): Promise<void> {
      await db.raw(
        `insert into binom_rule_budgets (rule_id, level, currency, targets, read_at)
         select id, :level, :currency, cast(:targets as jsonb), :at from binom_rules
         where id = :ruleId for key share
         on conflict (rule_id) do update set level = excluded.level, currency = excluded.currency,
           targets = excluded.targets, read_at = excluded.read_at`,
        { ruleId, level: terms.level, currency, targets: JSON.stringify(targets), at },
      );
    },
  };
}
