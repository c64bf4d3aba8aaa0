import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { PreviewSource } from '../preview/message-preview.tsx';
import { useTemplateCommands } from '../use-template-commands.ts';
import { SendToMe } from './send-to-me.tsx';
import { InvalidNote, TemplateWorkbench } from './template-workbench.tsx';
import { newDraft, useTemplateForm } from './use-template-form.ts';

export function NewTemplateScreen() {
  const { t } = useTranslation('notification-templates');
  const navigate = useNavigate();
  const accountId = useActor().account?.id ?? '';
  const [initial] = useState(() => newDraft('ad_status_change'));
  const form = useTemplateForm(initial, 'new');
  const { create } = useTemplateCommands();
  const formId = useId();
  const [source, setSource] = useState<PreviewSource>('sample');
  const [createdId, setCreatedId] = useState<string>();
  useEffect(() => {
    if (createdId !== undefined) {
      const params = { templateId: createdId };
      void navigate({ to: '/notification-templates/$templateId', params, replace: true });
    }
  }, [createdId, navigate]);
  const save = async (): Promise<void> => {
    const draft = form.read();
    if (draft !== undefined && createdId === undefined) {
      const id = await create(draft);
      form.kept.drop();
      setCreatedId(id);
    }
  };
  const own = { accountId, form, source };
  return (
    <>
      <PageHeader
        title={t('New template')}
        backTo="/notification-templates"
        actions={
          <>
            <SendToMe {...own} className="max-desk:hidden" />
            <Button type="submit" form={formId} variant="primary">
              {t('Create template')}
            </Button>
          </>
        }
      />
      <TemplateWorkbench
        label={t('New template')}
        form={form}
        formId={formId}
        accountId={accountId}
        isTypeFixed={false}
        isDisabled={false}
        source={source}
        onSource={setSource}
        onSubmit={() => void save()}
      >
        <InvalidNote form={form} />
      </TemplateWorkbench>
      <LeaveGuard isDirty={form.isDirty && createdId === undefined} draft={form.kept} />
    </>
  );
}
