import type { ProxyAbout } from '@ads-checker/shared/contracts/proxies';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { useCallback } from 'react';
import { useOutbox } from '../../replica/index.ts';
import type { ProxyRow } from './proxy-rows.ts';

type ProxyPatch = Readonly<Partial<ProxyAbout>>;

/** Optimistic changes of a proxy's name and visibility, sent by the outbox. */
export function useProxyCommand() {
  const { issue } = useOutbox();
  return useCallback(
    ({ proxy, patch }: { readonly proxy: ProxyRow['proxy']; readonly patch: ProxyPatch }) =>
      issue(
        {
          name: 'updateProxy',
          target: { kind: 'proxy', id: proxy.id, label: proxyDisplayName(proxy) },
          payload: patch,
        },
        Object.fromEntries(
          (Object.keys(patch) as (keyof ProxyPatch)[]).map((field) => [field, proxy[field]]),
        ),
      ),
    [issue],
  );
}
