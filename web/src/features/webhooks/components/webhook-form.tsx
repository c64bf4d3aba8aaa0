import {
  type NewWebhook,
  newWebhookSchema,
  WEBHOOK_EVENTS,
} from '@ads-checker/shared/contracts/webhooks';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProductForm } from '../../../lib/use-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
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
  const eventsId = useId();
  const product = useProductForm<NewWebhook, NewWebhook>({ schema: newWebhookSchema, values });
  const { field: events } = useController({ control: product.form.control, name: 'events' });
  const eventsError = product.errorOf('events');
  const save = product.submit(async (fields) => {
    try {
      await onSave(fields);
    } catch (error) {
      // It may have been saved without a response that says so
      void refetchWebhooks();
      throw error;
    }
    showToast({ id: 'webhook', tone: 'success', text: t('Webhook saved') });
  });
  return (
    <FormDialog form={product} title={title} saveLabel={saveLabel} onSave={save} onClose={onClose}>
      <TextField
        {...product.field('address')}
        label={t('URL')}
        autoFocus
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
        placeholder="https://example.com/ads-checker"
      />
      <fieldset aria-labelledby={eventsId} className="flex flex-col gap-1">
        <span id={eventsId} className="text-sm font-medium text-ink-2">
          {t('Events')}
        </span>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            isSelected={events.value.includes(event)}
            className="py-1 text-start text-ink max-desk:min-h-11"
            onChange={(isSelected) =>
              events.onChange(
                WEBHOOK_EVENTS.filter((one) =>
                  one === event ? isSelected : events.value.includes(one),
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
      <LeaveGuard isDirty={product.isChanged} />
    </FormDialog>
  );
}
