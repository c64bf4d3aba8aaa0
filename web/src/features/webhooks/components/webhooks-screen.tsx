import { type NewWebhook, webhookRoutes } from '@ads-checker/shared/contracts/webhooks';
import { PlusIcon } from '@heroicons/react/16/solid';
import { BoltIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { call } from '../../../lib/api.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx';
import { RefreshNote } from '../../../ui/refresh-note.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { refetchWebhooks, webhooksQuery } from '../queries.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';

export function WebhooksScreen() {
  const { t } = useTranslation('webhooks');
  const teamId = useActor().account?.teamId ?? '';
  const { data, error, isFetching } = useServerQuery(webhooksQuery(teamId));
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const create = useWrite(
    async (body: NewWebhook, idempotencyKey) =>
      (await call(webhookRoutes.create, { params: { teamId }, body, idempotencyKey })).data,
  );
  const newButton = isFakeApiOn() ? (
    <span className="text-ink-3">{t('This isn’t available with sample data.')}</span>
  ) : (
    <Button icon={PlusIcon} variant="primary" onClick={() => setMaking(true)}>
      {t('New webhook')}
    </Button>
  );
  return (
    <section
      aria-label={t('Webhooks')}
      className="flex min-h-0 min-w-0 flex-1 flex-col border-t border-line-strong bg-surface"
    >
      {data !== undefined && data.length > 0 && (
        <div className="flex min-h-(--toolbar) flex-none items-center gap-2 border-b border-line-strong px-4 py-1.5 max-desk:px-3">
          <span className="text-sm text-ink-3">
            {t('{count, plural, one {# webhook} other {# webhooks}}', { count: data.length })}
          </span>
          <span className="ms-auto">{newButton}</span>
        </div>
      )}
      {data !== undefined && (
        <RefreshNote
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetchWebhooks()}
          className="m-3 flex-none"
        />
      )}
      {error !== null && data === undefined ? (
        <ErrorPanel
          error={error}
          title={t('Couldn’t load webhooks')}
          onRetry={() => void refetchWebhooks()}
          isRetrying={isFetching}
        />
      ) : data === undefined ? (
        <SkeletonRows
          count={2}
          cells={['w-8', 'w-72', 'w-20 ms-auto']}
          label={t('Loading webhooks…')}
          rowClassName="h-(--row-two-line)"
        />
      ) : data.length === 0 ? (
        <div className="flex min-h-0 flex-1">
          <EmptyState icon={BoltIcon} title={t('No webhooks yet')} action={newButton}>
            {t('Tell your programs about events: rejected ads, rule runs, proxies that are down.')}
          </EmptyState>
        </div>
      ) : (
        <ul aria-label={t('Webhooks')} className="min-h-0 flex-1 overflow-y-auto">
          {data.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              canChange={!isFakeApiOn()}
              onSecret={setSecret}
            />
          ))}
        </ul>
      )}
      {isMaking && (
        <WebhookForm
          title={t('New webhook')}
          saveLabel={t('Create webhook')}
          values={{ address: '', events: [] }}
          onSave={async (body) => {
            const made = await create.run(body);
            setMaking(false);
            setSecret(made.secret);
            await refetchWebhooks();
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {secret !== null && (
        <OneTimeSecret
          title={t('Copy the secret')}
          note={t(
            'This secret is shown only once. Copy it now. Your program uses it to check that a message comes from Ads Checker.',
          )}
          secret={secret}
          copyLabel={t('Copy secret')}
          onClose={() => setSecret(null)}
        />
      )}
    </section>
  );
}
