import {
  type NewWebhook,
  newWebhookSchema,
  WEBHOOK_EVENTS,
} from '@ads-checker/shared/contracts/webhooks';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { refetchWebhooks } from '../queries.ts';
import { eventLabel } from '../webhook-labels.ts';

interface WebhookFormProps {
  readonly title: string;
  readonly saveLabel: string;
  readonly values: NewWebhook;
  /** Rejects with the server's error. */
  readonly onSave: (values: NewWebhook) => Promise<void>;
  readonly onClose: () => void;
}

/** Mounted only while open. */
export function WebhookForm({ title, saveLabel, values, onSave, onClose }: WebhookFormProps) {
  const { t } = useTranslation('webhooks');
  const formId = useId();
  const eventsId = useId();
  const { form, submit, errorOf, setServerErrors } = useProductForm<NewWebhook, NewWebhook>({
    schema: newWebhookSchema,
    values,
  });
  const { field } = useController({ control: form.control, name: 'events' });
  const { isDirty, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<unknown>(null);
  const eventsError = errorOf('events');
  const save = submit(async (fields) => {
    setFailure(null);
    try {
      await onSave(fields);
      showToast({ id: 'webhook', tone: 'success', text: t('Webhook saved') });
    } catch (error) {
      if (!setServerErrors(error)) {
        setFailure(error);
        // It may have been saved without a response that says so
        void refetchWebhooks();
      }
    }
  });
  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => {
        if (!isSubmitting) {
          onClose();
        }
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isSubmitting}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
        <TextField
          {...form.register('address')}
          label={t('URL')}
          autoFocus
          autoComplete="off"
          inputMode="url"
          spellCheck={false}
          placeholder="https://example.com/ads-checker"
          error={errorOf('address')}
        />
        <fieldset aria-labelledby={eventsId} className="flex flex-col gap-1">
          <span id={eventsId} className="text-sm font-medium text-ink-2">
            {t('Events')}
          </span>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              isSelected={field.value.includes(event)}
              className="py-1 text-start text-ink max-desk:min-h-11"
              onChange={(isSelected) =>
                field.onChange(
                  WEBHOOK_EVENTS.filter((one) =>
                    one === event ? isSelected : field.value.includes(one),
                  ),
                )
              }
            >
              {eventLabel(event)}
            </Checkbox>
          ))}
          {eventsError !== undefined && <Note tone="error">{eventsError}</Note>}
        </fieldset>
        <p className="text-sm text-ink-3">
          {t('A webhook reports only what you can see in this team.')}
        </p>
        {failure !== null && (
          <Note tone="error">{plainErrorText({ error: failure, translate: t })}</Note>
        )}
      </Form>
      <LeaveGuard isDirty={isDirty} />
    </Dialog>
  );
}
