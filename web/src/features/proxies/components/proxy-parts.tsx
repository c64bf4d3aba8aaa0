import type { StableRow } from '@ads-checker/shared/collections/index';
import { proxyErrorLabel, proxyState, proxyStateLabel } from '../../../lib/proxy-labels.ts';
import { useVolatile } from '../../../replica/index.ts';
import { cx } from '../../../ui/class-names.ts';
import { CountryMark } from '../../../ui/country-mark.tsx';
import { Status } from '../../../ui/status.tsx';

/** The country of the exit; nothing until a check has found it. */
export function ProxyCountry({ proxy }: { readonly proxy: StableRow<'proxy'> }) {
  const code = proxy.geo?.countryCode ?? null;
  return code === null ? null : <CountryMark code={code} />;
}

/** `isFull` adds the reason of a failure. */
export function ProxyStatus({
  proxy,
  isFull = false,
  className,
}: {
  readonly proxy: Pick<StableRow<'proxy'>, 'id' | 'check'>;
  readonly isFull?: boolean;
  readonly className?: string;
}) {
  const state = proxyState(proxy, useVolatile('proxy', proxy.id).fields);
  const word = proxyStateLabel(state);
  const label =
    isFull && state === 'failed' && proxy.check !== null
      ? `${word.label}: ${proxyErrorLabel(proxy.check.error)}`
      : word.label;
  return <Status {...word} label={label} className={cx(className)} />;
}
