import { TrashIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useSyncStatus } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
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

function ProxyPage({
  proxyId,
  onDeleted,
}: {
  readonly proxyId: string;
  readonly onDeleted: () => void;
}) {
  const { t } = useTranslation('proxies');
  const { isOnline } = useSyncStatus();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { checkingIds, checkNow } = useProxyChecks();
  const { row, isMissingOffline, retry } = useProxy({
    proxyId,
    checkingIds,
    isDeleting: isDialogOpen,
  });
  if (row === undefined) {
    return (
      <>
        <PageHeader title={t('Proxy')} backTo="/proxies" />
        <FormPage>
          {isMissingOffline ? (
            <NotOnDevice title={t('This proxy isn’t available offline')} onRetry={retry} />
          ) : (
            <SkeletonRows count={4} cells={['w-40', 'w-72']} label={t('Loading proxy…')} />
          )}
        </FormPage>
      </>
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
              onClick={() => setDialogOpen(true)}
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
      {isDialogOpen && (
        <DeleteProxyDialog row={row} onClose={() => setDialogOpen(false)} onDeleted={onDeleted} />
      )}
    </>
  );
}

export function EditProxyScreen({ proxyId }: { readonly proxyId: string }) {
  const navigate = useNavigate();
  const [isDeleted, setDeleted] = useState(false);
  // Unmounts the form first, so that its unsaved-changes guard does not ask
  useEffect(() => {
    if (isDeleted) {
      void navigate({ to: '/proxies', replace: true });
    }
  }, [isDeleted, navigate]);
  return isDeleted ? null : <ProxyPage proxyId={proxyId} onDeleted={() => setDeleted(true)} />;
}
