import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import { CheckIcon, TrashIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DeleteTemplatesDialog } from '../list/delete-templates-dialog.tsx';
import { changesOf, type Template, toDraft } from '../templates.ts';
import { useTemplate } from '../use-template.ts';
import { useTemplateWrites } from '../use-template-writes.ts';
import { useFormNotes } from './form-notes.tsx';
import { TemplateWorkbench } from './template-workbench.tsx';
import { useTemplateForm } from './use-template-form.ts';

const LIST = '/notification-templates';

function TemplateEditor({
  template: held,
  onDelete,
}: {
  readonly template: Template;
  readonly onDelete: () => void;
}) {
  const { t } = useTranslation('notification-templates');
  const canManage = canManageAdUser(useActor(), { ...held, isShared: false });
  const [answered, setAnswered] = useState<Template | null>(null);
  const template =
    answered !== null && Date.parse(answered.updatedAt) > Date.parse(held.updatedAt)
      ? answered
      : held;
  const form = useTemplateForm(toDraft(held));
  const { notes, take, clear } = useFormNotes(form);
  const { update } = useTemplateWrites();
  const formId = useId();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const save = async (): Promise<void> => {
    clear();
    const draft = form.read();
    if (draft === undefined || update.isBusy) {
      return;
    }
    const changes = changesOf(toDraft(template), draft);
    try {
      const next =
        Object.keys(changes).length === 0 ? template : await update.run({ template, changes });
      setAnswered(next);
      form.reset(toDraft(next));
      setSavedAt(new Date());
      showToast({ id: 'template', tone: 'success', text: t('Template saved') });
    } catch (error) {
      take(error);
    }
  };
  return (
    <>
      <PageHead
        title={<span lang="">{template.name}</span>}
        backTo={LIST}
        meta={
          savedAt !== null &&
          !form.isDirty && (
            <span className="inline-flex items-center gap-1">
              <CheckIcon aria-hidden="true" className="size-4" />
              {t('Saved {time}', { time: formatTime({ at: savedAt }) })}
            </span>
          )
        }
        actions={
          canManage && (
            <>
              <Button variant="danger" icon={TrashIcon} onClick={onDelete}>
                {t('Delete')}
              </Button>
              <Button
                type="submit"
                form={formId}
                variant="primary"
                isBusy={update.isBusy}
                disabled={!form.isDirty}
              >
                {t('Save template')}
              </Button>
            </>
          )
        }
      />
      <TemplateWorkbench
        label={t('Template')}
        form={form}
        formId={formId}
        accountId={template.accountId}
        isTypeFixed
        isDisabled={!canManage}
        onSubmit={() => void save()}
      >
        {notes}
        {!canManage && (
          <Note tone="info" className="mb-3">
            {t('Only its owner and members with “Edit team ads” can change this template.')}
          </Note>
        )}
      </TemplateWorkbench>
      <LeaveGuard isDirty={form.isDirty} />
    </>
  );
}

/** The editor of one template. */
export function EditTemplateScreen({ templateId }: { readonly templateId: string }) {
  const { t } = useTranslation('notification-templates');
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const { row: template, isMissingOffline, retry } = useTemplate({ templateId, isGoing: isAsked });
  useEffect(() => {
    // Unmounts the form first, so that its guard does not ask
    if (isDeleted) {
      void navigate({ to: LIST, replace: true });
    }
  }, [isDeleted, navigate]);
  if (isDeleted) {
    return null;
  }
  if (template === undefined) {
    return (
      <>
        <PageHead title={t('Template')} backTo={LIST} />
        {isMissingOffline ? (
          <NotOnDevice title={t('This template isn’t available offline')} onRetry={retry} />
        ) : (
          <SkeletonRows count={6} cells={['w-40', 'w-72']} label={t('Loading template…')} />
        )}
      </>
    );
  }
  return (
    <>
      <TemplateEditor key={template.id} template={template} onDelete={() => setAsked(true)} />
      {isAsked && (
        <DeleteTemplatesDialog
          templates={[template]}
          onClose={() => setAsked(false)}
          onDeleted={() => setDeleted(true)}
        />
      )}
    </>
  );
}
