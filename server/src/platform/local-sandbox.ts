import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

interface NetworkOptions {
  readonly network: 'sandbox' | 'live';
  readonly graph: { readonly url: string };
}

/**
 * Whether the configured ad network is a local sandbox: true only for loopback addresses, not
 * names, since those could resolve to anything.
 */
export function isLocalSandbox({ network, graph }: NetworkOptions): boolean {
  const host = URL.parse(graph.url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return network === 'sandbox' && isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback';
}

/**
 * Origin of the network's pages, such as posts and billing. Undefined unless
 * {@link isLocalSandbox}.
 */
export function networkPagesOf(options: NetworkOptions): string | undefined {
  return isLocalSandbox(options) ? new URL(options.graph.url).origin : undefined;
}

/**
 * Public URL of a post on the sandbox. Undefined unless {@link isLocalSandbox}: real networks
 * report it.
 */
export function visitorPagesOf(
  options: NetworkOptions,
): ((pagePostId: string) => string) | undefined {
  const pages = networkPagesOf(options);
  return pages === undefined ? undefined : (pagePostId) => `${pages}/posts/${pagePostId}`;
}
