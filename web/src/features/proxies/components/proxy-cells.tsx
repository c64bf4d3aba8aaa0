import { UserGroupIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { proxyErrorLabel, proxyErrorText, proxyStateLabel } from '../../../lib/proxy-labels.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CountryMark } from '../../../ui/country-mark.tsx';
import { LabelledIcon } from '../../../ui/labelled-icon.tsx';
import { Status } from '../../../ui/status.tsx';
import type { ProxyRow } from '../proxy-rows.ts';
import { latencyText, useCheckDetails } from '../use-check-details.ts';

interface CellProps {
  readonly row: ProxyRow;
}

function Nothing() {
  return <span className="text-ink-3">{NO_VALUE}</span>;
}

/** The place of the exit; null until a check has found it. */
export function placeOf({ proxy: { geo }, countryName }: ProxyRow): string | null {
  const code = geo?.countryCode ?? null;
  return code === null ? null : (geo?.city ?? countryName ?? code);
}

export function LocationCell({ row }: CellProps) {
  const code = row.proxy.geo?.countryCode ?? null;
  const place = placeOf(row);
  if (code === null || place === null) {
    return <Nothing />;
  }
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

export function CheckCell({ row }: CellProps) {
  const { t } = useTranslation('proxies');
  const now = useNow();
  const { state, checkedAt, outdatedSince } = useCheckDetails(row);
  const notes = [
    checkedAt === null ? [] : t('Checked: {at}', { at: formatMoment({ at: checkedAt, now }) }),
    outdatedSince === null
      ? []
      : t('As of {time}', { time: formatMoment({ at: outdatedSince, now }) }),
  ].flat();
  return (
    <span className="flex" title={notes.length === 0 ? undefined : notes.join('\n')}>
      <Status {...proxyStateLabel(state)} />
    </span>
  );
}

export function AnswerCell({ row }: CellProps) {
  const { check } = row.proxy;
  const { state, delayMs } = useCheckDetails(row);
  if (check === null || state === 'checking') {
    return <Nothing />;
  }
  return check.isPassed ? (
    <span className="text-ink-2 tabular-nums">{latencyText(delayMs)}</span>
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
        <LabelledIcon
          icon={UserGroupIcon}
          label={t('Shared with the team')}
          className="size-3.5 flex-none text-ink-3"
        />
      )}
    </span>
  );
}
