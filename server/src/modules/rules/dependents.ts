import { docIdOf } from '@ads-checker/shared/collections/index';
import type { Database } from '../../platform/db/database.ts';
import type { ProfileDocuments } from '../profile-documents.ts';
import type { TrackerDependents } from '../tracker-dependents.ts';
import { ruleName } from './presenter.ts';
import { createRuleRepository } from './rule-repository.ts';
import { createTemplateRepository } from './template-repository.ts';

/** Rules are deleted with their tracker; templates lose the reference. */
export function createRuleTrackerDependents({ db }: { db: Database }): TrackerDependents {
  const rules = createRuleRepository({ db });
  const templates = createTemplateRepository({ db });
  return {
    kind: 'rule',
    async listOf(trackerId, trx) {
      return (await rules.listOfTracker(trackerId, trx)).map((rule) => ({
        name: ruleName(rule) ?? rule.adCampaignId ?? rule.adAccountId,
        accountId: rule.accountId,
        teamId: rule.teamId,
        isShared: rule.isShared,
      }));
    },
    async deleteOf(trackerId, scope) {
      const ids = (await rules.listOfTracker(trackerId, scope.trx)).map(({ id }) => id);
      await rules.delete(ids, scope.trx);
      scope.touch({ collection: 'binomRules', docIds: ids });
      const changed = await templates.clearTracker(trackerId, scope.trx);
      scope.touch({
        collection: 'records',
        docIds: changed.map((id) => docIdOf('ruleTemplate', id)),
      });
    },
  };
}

export function createRuleProfileDocuments({ db }: { db: Database }): ProfileDocuments {
  const rules = createRuleRepository({ db });
  return {
    async touchOf(adUserId, scope) {
      const docIds = await rules.listIdsOfAdUser(adUserId, scope.trx);
      scope.touch({ collection: 'binomRules', docIds });
    },
  };
}
