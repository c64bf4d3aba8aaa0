import { PROXY_SLOW_MS, type ProxyDto } from '../contracts/proxy-entities.ts';

/** The name, otherwise the host: spec 1 section 3. */
export function proxyDisplayName(proxy: {
  readonly name: string | null;
  readonly options: Pick<ProxyDto['options'], 'hostname'>;
}): string {
  return proxy.name?.trim() || proxy.options.hostname;
}

/** True unless a check failed: not checked yet, or passed. */
export function isProxyActive(proxy: {
  readonly check: Pick<NonNullable<ProxyDto['check']>, 'isPassed'> | null;
}): boolean {
  return proxy.check?.isPassed ?? true;
}

/** Passed, but slow enough to be noticed in every call. */
export function isSlowCheck({
  isPassed,
  delayMs,
}: Pick<NonNullable<ProxyDto['check']>, 'isPassed' | 'delayMs'>): boolean {
  return isPassed && delayMs !== null && delayMs > PROXY_SLOW_MS;
}

/** Not in use by profiles or for comments. */
export function isProxyDeletable(proxy: Pick<ProxyDto, 'adUserIds' | 'commentUserIds'>): boolean {
  return proxy.adUserIds.length === 0 && proxy.commentUserIds.length === 0;
}

/** `host:port`, an IPv6 address in brackets; never with credentials. */
export function formatProxyAddress(options: {
  readonly hostname: string;
  readonly port: number;
}): string {
  const { hostname, port } = options;
  return `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
}
