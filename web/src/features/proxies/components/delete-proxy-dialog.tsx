import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { isProxyDeletable } from '@ads-checker/shared/domain/proxies';
import { AppError } from '@ads-checker/shared/errors';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useDropChangesTo } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { ProxyRow } from '../proxy-rows.ts';

interface DeleteProxyDialogProps {
  readonly row: ProxyRow;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/**
 * The profiles that use a proxy, with links; profiles that the person may not see are only counted.
 */
export function ProxyUsers({ users }: Pick<ProxyRow, 'users'>) {
  const { t } = useTranslation('proxies');
  const named = users.filter(({ name }) => name !== null);
  const unseen = users.length - named.length;
  return (
    <ul className="flex flex-col gap-1">
      {named.map(({ id, name }) => (
        <li key={id}>
          <Link
            to="/ad-users/$adUserId"
            params={{ adUserId: id }}
            className="text-accent-ink underline underline-offset-2"
          >
            {name}
          </Link>
        </li>
      ))}
      {unseen > 0 && (
        <li className="text-ink-2">
          {t(
            '{unseen, plural, one {# profile you can’t access} other {# profiles you can’t access}}',
            { unseen },
          )}
        </li>
      )}
    </ul>
  );
}

/** Only an unused proxy can be deleted; for others it lists the profiles. */
export function DeleteProxyDialog({ row, onClose, onDeleted }: DeleteProxyDialogProps) {
  const { t } = useTranslation('proxies');
  const { id, name, users, proxy } = row;
  const [failure, setFailure] = useState<string | null>(null);
  const dropChangesTo = useDropChangesTo('proxy');
  const { run, isBusy } = useWrite(({ proxyId }: { readonly proxyId: string }, idempotencyKey) =>
    call(proxyRoutes.delete, { params: { proxyId }, idempotencyKey }),
  );
  if (!isProxyDeletable(proxy)) {
    return (
      <Dialog
        title={t('Proxy “{name}” is in use', { name })}
        isOpen
        onClose={onClose}
        actions={
          <Button autoFocus onClick={onClose}>
            {t('Close')}
          </Button>
        }
      >
        <p className="mb-2">
          {t(
            '{count, plural, one {Used by # profile. Change its proxy first.} other {Used by # profiles. Change their proxy first.}}',
            { count: users.length },
          )}
        </p>
        <ProxyUsers users={users} />
      </Dialog>
    );
  }
  const remove = async () => {
    setFailure(null);
    try {
      await run({ proxyId: id });
    } catch (error) {
      if (!(error instanceof AppError && error.type === 'NotFoundError')) {
        setFailure(plainErrorText({ error, translate: t }));
        return;
      }
    }
    await dropChangesTo(id);
    showToast({ tone: 'success', text: t('Proxy “{name}” deleted', { name }) });
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={t('Delete proxy “{name}”?', { name })}
      isOpen
      isBusy={isBusy}
      confirmLabel={t('Delete proxy')}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t('No profile uses it. This can’t be undone.')}
      {failure !== null && (
        <Note tone="error" className="mt-3">
          {failure}
        </Note>
      )}
    </ConfirmDialog>
  );
}
