import { type WebhookDto, webhookRoutes } from '@ads-checker/shared/contracts/webhooks';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Status } from '../../../ui/status.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { refetchWebhooks, removeDeliveries } from '../queries.ts';
import { eventLabel, webhookOrigin, webhookStatus } from '../webhook-labels.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookForm } from './webhook-form.tsx';

type Asked = 'edit' | 'secret' | 'delete';

interface WebhookItemProps {
  readonly webhook: WebhookDto;
  /** Otherwise its log cannot be read either. */
  readonly canChange: boolean;
  readonly onSecret: (secret: string) => void;
}

export function WebhookItem({ webhook, canChange, onSecret }: WebhookItemProps) {
  const { t } = useTranslation('webhooks');
  const { id: webhookId, address, events, isEnabled } = webhook;
  const params = { webhookId };
  const logId = useId();
  const [openDialog, setOpenDialog] = useState<Asked | null>(null);
  const [isLogShown, setLogShown] = useState(false);
  const act = useWrite(async (what: 'test' | 'secret' | 'delete' | 'on' | 'off') => {
    switch (what) {
      case 'test':
        await call(webhookRoutes.sendTest, { params });
        setLogShown(true);
        break;
      case 'secret':
        onSecret((await call(webhookRoutes.renewSecret, { params })).data.secret);
        break;
      case 'delete':
        setLogShown(false);
        await call(webhookRoutes.delete, { params });
        removeDeliveries(webhookId);
        break;
      case 'on':
      case 'off':
        await call(webhookRoutes.update, { params, body: { isEnabled: what === 'on' } });
        break;
    }
    await refetchWebhooks();
  });
  const run = async (what: Parameters<typeof act.run>[0]) => {
    try {
      await act.run(what);
      return undefined;
    } catch (error) {
      showToast({ id: 'webhook', tone: 'error', text: plainErrorText({ error, translate: t }) });
      // It may have been done without a response that says so
      void refetchWebhooks();
      return 'ignored';
    } finally {
      setOpenDialog(null);
    }
  };
  const close = () => setOpenDialog(null);
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 max-desk:px-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {canChange && (
          <Switch
            isOn={isEnabled}
            label={t('Webhook to {address}', { address })}
            onToggle={(next) => run(next ? 'on' : 'off')}
          />
        )}
        <span className="ident min-w-0 flex-1 font-medium break-all">{address}</span>
        <Status {...webhookStatus(webhook)} />
      </div>
      <p className="text-sm text-ink-3">{events.map(eventLabel).join(' · ')}</p>
      <p className="text-sm text-ink-3">{webhookOrigin(webhook)}</p>
      {webhook.accountId === null && (
        <p className="text-sm text-ink-2">
          {t(
            'The admin who saved this webhook left the team or is no longer an admin. Save the webhook to report what you can see.',
          )}
        </p>
      )}
      {canChange && (
        <div className="flex flex-wrap gap-2 max-desk:[&>button]:h-11">
          <Button isBusy={act.isBusy} onClick={() => void run('test')}>
            {t('Send test')}
          </Button>
          <Button
            aria-expanded={isLogShown}
            aria-controls={isLogShown ? logId : undefined}
            onClick={() => setLogShown(!isLogShown)}
          >
            {t('Log')}
          </Button>
          <Button onClick={() => setOpenDialog('edit')}>{t('Edit')}</Button>
          <Button onClick={() => setOpenDialog('secret')}>{t('New secret')}</Button>
          <Button variant="danger" onClick={() => setOpenDialog('delete')}>
            {t('Delete')}
          </Button>
        </div>
      )}
      {isLogShown && (
        <div id={logId}>
          <DeliveryLog webhookId={webhookId} />
        </div>
      )}
      {openDialog === 'edit' && (
        <WebhookForm
          title={t('Edit webhook')}
          saveLabel={t('Save webhook')}
          values={{ address, events }}
          onSave={async (body) => {
            const { secret } = (await call(webhookRoutes.update, { params, body })).data;
            await refetchWebhooks();
            close();
            if (secret !== null) {
              onSecret(secret);
            }
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        title={t('Create a new secret?')}
        isOpen={openDialog === 'secret'}
        confirmLabel={t('Create secret')}
        isDanger={false}
        isBusy={act.isBusy}
        onConfirm={() => void run('secret')}
        onCancel={close}
      >
        {t('The old secret will stop working immediately.')}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Delete webhook?')}
        isOpen={openDialog === 'delete'}
        confirmLabel={t('Delete webhook')}
        isBusy={act.isBusy}
        onConfirm={() => void run('delete')}
        onCancel={close}
      >
        {t('This also deletes its log. This can’t be undone.')}
      </ConfirmDialog>
    </li>
  );
}
