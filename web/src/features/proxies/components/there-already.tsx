import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** The account has this proxy already: which one it is. */
export function ThereAlready({ proxy }: { readonly proxy: ProxyDto }) {
  return (
    <Trans>
      You’ve already added this proxy:{' '}
      <Link to="/proxies/$proxyId" params={{ proxyId: proxy.id }} className="underline">
        {proxyDisplayName(proxy)}
      </Link>
    </Trans>
  );
}
