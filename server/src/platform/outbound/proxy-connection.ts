import type { ProxyProtocol } from '@ads-checker/shared/contracts/proxies';

/** Connection settings of a proxy. Holds a secret: it never leaves the server process. */
export interface ProxyConnection {
  readonly protocol: ProxyProtocol;
  /** A name, an IPv4 or an IPv6 address without brackets. */
  readonly hostname: string;
  readonly port: number;
  readonly username: string | null;
  readonly password: string | null;
}
