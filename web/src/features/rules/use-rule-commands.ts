import type { RuleUpdate } from '@ads-checker/shared/contracts/rules';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useActor } from '../../lib/session.ts';
import { useOutbox } from '../../replica/index.ts';
import { type Rule, type RuleTemplate, ruleName } from './rules.ts';

export type TemplateContent = Omit<
  RuleTemplate,
  'id' | 'accountId' | 'teamId' | 'createdAt' | 'updatedAt'
>;

/** Commands are optimistic and are queued offline. */
export function useRuleCommands() {
  const { issue } = useOutbox();
  const { account } = useActor();
  const getOwner = () => {
    if (account === null) {
      throw new Error('The session has no account.');
    }
    return { accountId: account.id, teamId: account.teamId };
  };
  return {
    update(rule: Rule, payload: RuleUpdate) {
      const target = { kind: 'binomRule', id: rule.id, label: ruleName(rule) } as const;
      const before = Object.fromEntries(
        Object.entries(rule).filter(([field]) => Object.hasOwn(payload, field)),
      );
      return issue({ name: 'updateBinomRule', target, payload }, before);
    },
    createTemplate(payload: TemplateContent) {
      const target = {
        kind: 'ruleTemplate',
        id: createRowId(),
        label: payload.name,
        owner: getOwner(),
      } as const;
      return issue(
        {
          name: 'createRuleTemplate',
          target,
          payload: {
            ...payload,
            truthyActions: [...payload.truthyActions],
            falsyActions: [...payload.falsyActions],
          },
        },
        {},
      );
    },
    updateTemplate(
      { id, name, isShared }: RuleTemplate,
      payload: { readonly isShared: boolean } | { readonly name: string },
    ) {
      const target = { kind: 'ruleTemplate', id, label: name } as const;
      const before = 'name' in payload ? { name } : { isShared };
      return issue({ name: 'updateRuleTemplate', target, payload }, before);
    },
    removeTemplate({ id, name }: RuleTemplate) {
      const target = { kind: 'ruleTemplate', id, label: name } as const;
      return issue({ name: 'deleteRuleTemplate', target, payload: {} }, {});
    },
  };
}
