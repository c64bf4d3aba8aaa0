import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import { offsetText } from '@ads-checker/shared/domain/time-zones';
import { ChevronLeftIcon, InformationCircleIcon } from '@heroicons/react/16/solid';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { actId } from '../../../lib/ads-manager.ts';
import { formatDate } from '../../../lib/format.ts';
import { findMoneyOrigin, type MoneyDisplay, moneyText } from '../../../lib/money-display.ts';
import { adAccountStatus, findDisableReason } from '../../../lib/status-labels.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Status } from '../../../ui/status.tsx';
import { ObjectLinkIcons, ObjectLinks } from '../object-links.tsx';
import { fundingSourceText } from './funding-source.ts';

interface AccountFact {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly isLabelled: boolean;
  readonly title?: string | undefined;
}

interface AccountHeaderProps {
  readonly account: AdAccountDto;
  readonly money: MoneyDisplay;
  readonly showFundingSource: boolean;
  readonly canChange: boolean;
  readonly onBack: () => void;
}

function zoneText({
  timeZone,
  timeZoneOffsetHoursUTC: offset,
}: Pick<AdAccountDto, 'timeZone' | 'timeZoneOffsetHoursUTC'>): string | null {
  const known = [timeZone, offset === null ? null : offsetText(offset * 60)].filter(Boolean);
  return known.length === 0 ? null : known.join(', ');
}

function useFacts({
  account,
  money,
  showFundingSource,
}: Pick<AccountHeaderProps, 'account' | 'money' | 'showFundingSource'>): readonly AccountFact[] {
  const { t } = useTranslation('ad-checker');
  const limits: readonly (readonly [string, string, MoneyDto | null])[] = [
    ['balance', t('Balance'), account.balance],
    ['threshold', t('Threshold'), account.billingThreshold],
    ['day-limit', t('Daily limit'), account.daySpendLimit],
  ];
  const fundingSource = fundingSourceText(account.fundingSource);
  return [
    {
      key: 'currency',
      label: t('Currency'),
      value: account.currency ?? t('Currency unknown'),
      isLabelled: false,
    },
    {
      key: 'zone',
      label: t('Time zone'),
      value: zoneText(account) ?? t('Time zone unknown'),
      isLabelled: false,
    },
    ...limits.flatMap(([key, label, amount]) => {
      if (amount === null) {
        return [];
      }
      const value = { amount: amount.amount, display: money };
      return [
        { key, label, value: moneyText(value), isLabelled: true, title: findMoneyOrigin(value) },
      ];
    }),
    ...(account.nextBillDate === null
      ? []
      : [
          {
            key: 'next-bill',
            label: t('Next bill'),
            value: formatDate({ at: account.nextBillDate, timeZone: account.timeZone ?? 'UTC' }),
            isLabelled: true,
          },
        ]),
    ...(showFundingSource && fundingSource !== null
      ? [
          {
            key: 'funding-source',
            label: t('Funding source'),
            value: fundingSource,
            isLabelled: false,
            title: t('Funding source'),
          },
        ]
      : []),
  ];
}

export function AccountHeader({
  account,
  money,
  showFundingSource,
  canChange,
  onBack,
}: AccountHeaderProps) {
  const { t } = useTranslation('ad-checker');
  const status = adAccountStatus(account);
  const reason = findDisableReason(account.disableReason);
  const facts = useFacts({ account, money, showFundingSource });
  const id = actId(account.id);
  return (
    <>
      <header className="flex min-h-11 flex-none items-center gap-2 px-4 max-desk:px-3">
        <IconButton
          icon={ChevronLeftIcon}
          label={t('Back to ad accounts')}
          className="-ms-2 wide:hidden"
          onClick={onBack}
        />
        <h1 className="min-w-0 max-w-full flex-none truncate text-xl max-desk:flex-auto font-semibold tracking-(--tracking-title)">
          {account.name}
        </h1>
        <Status
          {...status}
          className="flex-none"
          label={reason === undefined ? status.label : `${status.label}: ${reason}`}
        />
        {/* Items that do not fit wrap out of sight whole; the details beside them list
            everything. */}
        <div className="ms-1.5 flex h-6 min-w-0 flex-1 flex-wrap gap-x-3.5 overflow-hidden text-sm leading-6 whitespace-nowrap text-ink-3 max-desk:hidden">
          <span className="flex items-center gap-0.5">
            <span className="ident">{id}</span>
            <ObjectLinkIcons id={id} adAccountId={account.id} />
          </span>
          {facts.map(({ key, label, value, isLabelled, title }) => (
            <span key={key} title={title}>
              {isLabelled ? (
                <>
                  {label} <b className="font-medium text-ink">{value}</b>
                </>
              ) : (
                value
              )}
            </span>
          ))}
        </div>
        <Popover
          label={t('Details of {name}', { name: account.name })}
          placement="bottom end"
          className="flex flex-col gap-3 p-3"
          trigger={
            <IconButton
              icon={InformationCircleIcon}
              label={t('Details of {name}', { name: account.name })}
              className="flex-none"
            />
          }
        >
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            {facts.map(({ key, label, value, title }) => (
              <Fragment key={key}>
                <dt className="text-ink-3">{label}</dt>
                <dd className="text-end wrap-anywhere" title={title}>
                  {value}
                </dd>
              </Fragment>
            ))}
          </dl>
          <ObjectLinks id={id} adAccountId={account.id} />
        </Popover>
      </header>
      {account.failedDeliveryChecks.length > 0 && (
        <Note tone="warning" className="mx-4 mb-2 max-desk:mx-3">
          <details>
            <summary>
              {account.failedDeliveryChecks.map(({ summary }) => summary).join(' · ')}
            </summary>
            <ul className="mt-1 flex flex-col gap-1">
              {account.failedDeliveryChecks.map(({ name, summary, description }) => (
                <li key={name}>
                  <b className="font-medium">{summary}</b>: {description}
                </li>
              ))}
            </ul>
          </details>
        </Note>
      )}
      {account.unreadFields?.includes('failedDeliveryChecks') === true && (
        <Note tone="info" className="mx-4 mb-2 max-desk:mx-3">
          {t('Delivery issues: not available to this profile')}
        </Note>
      )}
      {account.status === 1 && account.isUserAllowedToAdvertise === false && (
        <Note tone="warning" className="mx-4 mb-2 max-desk:mx-3">
          {t('This profile has view-only access to this ad account.')}
        </Note>
      )}
      {!canChange && (
        <Note tone="info" className="mx-4 mb-2 max-desk:mx-3">
          {t('View only. You don’t have permission to turn ads of this profile on or off.')}
        </Note>
      )}
    </>
  );
}
