import { notificationTemplateRoutes as r } from '@ads-checker/shared/contracts/notification-templates';
import { AppError } from '@ads-checker/shared/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { Template } from '../templates.ts';

/** Larger deletions are confirmed by typing the number. */
const PLAIN_MAX = 10;
/** As many as one call takes. */
const AT_ONCE = 500;

/** Deletes templates by one call for each account they belong to. */
export function DeleteTemplatesDialog({
  templates,
  onClose,
  onDeleted,
}: {
  readonly templates: readonly Template[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const { t } = useTranslation('notification-templates');
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isBusy } = useWrite(async (all: readonly Template[], idempotencyKey) => {
    for (const [accountId, own] of Map.groupBy(all, (template) => template.accountId)) {
      for (let start = 0; start < own.length; start += AT_ONCE) {
        const notificationTemplateIds = own.slice(start, start + AT_ONCE).map(({ id }) => id);
        const key = `${idempotencyKey}-${accountId}-${start}`;
        const request = { params: { accountId }, body: { notificationTemplateIds } };
        try {
          await call(r.delete, { ...request, idempotencyKey: key });
        } catch (error) {
          // Others were faster
          if (!(error instanceof AppError) || error.type !== 'NotFoundError') {
            throw error;
          }
        }
      }
    }
  });
  const count = templates.length;
  const [first] = templates;
  const remove = async (): Promise<void> => {
    setFailure(null);
    try {
      await run(templates);
    } catch (error) {
      setFailure(plainErrorText({ error, translate: t }));
      return;
    }
    showToast({
      tone: 'success',
      text: t('{count, plural, one {# template deleted} other {# templates deleted}}', { count }),
    });
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title={
        count === 1 && first !== undefined
          ? t('Delete template “{name}”?', { name: first.name })
          : t('{count, plural, one {Delete # template?} other {Delete # templates?}}', { count })
      }
      confirmLabel={t('{count, plural, one {Delete template} other {Delete templates}}', { count })}
      typedName={count > PLAIN_MAX ? String(count) : undefined}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t('Tasks that use it will send the default message. This can’t be undone.')}
      {failure !== null && (
        <Note tone="error" className="mt-3">
          {failure}
        </Note>
      )}
    </ConfirmDialog>
  );
}
