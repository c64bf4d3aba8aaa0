import type { ProxyCheckError } from '@ads-checker/shared/contracts/proxies';

const FIELDS = {
  wrong_credentials: 'options.username',
  refused: 'options.port',
  host_not_found: 'options.hostname',
  timeout: 'options.hostname',
  wrong_protocol: 'options.protocol',
  tls_error: 'options.protocol',
  blocked_address: 'options.hostname',
  target_unreachable: undefined,
  network_unreachable: undefined,
  unknown: undefined,
} as const satisfies Record<ProxyCheckError, string | undefined>;

/** The most likely field of a proxy fault; undefined when none. */
export function findErrorField(fault: ProxyCheckError): (typeof FIELDS)[ProxyCheckError] {
  return FIELDS[fault];
}

/** A forbidden address would also fail later. */
export function canSaveUnchecked(fault: ProxyCheckError): boolean {
  return fault !== 'blocked_address';
}
