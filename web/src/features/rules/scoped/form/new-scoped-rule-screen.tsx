import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../../lib/session.ts';
import { useWrite } from '../../../../lib/use-write.ts';
import { Button } from '../../../../ui/button.tsx';
import { LeaveGuard } from '../../../../ui/leave-guard.tsx';
import { Note } from '../../../../ui/note.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { TemplateMenu } from '../../form/template-menu.tsx';
import { useRuleForm } from '../../form/use-rule-form.ts';
import { useWorstCaseQuestion } from '../../worst-case/use-worst-case-question.tsx';
import { raisingScopedRule } from '../../worst-case/worst-case-query.ts';
import { createScopedRule } from '../queries.ts';
import { scopedRulePath } from '../scoped-rule-labels.ts';
import { ScopedRuleWorkbench } from './scoped-rule-workbench.tsx';
import { useSaveNote } from './use-save-note.ts';
import { useScope } from './use-scope.ts';

export function NewScopedRuleScreen() {
  const { t } = useTranslation('rules');
  const navigate = useNavigate();
  const { account } = useActor();
  const accountId = account?.id ?? '';
  const form = useRuleForm({ rule: null });
  const scope = useScope(null);
  const [id] = useState(createRowId);
  const [templateName, setTemplateName] = useState<string | null>(null);
  const [savedId, setSavedId] = useState<string>();
  const saving = useSaveNote(form);
  const { run, isBusy } = useWrite(createScopedRule);
  const { ask, dialog } = useWorstCaseQuestion();
  useEffect(() => {
    // After the guard knows that nothing is unsaved
    if (savedId !== undefined) {
      void navigate({ href: scopedRulePath(savedId), replace: true });
    }
  }, [savedId, navigate]);
  const save = async (isEnabled: boolean): Promise<void> => {
    saving.clear();
    const [chosen, values] = [scope.read(), await form.read()];
    if (chosen === undefined || values === undefined || isBusy) {
      saving.markInvalid();
      return;
    }
    const rule = { ...values, id, templateName, isEnabled, scope: chosen };
    const asked = isEnabled ? raisingScopedRule(accountId, values, chosen) : undefined;
    if (!(await ask({ asked }))) {
      return;
    }
    try {
      await run({ accountId, rule });
      showToast({ id: 'rule', tone: 'success', text: t('Rule created') });
      setSavedId(id);
    } catch (error) {
      saving.fail(error);
    }
  };
  return (
    <>
      <PageHeader title={t('New rule of many profiles')} backTo="/rules" backLabel={t('Back')} />
      <ScopedRuleWorkbench
        label={t('New rule')}
        accountId={accountId}
        form={form}
        scope={scope}
        rule={null}
        isDisabled={false}
        onSubmit={() => void save(true)}
        toolbar={<TemplateMenu form={form} onApplied={setTemplateName} />}
      >
        {saving.note !== undefined && <Note tone="error">{saving.note}</Note>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('Create and turn on')}
          </Button>
          <Button isBusy={isBusy} onClick={() => void save(false)}>
            {t('Create turned off')}
          </Button>
        </div>
      </ScopedRuleWorkbench>
      {dialog}
      <LeaveGuard isDirty={(form.isDirty || scope.isDirty) && savedId === undefined} />
    </>
  );
}
