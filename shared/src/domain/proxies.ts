import { PROXY_SLOW_MS, type ProxyDto } from '../contracts/proxies.ts';

/** The name, otherwise the host: spec 1 section 3. */
export function proxyDisplayName(proxy: {
  readonly name: string | null;
  readonly options: Pick<ProxyDto['options'], 'hostname'>;
}): string {
  return proxy.name?.trim() || proxy.options.hostname;
}

/** True while nothing speaks against it: it was not checked yet, or passed. */
export function isProxyActive(proxy: {
  readonly check: Pick<NonNullable<ProxyDto['check']>, 'isPassed'> | null;
}): boolean {
  return proxy.check?.isPassed ?? true;
}

/** Passed, and yet slow enough to be felt in every call that goes through it. */
export function isSlowCheck({
  isPassed,
  delayMs,
}: Pick<NonNullable<ProxyDto['check']>, 'isPassed' | 'delayMs'>): boolean {
  return isPassed && delayMs !== null && delayMs > PROXY_SLOW_MS;
}

/** Nothing goes out through it: neither profiles nor those that boost comments. */
export function isProxyDeletable(proxy: Pick<ProxyDto, 'adUserIds' | 'commentUserIds'>): boolean {
  return proxy.adUserIds.length === 0 && proxy.commentUserIds.length === 0;
}

/** `host:port`, an IPv6 address in brackets. The protocol stands beside it where it is shown; credentials never do. */
export function formatProxyAddress(options: {
  readonly hostname: string;
  readonly port: number;
}): string {
  const { hostname, port } = options;
  return `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
}
