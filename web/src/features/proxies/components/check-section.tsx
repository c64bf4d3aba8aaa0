import { ArrowPathIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoment, formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { proxyErrorText, proxyStateLabel } from '../../../lib/proxy-labels.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CountryMark } from '../../../ui/country-mark.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { Status } from '../../../ui/status.tsx';
import type { ProxyRow } from '../proxy-rows.ts';
import { latencyText, useCheckDetails } from '../use-check-details.ts';

/** The licence of the place database (CC BY 4.0) requires attribution wherever places are shown. */
export function GeoCredit() {
  const { t } = useTranslation('proxies');
  return (
    <a
      href="https://db-ip.com"
      target="_blank"
      rel="noreferrer"
      className="text-sm text-ink-3 underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {t('IP geolocation by DB-IP')}
    </a>
  );
}

export function Fact({
  name,
  children,
}: {
  readonly name: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[140px_minmax(0,1fr)] items-center gap-2 py-1 max-desk:grid-cols-[112px_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1.5 break-words">{children}</dd>
    </div>
  );
}

function Place({ row: { proxy, countryName } }: { readonly row: ProxyRow }) {
  const code = proxy.geo?.countryCode ?? null;
  const parts = [proxy.geo?.city ?? null, countryName].filter((part) => part !== null);
  return parts.length === 0 ? (
    NO_VALUE
  ) : (
    <>
      {code !== null && <CountryMark code={code} />}
      {parts.join(', ')}
    </>
  );
}

function Reachable({ isReachable }: { readonly isReachable: boolean | null }) {
  const { t } = useTranslation('proxies');
  return isReachable === null
    ? t('Not checked')
    : isReachable
      ? t('Reachable')
      : t('Unreachable through this proxy');
}

interface CheckSectionProps {
  readonly row: ProxyRow;
  readonly isOnline: boolean;
  readonly onCheck: () => void;
}

export function CheckSection({ row, isOnline, onCheck }: CheckSectionProps) {
  const { t } = useTranslation('proxies');
  const now = useNow();
  const { check, geo } = row.proxy;
  const { state, checkedAt, delayMs, outdatedSince } = useCheckDetails(row);
  const ip = geo?.ip ?? null;
  return (
    <FormSection
      title={t('Check')}
      hint={t('Runs every 30 minutes and sooner after a failed request.')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span role="status">
          <Status {...proxyStateLabel(state)} className="font-medium" />
        </span>
        {check !== null && checkedAt !== null && (
          <time
            dateTime={checkedAt}
            title={[
              formatDateTime({ at: checkedAt, now }),
              outdatedSince === null
                ? []
                : t('As of {time}', { time: formatMoment({ at: outdatedSince, now }) }),
            ]
              .flat()
              .join('\n')}
            className="text-sm text-ink-3"
          >
            {formatMoment({ at: checkedAt, now })}
          </time>
        )}
        <Button
          icon={ArrowPathIcon}
          className="ms-auto max-desk:h-11"
          isBusy={state === 'checking'}
          disabled={!isOnline}
          title={isOnline ? undefined : t('Go online to check')}
          onClick={onCheck}
        >
          {t('Check now')}
        </Button>
      </div>
      {check !== null && !check.isPassed && (
        <p className="mt-1 text-error-ink">{proxyErrorText(check.error)}</p>
      )}
      {check !== null && (
        <dl className="mt-2">
          <Fact name={t('Exit IP')}>
            {ip === null ? (
              NO_VALUE
            ) : (
              <>
                <span className="ident">{ip}</span>
                <CopyButton text={ip} label={t('Copy exit IP')} />
              </>
            )}
          </Fact>
          <Fact name={t('Location')}>
            <Place row={row} />
          </Fact>
          <Fact name={t('Latency')}>{latencyText(delayMs)}</Fact>
          <Fact name={t('Facebook')}>
            <Reachable isReachable={check.isGraphReachable} />
          </Fact>
          {check.statusCode !== null && (
            <Fact name={t('HTTP status')}>
              <span className="tabular-nums">{formatNumber(check.statusCode)}</span>
            </Fact>
          )}
        </dl>
      )}
      {geo !== null && (
        <p className="mt-2">
          <GeoCredit />
        </p>
      )}
    </FormSection>
  );
}
