import { type ProxyDto, proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { entityNotFound } from '@ads-checker/shared/errors';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { useActor } from '../../lib/session.ts';
import { useOwned } from '../../replica/index.ts';
import { joinProxies, type ProxyRow } from './proxy-rows.ts';
import { useProxyRows } from './use-proxy-rows.ts';

type Asked =
  | { readonly state: 'asking' }
  | { readonly state: 'there'; readonly proxy: ProxyDto }
  | { readonly state: 'failed'; readonly error: unknown };

/**
 * One proxy from the replica. What the replica does not hold is asked for, because it may have been made a moment ago.
 * @throws AppError `Proxy '{id}' not found`, and whatever else the server refuses
 */
export function useProxy({
  proxyId,
  checkingIds,
}: {
  readonly proxyId: string;
  readonly checkingIds: ReadonlySet<string>;
}): {
  readonly row: ProxyRow | undefined;
  readonly isMissingOffline: boolean;
  readonly retry: () => void;
} {
  const actor = useActor();
  const adUsers = useOwned('adUsers');
  const people = useOwned('people');
  const { rows, isReady } = useProxyRows({ checkingIds });
  const held = rows.find(({ id }) => id === proxyId);
  const [asked, setAsked] = useState<Asked>({ state: 'asking' });
  const [wasHeld, setWasHeld] = useState(false);
  const isWanted = isReady && held === undefined && !wasHeld && asked.state === 'asking';
  useEffect(() => {
    if (held !== undefined) {
      setWasHeld(true);
    }
  }, [held]);
  useEffect(() => {
    if (!isWanted) {
      return;
    }
    const left = new AbortController();
    call(proxyRoutes.get, { params: { proxyId }, signal: left.signal }).then(
      ({ data }) => setAsked({ state: 'there', proxy: data.proxy }),
      (error: unknown) => {
        if (!left.signal.aborted) {
          setAsked({ state: 'failed', error });
        }
      },
    );
    return () => left.abort();
  }, [isWanted, proxyId]);
  const joined = useMemo(
    () =>
      asked.state === 'there'
        ? joinProxies({
            proxies: [asked.proxy],
            adUsers: adUsers.rows,
            people: people.rows,
            actor,
            checkingIds,
          })[0]
        : undefined,
    [asked, adUsers.rows, people.rows, actor, checkingIds],
  );
  const isUnheard = asked.state === 'failed' && asked.error instanceof NetworkFailure;
  if (held === undefined && wasHeld) {
    // It was here and went: deleted, or not shared any more
    throw entityNotFound('Proxy', proxyId);
  }
  if (held === undefined && asked.state === 'failed' && !isUnheard) {
    throw asked.error;
  }
  return {
    row: held ?? joined,
    isMissingOffline: isUnheard,
    retry: () => setAsked({ state: 'asking' }),
  };
}

/** What the tab of the browser says. */
export function useProxyTitle(proxyId: string): string {
  const { t } = useLingui();
  const { rows } = useOwned('proxies');
  const proxy = rows.find(({ id }) => id === proxyId);
  return proxy === undefined ? t`Proxy` : proxyDisplayName(proxy);
}
