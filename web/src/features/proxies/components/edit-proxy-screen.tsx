import { TrashIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatDate, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useSyncStatus } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MissingRow, useRowDeletion } from '../../../ui/row-frame.tsx';
import type { ProxyRow } from '../proxy-rows.ts';
import { useProxy } from '../use-proxy.ts';
import { useProxyChecks } from '../use-proxy-checks.ts';
import { CheckSection, Fact } from './check-section.tsx';
import { DeleteProxyDialog, ProxyUsers } from './delete-proxy-dialog.tsx';
import { ProxyForm } from './proxy-form.tsx';

/** Read-only view for those who may use a proxy but not change it. */
function Facts({ row: { proxy, address } }: { readonly row: ProxyRow }) {
  const { t } = useTranslation('proxies');
  const { options } = proxy;
  return (
    <FormSection
      title={t('Connection')}
      hint={t('Only the owner and members with “Edit team ads” can change it.')}
    >
      <dl>
        <Fact name={t('Protocol')}>{options.protocol}</Fact>
        <Fact name={t('Address')}>
          <span className="ident">{address}</span>
          <CopyButton text={address} label={t('Copy address')} />
        </Fact>
        <Fact name={t('Username')}>
          {options.username === null ? NO_VALUE : <span className="ident">{options.username}</span>}
        </Fact>
        <Fact name={t('Password')}>{options.password.isSet ? t('Set') : t('Not set')}</Fact>
        <Fact name={t('Description')}>{proxy.description ?? NO_VALUE}</Fact>
      </dl>
    </FormSection>
  );
}

function UsedBy({ row: { users } }: { readonly row: ProxyRow }) {
  const { t } = useTranslation('proxies');
  return (
    <FormSection title={t('Used by')} hint={t('You can delete it once nothing uses it.')}>
      {users.length === 0 ? (
        <p className="text-ink-3">{t('Not used by any profile.')}</p>
      ) : (
        <ProxyUsers users={users} />
      )}
    </FormSection>
  );
}

function Meta({ row: { address, ownerName, proxy } }: { readonly row: ProxyRow }) {
  const { t } = useTranslation('proxies');
  const now = useNow();
  const date = formatDate({ at: proxy.createdAt, now });
  return (
    <span className="max-desk:hidden">
      <span className="ident">{address}</span>
      {' · '}
      {ownerName === null
        ? t('added {date}', { date })
        : t('added {date} by {ownerName}', { date, ownerName })}
    </span>
  );
}

export function EditProxyScreen({ proxyId }: { readonly proxyId: string }) {
  const { t } = useTranslation('proxies');
  const { isOnline } = useSyncStatus();
  const deletion = useRowDeletion('/proxies');
  const { checkingIds, checkNow } = useProxyChecks();
  const { row, isMissingOffline, retry } = useProxy({
    proxyId,
    checkingIds,
    isDeleting: deletion.isDialogOpen,
  });
  if (deletion.isDeleted) {
    return null;
  }
  if (row === undefined) {
    return (
      <MissingRow
        title={t('Proxy')}
        list="/proxies"
        loading={t('Loading proxy…')}
        missing={t('This proxy isn’t available offline')}
        isMissingOffline={isMissingOffline}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={row.name}
        meta={<Meta row={row} />}
        backTo="/proxies"
        actions={
          row.canManage && (
            <Button
              variant="danger"
              icon={TrashIcon}
              disabled={!isOnline}
              title={isOnline ? undefined : t('Go online to delete')}
              onClick={deletion.ask}
            >
              {t('Delete')}
            </Button>
          )
        }
      />
      <FormPage>
        <CheckSection row={row} isOnline={isOnline} onCheck={() => void checkNow(row.proxy)} />
        {row.canManage ? <ProxyForm proxy={row.proxy} /> : <Facts row={row} />}
        <UsedBy row={row} />
      </FormPage>
      {deletion.isDialogOpen && (
        <DeleteProxyDialog row={row} onClose={deletion.close} onDeleted={deletion.done} />
      )}
    </>
  );
}
