import type { ScopedRuleDto } from '@ads-checker/shared/contracts/scoped-rules';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../../lib/error-text.ts';
import { useWrite } from '../../../../lib/use-write.ts';
import { Switch } from '../../../../ui/switch.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { useWorstCaseQuestion } from '../../worst-case/use-worst-case-question.tsx';
import { raisingScopedRule } from '../../worst-case/worst-case-query.ts';
import { updateScopedRule } from '../queries.ts';
import { scopedRuleName } from '../scoped-rule-labels.ts';

/** Turns a rule with all its parts on and off; asks the server at once, for it spends money. */
export function ScopedRuleSwitch({
  rule,
  canManage,
}: {
  readonly rule: ScopedRuleDto;
  readonly canManage: boolean;
}) {
  const { t } = useTranslation('rules');
  const { run, isBusy } = useWrite(updateScopedRule);
  const { ask, dialog } = useWorstCaseQuestion();
  const toggle = async (isEnabled: boolean): Promise<unknown> => {
    const { accountId, id: ruleId } = rule;
    const asked = isEnabled ? raisingScopedRule(accountId, rule, rule.scope) : undefined;
    if (!(await ask({ asked }))) {
      return 'ignored';
    }
    try {
      return await run({ accountId, ruleId, update: { isEnabled } });
    } catch (error) {
      showToast({ id: 'rule', tone: 'error', text: plainErrorText({ error, translate: t }) });
      throw error;
    }
  };
  return (
    <>
      {dialog}
      <Switch
        isOn={rule.isEnabled}
        state={isBusy ? 'waiting' : 'idle'}
        of={rule.id}
        label={t('Rule “{name}”', { name: scopedRuleName(rule) })}
        reason={
          canManage ? undefined : t('Only its owner and members who manage team ads can change it.')
        }
        onToggle={toggle}
      />
    </>
  );
}
