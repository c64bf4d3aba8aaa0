import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether this installation's ad network is the sandbox of this machine, by its configuration. False
 * for anything but a loopback address, a name too: who answers elsewhere, nobody can tell.
 */
export function isLocalSandbox({
  network,
  graph,
}: {
  readonly network: 'sandbox' | 'live';
  readonly graph: { readonly url: string };
}): boolean {
  const host = URL.parse(graph.url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return network === 'sandbox' && isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback';
}
