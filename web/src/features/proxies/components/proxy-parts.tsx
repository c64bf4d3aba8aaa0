import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';
import { proxyErrorLabel, proxyState, proxyStateLabel } from '../../../lib/proxy-labels.ts';
import { cx } from '../../../ui/class-names.ts';
import { CountryMark } from '../../../ui/country-mark.tsx';
import { Status } from '../../../ui/status.tsx';

/** Where a proxy lets out; nothing until a check has found it. */
export function ProxyCountry({ proxy }: { readonly proxy: ProxyDto }) {
  const code = proxy.geo?.countryCode ?? null;
  return code === null ? null : <CountryMark code={code} />;
}

/** What the last check said. `isFull` adds the reason of a failure. */
export function ProxyStatus({
  proxy,
  isFull = false,
  className,
}: {
  readonly proxy: Pick<ProxyDto, 'check' | 'checkRequestedAt'>;
  readonly isFull?: boolean;
  readonly className?: string;
}) {
  const state = proxyState(proxy);
  const word = proxyStateLabel(state);
  const label =
    isFull && state === 'failed' && proxy.check !== null
      ? `${word.label}: ${proxyErrorLabel(proxy.check.error)}`
      : word.label;
  return <Status {...word} label={label} className={cx(className)} />;
}
