import { CONNREFUSED, Resolver } from 'node:dns/promises';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

const NAME_TIMEOUT_MS = 1_000;

/** What this server can prove of its own network when a proxy could not be reached. */
export interface OwnNetwork {
  /** Whether an interface leads out of this machine. */
  leadsOut(): boolean;
  /** Whether a name server of this machine can be spoken to, be it one that does not know the name. */
  asksNames(hostname: string): Promise<boolean>;
}

function isOuter({ address, internal }: Pick<NetworkInterfaceInfo, 'address' | 'internal'>) {
  return !internal && ipaddr.parse(address).range() !== 'linkLocal';
}

/**
 * Only what is certain counts: a name server that refuses connections or lies beyond a network that is not there. One that
 * is slow, or says that it failed, may do so for the name that it was asked for.
 */
export function createOwnNetwork({
  listInterfaces = networkInterfaces,
  nameServers,
}: {
  listInterfaces?: typeof networkInterfaces;
  /** Those of the system unless given. */
  nameServers?: readonly string[];
} = {}): OwnNetwork {
  return {
    leadsOut: () => Object.values(listInterfaces()).some((addresses) => addresses?.some(isOuter)),
    async asksNames(hostname) {
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
