import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import { CheckIcon, TrashIcon } from '@heroicons/react/16/solid';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { useActor } from '../../../lib/session.ts';
import { useOutbox } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PendingChangeNote } from '../../../ui/pending-change-note.tsx';
import { MissingRow, useRowDeletion } from '../../../ui/row-frame.tsx';
import { DeleteTemplatesDialog } from '../list/delete-templates-dialog.tsx';
import type { PreviewSource } from '../preview/message-preview.tsx';
import { changesOf, type Template, toDraft } from '../templates.ts';
import { useTemplate } from '../use-template.ts';
import { useTemplateCommands } from '../use-template-commands.ts';
import { SendToMe } from './send-to-me.tsx';
import { InvalidNote, TemplateWorkbench } from './template-workbench.tsx';
import { useTemplateForm } from './use-template-form.ts';

const LIST = '/notification-templates';

function TemplateEditor({
  template,
  pending,
  isRefused,
  onDelete,
}: Pick<ReturnType<typeof useTemplate>, 'pending' | 'isRefused'> & {
  readonly template: Template;
  readonly onDelete: () => void;
}) {
  const { t } = useTranslation('notification-templates');
  const { drop, retry } = useOutbox();
  const canManage = canManageAdUser(useActor(), { ...template, isShared: false });
  const form = useTemplateForm(toDraft(template), canManage ? template.id : undefined);
  const { create, update } = useTemplateCommands();
  const formId = useId();
  const [source, setSource] = useState<PreviewSource>('sample');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const own = { accountId: template.accountId, form, source };
  const isFailed = pending?.tone === 'failed';
  const adopt = useEffectEvent((next: Template) => form.adopt(toDraft(next)));
  // A rejected change stays in the form until it is discarded or sent again
  useEffect(() => {
    if (!isFailed) {
      adopt(template);
    }
  }, [template, isFailed]);
  const save = async (): Promise<void> => {
    const draft = form.read();
    if (draft === undefined) {
      return;
    }
    const changes = changesOf(form.saved, draft);
    if (isRefused) {
      await create(draft, template.id);
    } else if (Object.keys(changes).length > 0) {
      await update(template, changes, form.saved);
    }
    form.kept.drop();
    form.reset(draft);
    setSavedAt(serverDate());
  };
  return (
    <>
      <PageHeader
        title={<span lang="">{template.name}</span>}
        backTo={LIST}
        meta={
          savedAt !== null &&
          !form.isDirty &&
          pending === undefined && (
            <span className="inline-flex items-center gap-1">
              <CheckIcon aria-hidden="true" className="size-4" />
              {t('Saved {time}', { time: formatTime({ at: savedAt }) })}
            </span>
          )
        }
        actions={
          <>
            {canManage && (
              <Button
                variant="danger"
                icon={TrashIcon}
                className="max-desk:hidden"
                onClick={onDelete}
              >
                {t('Delete')}
              </Button>
            )}
            <SendToMe {...own} className="max-desk:hidden" />
            {canManage && (
              <Button
                type="submit"
                form={formId}
                variant="primary"
                disabled={!form.isDirty && !isRefused}
              >
                {t('Save template')}
              </Button>
            )}
          </>
        }
      />
      <TemplateWorkbench
        label={t('Template')}
        form={form}
        formId={formId}
        accountId={template.accountId}
        isTypeFixed
        isDisabled={!canManage}
        source={source}
        onSource={setSource}
        phoneActions={
          canManage && (
            <Button variant="danger" icon={TrashIcon} onClick={onDelete}>
              {t('Delete')}
            </Button>
          )
        }
        onSubmit={() => void save()}
      >
        <PendingChangeNote pending={pending} drop={drop} retry={retry} className="mb-3" />
        <InvalidNote form={form} />
        {!canManage && (
          <Note tone="info" className="mb-3">
            {t('Only its owner and members with “Edit team ads” can change this template.')}
          </Note>
        )}
      </TemplateWorkbench>
      <LeaveGuard isDirty={form.isDirty} draft={form.kept} />
    </>
  );
}

export function EditTemplateScreen({ templateId }: { readonly templateId: string }) {
  const { t } = useTranslation('notification-templates');
  const deletion = useRowDeletion(LIST);
  const {
    row: template,
    isMissingOffline,
    retry,
    ...state
  } = useTemplate({ templateId, isDeleting: deletion.isDialogOpen });
  if (deletion.isDeleted) {
    return null;
  }
  if (template === undefined) {
    return (
      <MissingRow
        title={t('Template')}
        list={LIST}
        loading={t('Loading template…')}
        missing={t('This template isn’t available offline')}
        isMissingOffline={isMissingOffline}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      <TemplateEditor key={template.id} template={template} {...state} onDelete={deletion.ask} />
      {deletion.isDialogOpen && (
        <DeleteTemplatesDialog
          templates={[template]}
          onClose={deletion.close}
          onDeleted={deletion.done}
        />
      )}
    </>
  );
}
