import { type ProxyDto, proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { useActor } from '../../lib/session.ts';
import { useOwned, useOwnedCollection, useOwnedRow } from '../../replica/index.ts';
import { joinProxies, type ProxyRow } from './proxy-rows.ts';
import { useProxyRows } from './use-proxy-rows.ts';

async function fetchProxy(proxyId: string, signal: AbortSignal): Promise<ProxyDto> {
  return (await call(proxyRoutes.get, { params: { proxyId }, signal })).data.proxy;
}

/**
 * A proxy from the replica, otherwise from the server. @throws AppError `Proxy '{id}' not found`,
 * and other server errors
 */
export function useProxy({
  proxyId,
  checkingIds,
  isDeleting,
}: {
  readonly proxyId: string;
  readonly checkingIds: ReadonlySet<string>;
  /** While it is being deleted here, the server is not queried. */
  readonly isDeleting: boolean;
}): {
  readonly row: ProxyRow | undefined;
  readonly isMissingOffline: boolean;
  readonly retry: () => void;
} {
  const actor = useActor();
  const adUsers = useOwned('adUser');
  const people = useOwnedCollection('people');
  const { rows, isReady } = useProxyRows({ checkingIds });
  const { stored, lastKnown, requested, retry } = useOwnedRow({
    kind: 'proxy',
    id: proxyId,
    rows,
    isReady,
    isDeleting,
    fetchRow: fetchProxy,
  });
  const joined = useMemo(
    () =>
      requested.state === 'there'
        ? joinProxies({
            proxies: [requested.answer],
            adUsers: adUsers.rows,
            people: people.rows,
            actor,
            checkingIds,
          })[0]
        : undefined,
    [requested, adUsers.rows, people.rows, actor, checkingIds],
  );
  const isUnreachable = requested.state === 'failed' && requested.error instanceof NetworkFailure;
  if (stored === undefined && requested.state === 'failed' && !isUnreachable) {
    throw requested.error;
  }
  return {
    row: stored ?? joined ?? lastKnown,
    isMissingOffline: isUnreachable,
    retry,
  };
}

export function useProxyTitle(proxyId: string): string {
  const { t } = useTranslation('proxies');
  const { rows } = useOwned('proxy');
  const proxy = rows.find(({ id }) => id === proxyId);
  return proxy === undefined ? t('Proxy') : proxyDisplayName(proxy);
}
