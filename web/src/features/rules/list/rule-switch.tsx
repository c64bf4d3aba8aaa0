import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '../../../replica/index.ts';
import { Switch } from '../../../ui/switch.tsx';
import { type Rule, ruleName } from '../rules.ts';
import { useRuleCommands } from '../use-rule-commands.ts';
import { useWorstCaseQuestion } from '../worst-case/use-worst-case-question.tsx';
import { raisingRulesOf } from '../worst-case/worst-case-query.ts';

/**
 * Turns a rule on and off through the outbox: shown at once, rolled back when rejected. Asks before
 * one that raises budgets begins.
 */
export function RuleSwitch({
  rule,
  canManage,
}: {
  readonly rule: Rule;
  readonly canManage: boolean;
}) {
  const { t } = useTranslation('rules');
  const { byTarget } = useOutbox();
  const { update } = useRuleCommands();
  const pending = byTarget.get(`binomRule:${rule.id}`);
  const { ask, dialog } = useWorstCaseQuestion();
  const toggle = useCallback(
    async (isEnabled: boolean) => {
      const asked = isEnabled ? raisingRulesOf(rule.adUserId, [rule]) : undefined;
      return (await ask({ asked })) ? update(rule, { isEnabled }) : 'ignored';
    },
    [update, rule, ask],
  );
  return (
    <>
      {dialog}
      <Switch
        isOn={rule.isEnabled}
        state={
          pending === undefined || pending.command.name !== 'updateBinomRule'
            ? 'idle'
            : pending.tone === 'failed'
              ? 'failed'
              : 'waiting'
        }
        label={t('Rule “{name}”', { name: ruleName(rule) })}
        reason={
          rule.scopedRuleId !== null
            ? t('A part of a rule of many profiles. Turn it on or off there.')
            : canManage
              ? undefined
              : t('Only members who manage this profile can change its rules.')
        }
        onToggle={toggle}
      />
    </>
  );
}
