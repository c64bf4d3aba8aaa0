import type { HttpTransport } from '../platform/outbound/transport.ts';
import type { GatewayPort } from './port.ts';

export interface GatewayDeps {
  readonly transport: HttpTransport;
  /** Disables the spacing of calls to user-supplied hosts, for tests. */
  readonly isUnpaced?: boolean | undefined;
  readonly graphUrl: string;
  readonly proxyCheckUrl: string;
  /** Base URL of the gateway's vendor; undefined when not configured. */
  readonly vendorUrl: string | undefined;
}

/** The client of a vendor, listed once in `app/gateways.ts`. */
export interface GatewayDefinition<G> {
  readonly port: GatewayPort<G>;
  readonly create: (deps: GatewayDeps) => G;
}

export function defineGateway<G>(definition: GatewayDefinition<G>): GatewayDefinition<G> {
  return definition;
}
