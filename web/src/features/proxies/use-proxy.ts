import { type ProxyDto, proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
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
 * One proxy from the replica. What the replica does not hold (any more) is asked for: it may have been made a moment ago,
 * and a replica that begins anew is empty for a while.
 * @throws AppError `Proxy '{id}' not found`, and whatever else the server refuses
 */
export function useProxy({
  proxyId,
  checkingIds,
  isGoing,
}: {
  readonly proxyId: string;
  readonly checkingIds: ReadonlySet<string>;
  /** It is about to be deleted here: that it goes is no question to the server. */
  readonly isGoing: boolean;
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
  const lastHeld = useRef<ProxyRow>(undefined);
  lastHeld.current = held ?? lastHeld.current;
  const isHeld = held !== undefined;
  const isWanted =
    !isHeld && !isGoing && (isReady || lastHeld.current !== undefined) && asked.state === 'asking';
  useEffect(() => {
    if (isHeld) {
      setAsked({ state: 'asking' });
    }
  }, [isHeld]);
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
  if (held === undefined && asked.state === 'failed' && !isUnheard) {
    throw asked.error;
  }
  return {
    row: held ?? joined ?? lastHeld.current,
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
