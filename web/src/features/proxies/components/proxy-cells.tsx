import { UserGroupIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { proxyErrorLabel, proxyErrorText, proxyStateLabel } from '../../../lib/proxy-labels.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CountryMark } from '../../../ui/country-mark.tsx';
import { Sign } from '../../../ui/sign.tsx';
import { Status } from '../../../ui/status.tsx';
import { latencyText } from '../latency-text.ts';
import type { ProxyRow } from '../proxy-rows.ts';

interface CellProps {
  readonly row: ProxyRow;
}

function Nothing() {
  return <span className="text-ink-3">{NO_VALUE}</span>;
}

export function LocationCell({ row: { proxy, countryName } }: CellProps) {
  const code = proxy.geo?.countryCode ?? null;
  if (code === null) {
    return <Nothing />;
  }
  const place = proxy.geo?.city ?? countryName ?? code;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <CountryMark code={code} />
      <span className="truncate" title={place}>
        {place}
      </span>
    </span>
  );
}

export function ExitIpCell({ row: { proxy } }: CellProps) {
  const ip = proxy.geo?.ip ?? null;
  return ip === null ? (
    <Nothing />
  ) : (
    <span className="truncate ident text-ink-2" title={ip}>
      {ip}
    </span>
  );
}

export function CheckCell({ row: { proxy, state } }: CellProps) {
  const { t } = useTranslation('proxies');
  const now = useNow();
  const at = proxy.check === null ? null : formatMoment({ at: proxy.check.checkedAt, now });
  return (
    <span className="flex" title={at === null ? undefined : t('Checked: {at}', { at })}>
      <Status {...proxyStateLabel(state)} />
    </span>
  );
}

export function AnswerCell({ row: { proxy, state } }: CellProps) {
  const { check } = proxy;
  if (check === null || state === 'checking') {
    return <Nothing />;
  }
  return check.isPassed ? (
    <span className="text-ink-2 tabular-nums">{latencyText(check.delayMs)}</span>
  ) : (
    <span className="truncate text-error-ink" title={proxyErrorText(check.error)}>
      {proxyErrorLabel(check.error)}
    </span>
  );
}

export function UsersCell({ row: { users } }: CellProps) {
  const names = users.flatMap(({ name }) => name ?? []);
  return (
    <span
      className={users.length === 0 ? 'text-ink-3' : undefined}
      title={names.length === 0 ? undefined : names.join(', ')}
    >
      {formatNumber(users.length)}
    </span>
  );
}

export function OwnerCell({ row: { proxy, ownerName } }: CellProps) {
  const { t } = useTranslation('proxies');
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="truncate">{ownerName ?? NO_VALUE}</span>
      {proxy.isShared && (
        <Sign
          icon={UserGroupIcon}
          label={t('Shared with the team')}
          className="size-3.5 flex-none text-ink-3"
        />
      )}
    </span>
  );
}
