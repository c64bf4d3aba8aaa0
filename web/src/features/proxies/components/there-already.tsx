import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

interface ThereAlreadyProps {
  readonly proxyId: string;
  /** Undefined while it is not on this device. */
  readonly proxy: ProxyDto | undefined;
}

/** The account has this proxy already: which one it is. */
export function ThereAlready({ proxyId, proxy }: ThereAlreadyProps) {
  return (
    <Trans>
      You’ve already added this proxy:{' '}
      <Link to="/proxies/$proxyId" params={{ proxyId }} className="underline">
        {proxy === undefined ? <Trans>open it</Trans> : proxyDisplayName(proxy)}
      </Link>
    </Trans>
  );
}
