import type { ProxyUpdate } from '@ads-checker/shared/contracts/proxies';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { useCallback } from 'react';
import { useOutbox } from '../../replica/index.ts';
import type { ProxyRow } from './proxy-rows.ts';

type Wish = Readonly<Pick<ProxyUpdate, 'name' | 'description' | 'isShared'>>;

/** Optimistic changes of a proxy's name and visibility, sent by the outbox. */
export function useProxyCommand() {
  const { issue } = useOutbox();
  return useCallback(
    ({ proxy, wish }: { readonly proxy: ProxyRow['proxy']; readonly wish: Wish }) =>
      issue(
        {
          name: 'updateProxy',
          target: { kind: 'proxy', id: proxy.id, label: proxyDisplayName(proxy) },
          payload: wish,
        },
        Object.fromEntries(
          (Object.keys(wish) as (keyof Wish)[]).map((field) => [field, proxy[field]]),
        ),
      ),
    [issue],
  );
}
