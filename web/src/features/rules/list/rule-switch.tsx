import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '../../../replica/index.ts';
import { Switch } from '../../../ui/switch.tsx';
import { type Rule, ruleName } from '../rules.ts';
import { useRuleCommands } from '../use-rule-commands.ts';

/** Turns a rule on and off through the outbox: shown at once, rolled back when rejected. */
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
  const toggle = useCallback((isEnabled: boolean) => update(rule, { isEnabled }), [update, rule]);
  return (
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
  );
}
