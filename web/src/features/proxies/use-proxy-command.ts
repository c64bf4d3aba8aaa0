import {
  type NewProxyInput,
  type ProxyAbout,
  type ProxyDto,
  proxyRoutes,
} from '@ads-checker/shared/contracts/proxies';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { useCallback } from 'react';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useOutbox } from '../../replica/index.ts';
import type { ProxyRow } from './proxy-rows.ts';

export function useCreateProxy(): {
  readonly isBusy: boolean;
  readonly run: (input: NewProxyInput) => Promise<ProxyDto>;
} {
  const accountId = useSession().session.accountId ?? '';
  return useWrite(async (body: NewProxyInput, idempotencyKey) => {
    const params = { accountId };
    const { data } = await call(proxyRoutes.create, { params, body, idempotencyKey });
    return data.proxy;
  });
}

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
