import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { AppError } from '@ads-checker/shared/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { apiTokensQuery } from '../queries.ts';

interface RevokeTokenProps {
  readonly id: string;
  readonly name: string;
  readonly onRevoked: (id: string) => void;
}

/** Confirms first: programs that use the token lose access at once. */
export function RevokeToken({ id, name, onRevoked }: RevokeTokenProps) {
  const { t } = useTranslation('profile-settings');
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { data } = useServerQuery(apiTokensQuery);
  const webhookCount = data?.apiTokens.find((token) => token.id === id)?.webhookCount ?? 0;
  const [endsWebhooks, setEndsWebhooks] = useState(true);
  const { run, isBusy } = useWrite(
    ({ sessionId, webhooks }: { sessionId: string; webhooks: 'end' | 'keep' }, idempotencyKey) =>
      call(identityRoutes.endSession, {
        params: { sessionId },
        query: { webhooks },
        idempotencyKey,
      }),
  );
  const revoke = async () => {
    try {
      await run({ sessionId: id, webhooks: endsWebhooks ? 'end' : 'keep' });
    } catch (error) {
      const isGone = error instanceof AppError && error.type === 'NotFoundError';
      if (!isGone) {
        showToast({ tone: 'error', text: plainErrorText({ error, translate: t }) });
        setDialogOpen(false);
        return;
      }
    }
    setDialogOpen(false);
    onRevoked(id);
  };
  return (
    <>
      <Button
        aria-label={t('Revoke: {name}', { name })}
        className="max-desk:h-11"
        onClick={() => setDialogOpen(true)}
      >
        {t('Revoke')}
      </Button>
      <ConfirmDialog
        title={t('Revoke “{name}”?', { name })}
        isOpen={isDialogOpen}
        confirmLabel={t('Revoke token')}
        isBusy={isBusy}
        onConfirm={() => void revoke()}
        onCancel={() => setDialogOpen(false)}
      >
        {t('Programs that use this token will stop working immediately. This can’t be undone.')}
        {webhookCount > 0 && (
          <Checkbox isSelected={endsWebhooks} className="mt-3" onChange={setEndsWebhooks}>
            {t(
              'Turn off {count, plural, one {# webhook} other {# webhooks}} saved with this token',
              { count: webhookCount },
            )}
          </Checkbox>
        )}
      </ConfirmDialog>
    </>
  );
}
