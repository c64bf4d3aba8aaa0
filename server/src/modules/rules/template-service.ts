import type { RuleTemplateDto } from '@ads-checker/shared/contracts/rule-entities';
import type { NewRuleTemplate, RuleTemplateUpdate } from '@ads-checker/shared/contracts/rules';
import type { Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import {
  createOwnedRowService,
  type OwnedRowDeps,
  type RowCommand,
  sharingAct,
  updatedAct,
} from '../owned-rows/index.ts';
import { changesBetween, toCreatedChanges } from './activity-changes.ts';
import type { RuleTemplate, RuleTemplateFields } from './entities.ts';
import { presentRuleTemplate, ruleTemplateSubject } from './presenter.ts';
import { type CanReadTag, requireVisibleTags } from './tag-checks.ts';
import type { TemplateRepository } from './template-repository.ts';
import { createTeamTrackers, type FindTracker } from './tracker-checks.ts';

export type TemplateService = ReturnType<typeof createTemplateService>;

/**
 * Rule templates of accounts, optionally shared with the team. Rules are copies and do not depend
 * on them.
 */
export function createTemplateService(
  deps: OwnedRowDeps & {
    readonly repository: TemplateRepository;
    readonly findTracker: FindTracker;
    readonly canReadTag: CanReadTag;
  },
) {
  const rows = createOwnedRowService<'ruleTemplate', RuleTemplate, RuleTemplateFields>({
    ...deps,
    kind: 'ruleTemplate',
    entity: 'Rule template',
    plural: 'rule templates',
    activity: 'rules',
    subjectOf: ruleTemplateSubject,
    present: presentRuleTemplate,
  });

  /** A template may omit the tracker, which is then chosen along with its user. */
  const requireTracker = async (
    { binomId, binomUserId, conditions }: RuleTemplateFields,
    place: { teamId: string; trx: Transaction },
  ): Promise<string | undefined> => {
    if (binomId === null) {
      return undefined;
    }
    if (binomUserId === null) {
      throw invalidInput([{ field: 'body.binomUserId', message: 'is required' }]);
    }
    const trackers = createTeamTrackers({ findTracker: deps.findTracker, ...place });
    return (await trackers.require({ binomId, binomUserId, conditions }, 'body'))?.name;
  };

  return {
    listForAccount: deps.repository.listForAccount,
    delete: rows.delete,

    create(
      command: Omit<Parameters<typeof rows.create>[0], 'draft'> & {
        readonly draft: NewRuleTemplate;
      },
    ): Promise<RuleTemplateDto> {
      let trackerName: string | undefined;
      return rows.create(command, {
        before: async ({ scope: { trx }, teamId }) => {
          const { actor, draft } = command;
          trackerName = await requireTracker(draft, { teamId, trx });
          await requireVisibleTags({ ...deps, actor, conditions: draft.conditions, at: 'body' });
        },
        describe: (template) => toCreatedChanges({ ...template, trackerName }),
      });
    },

    update(command: RowCommand & { readonly draft: RuleTemplateUpdate }): Promise<RuleTemplateDto> {
      const names: Partial<Record<'before' | 'after', string | undefined>> = {};
      return rows.update(command, {
        before: async (template, { scope: { trx } }) => {
          const { teamId, binomId } = template;
          const wanted = { ...template, ...command.draft } as RuleTemplateFields;
          names.after = await requireTracker(wanted, { teamId, trx });
          await requireVisibleTags({
            ...deps,
            actor: command.actor,
            conditions: wanted.conditions,
            kept: template.conditions,
            at: 'body',
          });
          names.before =
            binomId === null ? undefined : (await deps.findTracker(binomId, trx))?.name;
          return wanted.binomId === null ? { binomUserId: null } : {};
        },
        describe: (template, before) => [
          ...sharingAct(template, before),
          ...updatedAct(
            changesBetween(
              { ...before, trackerName: names.before },
              { ...template, trackerName: names.after },
            ),
          ),
        ],
      });
    },
  };
}
