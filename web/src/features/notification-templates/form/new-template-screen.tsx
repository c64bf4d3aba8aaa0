import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useTemplateWrites } from '../use-template-writes.ts';
import { useFormNotes } from './form-notes.tsx';
import { TemplateWorkbench } from './template-workbench.tsx';
import { newDraft, useTemplateForm } from './use-template-form.ts';

export function NewTemplateScreen() {
  const { t } = useTranslation('notification-templates');
  const navigate = useNavigate();
  const accountId = useActor().account?.id ?? '';
  const [initial] = useState(() => newDraft('ad_status_change'));
  const form = useTemplateForm(initial);
  const { notes, take, clear } = useFormNotes(form);
  const { create } = useTemplateWrites();
  const formId = useId();
  const [createdId, setCreatedId] = useState<string>();
  useEffect(() => {
    if (createdId !== undefined) {
      const params = { templateId: createdId };
      void navigate({ to: '/notification-templates/$templateId', params, replace: true });
    }
  }, [createdId, navigate]);
  const save = async (): Promise<void> => {
    clear();
    const draft = form.read();
    if (draft === undefined || create.isBusy) {
      return;
    }
    try {
      const { id } = await create.run(draft);
      showToast({ id: 'template', tone: 'success', text: t('Template created') });
      setCreatedId(id);
    } catch (error) {
      take(error);
    }
  };
  return (
    <>
      <PageHead
        title={t('New template')}
        backTo="/notification-templates"
        actions={
          <Button type="submit" form={formId} variant="primary" isBusy={create.isBusy}>
            {t('Create template')}
          </Button>
        }
      />
      <TemplateWorkbench
        label={t('New template')}
        form={form}
        formId={formId}
        accountId={accountId}
        isTypeFixed={false}
        isDisabled={false}
        onSubmit={() => void save()}
      >
        {notes}
      </TemplateWorkbench>
      <LeaveGuard isDirty={form.isDirty && createdId === undefined} />
    </>
  );
}
