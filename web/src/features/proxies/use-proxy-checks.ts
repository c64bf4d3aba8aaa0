import {
  PROXY_CHECKS_AT_ONCE_MAX,
  type ProxyDto,
  proxyRoutes,
} from '@ads-checker/shared/contracts/proxies';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { plainErrorText } from '../../lib/error-text.ts';
import { proxyErrorLabel, proxyState, proxyStateLabel } from '../../lib/proxy-labels.ts';
import { useWrite } from '../../lib/use-write.ts';
import { showToast } from '../../ui/toast.tsx';
import { latencyText } from './use-check-details.ts';

export function useProxyChecks() {
  const { t } = useTranslation('proxies');
  const [checkingIds, setCheckingIds] = useState<ReadonlySet<string>>(new Set());
  const many = useWrite(async ({ ids }: { readonly ids: readonly string[] }, idempotencyKey) => {
    let count = 0;
    for (let from = 0; from < ids.length; from += PROXY_CHECKS_AT_ONCE_MAX) {
      const proxyIds = ids.slice(from, from + PROXY_CHECKS_AT_ONCE_MAX);
      const { data } = await call(proxyRoutes.requestChecks, {
        body: { proxyIds },
        // A repeated check is harmless, so further batches have keys of their own
        idempotencyKey: from === 0 ? idempotencyKey : crypto.randomUUID(),
      });
      count += data.requestedCount;
    }
    return count;
  });
  const fail = (error: unknown) =>
    showToast({ id: 'proxy-check', tone: 'error', text: plainErrorText({ error, translate: t }) });

  return {
    checkingIds,
    isAsking: many.isBusy,
    /** The checked proxy; undefined when the check failed to run. */
    async checkNow({ id }: Pick<ProxyDto, 'id'>): Promise<ProxyDto | undefined> {
      setCheckingIds((previous) => new Set([...previous, id]));
      try {
        const { data } = await call(proxyRoutes.check, {
          params: { proxyId: id },
          idempotencyKey: crypto.randomUUID(),
        });
        const { proxy } = data;
        const { check } = proxy;
        const name = proxyDisplayName(proxy);
        const state = proxyState(proxy);
        const word = proxyStateLabel(state).label;
        const answer =
          state === 'failed'
            ? proxyErrorLabel(check?.error ?? null)
            : latencyText(check?.delayMs ?? null);
        showToast({
          id: 'proxy-check',
          tone: state === 'failed' ? 'error' : state === 'slow' ? 'warning' : 'success',
          text: `${name}: ${word}, ${answer}`,
        });
        return proxy;
      } catch (error) {
        fail(error);
        return undefined;
      } finally {
        setCheckingIds((previous) => new Set([...previous].filter((other) => other !== id)));
      }
    },
    async requestChecks(ids: readonly string[]): Promise<void> {
      try {
        const count = await many.run({ ids });
        showToast({
          id: 'proxy-check',
          tone: 'success',
          text: t('{count, plural, one {Checking # proxy…} other {Checking # proxies…}}', {
            count,
          }),
        });
      } catch (error) {
        fail(error);
      }
    },
  };
}
