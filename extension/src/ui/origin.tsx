import { getDomain } from 'tldts';

/**
 * An origin whose registrable domain stands out: the part that tells whose server it is, however
 * long the name before it.
 */
export function Origin({ origin }: { readonly origin: string }) {
  const { protocol, host, hostname, port } = new URL(origin);
  const domain = getDomain(hostname, { allowPrivateDomains: true });
  const owner = domain === null ? host : `${domain}${port === '' ? '' : `:${port}`}`;
  const before = `${protocol}//${host.slice(0, host.length - owner.length)}`;
  return (
    <span className="ident">
      <span className="text-ink-3">{before}</span>
      <b className="font-semibold">{owner}</b>
    </span>
  );
}
