import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];
type Resolved = dns.LookupAddress;
export type ResolveAll = (hostname: string) => Promise<readonly Resolved[]>;

/** The allocated IPv6 space; all else is special. */
const GLOBAL_IPV6: Network = [ipaddr.parse('2000::'), 3];
/** A public address with a cloud's metadata service. */
const METADATA: readonly Address[] = [ipaddr.parse('168.63.129.16')];

export class BlockedAddressError extends Error {
  readonly code = 'EBLOCKED';
  constructor() {
    super('This address is not a public one.');
    this.name = 'BlockedAddressError';
  }
}

export interface AddressGuard {
  /**
   * @throws BlockedAddressError when the host is a forbidden address; names are checked by
   * `lookup`.
   */
  requireAllowed(host: string): void;
  /**
   * For `net.connect`: resolves a name and refuses it unless every address is allowed. The
   * connection uses exactly these, which prevents DNS rebinding.
   */
  readonly lookup: LookupFunction;
}

function isWithin(address: Address, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

function isPublic(address: Address): boolean {
  return (
    address.range() === 'unicast' &&
    (address.kind() === 'ipv4' || isWithin(address, GLOBAL_IPV6)) &&
    !METADATA.some((known) => known.toString() === address.toString())
  );
}

/** Whether a host name may be publicly reachable, judging by the name alone. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0
    ? host.includes('.') && !/\.(?:localhost|local|internal|home\.arpa|test|invalid)$/i.test(host)
    : isPublic(ipaddr.process(host));
}

/** Parses a network such as `10.0.0.0/8`; undefined when invalid. */
export function parseNetwork(text: string): Network | undefined {
  try {
    return ipaddr.parseCIDR(text);
  } catch {
    return undefined;
  }
}

const resolveBySystem: ResolveAll = (hostname) => dns.promises.lookup(hostname, { all: true });

export function createAddressGuard({
  isLoopbackAllowed,
  allowedNetworks,
  resolve = resolveBySystem,
}: {
  /** For the sandbox and its proxies. */
  isLoopbackAllowed: boolean;
  /** In CIDR form; invalid ones are ignored. */
  allowedNetworks: readonly string[];
  resolve?: ResolveAll;
}): AddressGuard {
  const networks = allowedNetworks.flatMap((text) => {
    const network = parseNetwork(text);
    return network === undefined ? [] : [network];
  });

  const isAllowed = (text: string): boolean => {
    // A zone such as `%eth0` names a link of this machine.
    if (text.includes('%')) {
      return false;
    }
    // `process` unmaps IPv4-mapped IPv6.
    const address = ipaddr.process(text);
    return (
      isPublic(address) ||
      (isLoopbackAllowed && address.range() === 'loopback') ||
      networks.some((network) => isWithin(address, network))
    );
  };
  const requireAllowed = (host: string): void => {
    if (isIP(host) !== 0 && !isAllowed(host)) {
      throw new BlockedAddressError();
    }
  };
  const resolveAllowed = async (host: string): Promise<readonly Resolved[]> => {
    const hostname = host.replace(/^\[|\]$/g, '');
    const family = isIP(hostname);
    const addresses = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
    for (const { address } of addresses) {
      requireAllowed(address);
    }
    return addresses;
  };

  return {
    requireAllowed,
    lookup: (hostname, options, callback) => {
      resolveAllowed(hostname).then(
        (addresses) => {
          const [first] = addresses;
          if (first === undefined) {
            callback(
              Object.assign(new Error('The host name does not resolve.'), { code: 'ENOTFOUND' }),
              '',
            );
          } else if (options.all === true) {
            callback(null, [...addresses]);
          } else {
            callback(null, first.address, first.family);
          }
        },
        (error: NodeJS.ErrnoException) => callback(error, ''),
      );
    },
  };
}
