import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinesLeaveGuard } from '../../../ui/lines-leave-guard.tsx';
import { SingleOrBulkPage } from '../../../ui/single-or-bulk-page.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { readProxyLines } from '../lines.ts';
import { useProxyLines } from '../use-proxy-lines.ts';
import { type Created, NewProxyForm } from './new-proxy-form.tsx';
import { ProxyLines } from './proxy-lines.tsx';

export function NewProxyScreen({ isMany }: { readonly isMany: boolean }) {
  const { t } = useTranslation('proxies');
  const navigate = useNavigate();
  const lines = useProxyLines();
  const [isFormDirty, setFormDirty] = useState(false);
  const [created, setCreated] = useState<Created | null>(null);
  const show = (next: boolean) =>
    void navigate({ to: '/proxies/new', search: next ? { many: true } : {}, replace: true });

  useEffect(() => {
    if (created === null) {
      return;
    }
    if (created.hasTypedOn) {
      showToast({
        id: 'proxy',
        tone: 'success',
        text: t('Proxy added. Your latest edits aren’t saved yet.'),
      });
    }
    const { proxyId } = created;
    void navigate({ to: '/proxies/$proxyId', params: { proxyId }, replace: true });
  }, [created, navigate, t]);

  return (
    <>
      <SingleOrBulkPage
        title={isMany ? t('Import proxies') : t('New proxy')}
        backTo="/proxies"
        isMany={isMany}
        onChange={show}
        isHeld={lines.isRunning}
        one={
          <NewProxyForm
            onCreated={setCreated}
            onDirty={setFormDirty}
            // The pasted text contains passwords, so it must not be in a URL
            onMany={(text) => {
              lines.take({ ...lines.draft, text, lines: readProxyLines(text) });
              show(true);
            }}
          />
        }
        many={<ProxyLines run={lines} />}
      />
      <LinesLeaveGuard
        isRunning={lines.isRunning}
        unsentCount={lines.unsentCount}
        isFormDirty={isFormDirty && created === null}
      />
    </>
  );
}
