import type { Database } from '../../platform/db/database.ts';
import { createKindProjection } from '../../platform/sync/kind-projection.ts';
import type { Projection } from '../../platform/sync/projection.ts';
import { presentRule, presentRuleTemplate } from './presenter.ts';
import { createRuleRepository } from './rule-repository.ts';
import { createTemplateRepository } from './template-repository.ts';

/** `canReadRules` in SQL. */
const READS =
  '(viewer.id = owner.id or %.is_shared or viewer.read_team_ads or viewer.manage_team_ads)';

export function createRuleProjections({ db }: { db: Database }): Projection[] {
  const rules = createRuleRepository({ db });
  const templates = createTemplateRepository({ db });
  return [
    createKindProjection({
      kind: 'binomRule',
      visibleWhen: `from binom_rules d join ad_users u on u.id = d.ad_user_id
        join accounts owner on owner.id = u.account_id
        join accounts viewer on viewer.team_id = owner.team_id
        where ${READS.replace('%', 'u')}`,
      loadRows: async (ids, trx) => (await rules.listByIds(ids, trx)).map(presentRule),
      // What a rule waits for depends on its profile and the profile's proxy.
      listDependents: ({ collection, docIds, trx }) =>
        collection === 'adUsers' || collection === 'proxies'
          ? rules.listEnabledIdsOf({ collection, ids: docIds }, trx)
          : Promise.resolve([]),
    }),
    createKindProjection({
      kind: 'ruleTemplate',
      visibleWhen: `from binom_rule_templates d join accounts owner on owner.id = d.account_id
        join accounts viewer on viewer.team_id = owner.team_id
        where ${READS.replace('%', 'd')}`,
      loadRows: async (ids, trx) => (await templates.listByIds(ids, trx)).map(presentRuleTemplate),
    }),
  ];
}
