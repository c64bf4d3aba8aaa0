import {
  type NewProxyInput,
  type ProxyDto,
  proxyRoutes,
} from '@ads-checker/shared/contracts/proxies';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';

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
