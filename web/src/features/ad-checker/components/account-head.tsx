import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import { ChevronLeftIcon, InformationCircleIcon } from '@heroicons/react/16/solid';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { actId } from '../../../lib/ads-manager.ts';
import { formatDate } from '../../../lib/format.ts';
import { adAccountStatus, findDisableReason } from '../../../lib/vocabulary.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Status } from '../../../ui/status.tsx';
import { findMoneyOrigin, type MoneyDisplay, moneyText } from '../money-display.ts';
import { ObjectLinkIcons, ObjectLinks } from './object-links.tsx';

function Fact({
  label,
  title,
  children,
}: {
  readonly label: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span title={title}>
      {label} <b className="font-medium text-ink">{children}</b>
    </span>
  );
}

interface AccountHeadProps {
  readonly account: AdAccountDto;
  readonly money: MoneyDisplay;
  readonly showFundingSource: boolean;
  /** The acting person may change what runs under the profile. */
  readonly canChange: boolean;
  readonly onBack: () => void;
}

function formatOffset(hours: number): string {
  const sign = hours < 0 ? '−' : '+';
  const magnitude = Math.abs(hours);
  const minutes = Math.round((magnitude % 1) * 60);
  const tail = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `UTC${sign}${Math.floor(magnitude)}${tail}`;
}

/** `Europe/Berlin, UTC+1`, as far as either is known. */
function zoneText({
  timeZone,
  timeZoneOffsetHoursUTC: offset,
}: Pick<AdAccountDto, 'timeZone' | 'timeZoneOffsetHoursUTC'>): string | null {
  const known = [timeZone, offset === null ? null : formatOffset(offset)].filter(Boolean);
  return known.length === 0 ? null : known.join(', ');
}

/** Name, state and limits of the open ad account, and what the network holds against it. */
export function AccountHead({
  account,
  money,
  showFundingSource,
  canChange,
  onBack,
}: AccountHeadProps) {
  const { t } = useLingui();
  const status = adAccountStatus(account);
  const reason = findDisableReason(account.disableReason);
  const limits: readonly (readonly [string, MoneyDto | null])[] = [
    [t`Balance`, account.balance],
    [t`Threshold`, account.billingThreshold],
    [t`Day limit`, account.daySpendLimit],
  ];
  return (
    <>
      <header className="flex min-h-11 flex-none items-center gap-2 px-4 max-desk:px-3">
        <IconButton
          icon={ChevronLeftIcon}
          label={t`Back to ad accounts`}
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
        <div className="ms-1.5 flex min-w-0 items-center gap-3.5 overflow-hidden text-sm whitespace-nowrap text-ink-3 max-desk:hidden">
          <span className="flex items-center">
            <span className="ident">{actId(account.id)}</span>
            <ObjectLinkIcons id={actId(account.id)} adAccountId={account.id} />
          </span>
          <span>{account.currency ?? t`Currency unknown`}</span>
          <span>{zoneText(account) ?? t`Time zone unknown`}</span>
          {limits.map(([label, amount]) => {
            if (amount === null) {
              return null;
            }
            const value = { amount: amount.amount, display: money };
            return (
              <Fact key={label} label={label} title={findMoneyOrigin(value)}>
                {moneyText(value)}
              </Fact>
            );
          })}
          {account.nextBillDate !== null && (
            <Fact label={t`Next bill`}>
              {formatDate({ at: account.nextBillDate, timeZone: account.timeZone ?? 'UTC' })}
            </Fact>
          )}
          {showFundingSource && account.fundingSource !== null && (
            <span title={t`Funding source`}>{account.fundingSource.displayString}</span>
          )}
        </div>
        <span className="flex-none desk:hidden">
          <Popover
            label={t`Details of ${account.name}`}
            placement="bottom end"
            className="p-3"
            trigger={
              <IconButton icon={InformationCircleIcon} label={t`Details of ${account.name}`} />
            }
          >
            <ObjectLinks id={actId(account.id)} adAccountId={account.id} />
          </Popover>
        </span>
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
      {account.status === 1 && account.isUserAllowedToAdvertise === false && (
        <Note tone="warning" className="mx-4 mb-2 max-desk:mx-3">
          <Trans>This profile may look at the ad account but not change it.</Trans>
        </Note>
      )}
      {!canChange && (
        <Note tone="info" className="mx-4 mb-2 max-desk:mx-3">
          <Trans>View only. You don’t have permission to turn ads of this profile on or off.</Trans>
        </Note>
      )}
    </>
  );
}
