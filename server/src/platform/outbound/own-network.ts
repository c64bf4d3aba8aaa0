import { CONNREFUSED, Resolver } from 'node:dns/promises';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { isUnroutable, type TransportReason } from './faults.ts';

const NAME_TIMEOUT_MS = 1_000;

/** Facts about this server's own network, for when a proxy was unreachable. */
export interface OwnNetwork {
  /** Whether a non-loopback interface is up. */
  hasExternalInterface(): boolean;
  /** Whether a name server responds, even without knowing the name. */
  canReachNameServer(hostname: string): Promise<boolean>;
}

function isOuter({ address, internal }: Pick<NetworkInterfaceInfo, 'address' | 'internal'>) {
  return !internal && ipaddr.parse(address).range() !== 'linkLocal';
}

/**
 * Only certain facts count: a name server that refuses connections or is unroutable. A slow or
 * failing one may fail because of the name.
 */
export function createOwnNetwork({
  listInterfaces = networkInterfaces,
  nameServers,
}: {
  listInterfaces?: typeof networkInterfaces;
  /** Default: the system's. */
  nameServers?: readonly string[];
} = {}): OwnNetwork {
  return {
    hasExternalInterface: () =>
      Object.values(listInterfaces()).some((addresses) => addresses?.some(isOuter)),
    async canReachNameServer(hostname) {
      const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 1 });
      if (nameServers !== undefined) {
        resolver.setServers(nameServers);
      }
      try {
        await resolver.resolve4(hostname);
        return true;
      } catch (error) {
        return !(error instanceof Error && 'code' in error && error.code === CONNREFUSED);
      }
    },
  };
}

/** `server_offline` in place of a reason that this server's own network explains. */
export async function attributeToOwnNetwork(input: {
  reason: TransportReason;
  error: unknown;
  /** A name for which no name server answered; undefined when one did. */
  unresolved: string | undefined;
  ownNetwork: OwnNetwork;
}): Promise<TransportReason> {
  switch (input.reason) {
    case 'host_not_found':
      return input.unresolved === undefined ||
        (await input.ownNetwork.canReachNameServer(input.unresolved))
        ? input.reason
        : 'server_offline';
    case 'refused':
      return isUnroutable(input.error) && !input.ownNetwork.hasExternalInterface()
        ? 'server_offline'
        : input.reason;
    default:
      return input.reason;
  }
}
