import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

interface NetworkOptions {
  readonly network: 'sandbox' | 'live';
  readonly graph: { readonly url: string };
}

/**
 * Whether this installation's ad network is the sandbox of this machine, by its configuration. False
 * for anything but a loopback address, a name too: who answers elsewhere, nobody can tell.
 */
export function isLocalSandbox({ network, graph }: NetworkOptions): boolean {
  const host = URL.parse(graph.url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return network === 'sandbox' && isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback';
}

/** Where pages of the network are, such as posts and billing. Undefined unless {@link isLocalSandbox}. */
export function networkPagesOf(options: NetworkOptions): string | undefined {
  return isLocalSandbox(options) ? new URL(options.graph.url).origin : undefined;
}

/** Where visitors see a post. Undefined unless {@link isLocalSandbox}: elsewhere the network tells. */
export function visitorPagesOf(
  options: NetworkOptions,
): ((pagePostId: string) => string) | undefined {
  const pages = networkPagesOf(options);
  return pages === undefined ? undefined : (pagePostId) => `${pages}/posts/${pagePostId}`;
}
