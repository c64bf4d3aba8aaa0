import type { AdCostDto } from '@ads-checker/shared/contracts/cost-updates';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { checkerPath } from '../../../lib/checker-path.ts';
import { formatAmount, formatRange, NO_VALUE } from '../../../lib/format.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { reasonText } from '../cost-labels.ts';

export interface CostListProps {
  readonly adUserId: string;
  readonly costs: readonly AdCostDto[];
  readonly isBusy: boolean;
  readonly selected: ReadonlySet<string>;
  /** Absent, here and below, without permission or when the task is off. */
  readonly onSelect: ((selected: ReadonlySet<string>) => void) | undefined;
  readonly onPush: ((cost: AdCostDto) => void) | undefined;
  readonly onShowAd: (adId: string) => void;
}

/** The ad, with a link to it in the ad checker. */
export function AdLink({
  cost,
  className,
}: {
  readonly cost: AdCostDto;
  readonly className: string;
}) {
  const navigate = useNavigate();
  const { adUserId, adAccountId, adId, adName } = cost;
  const href = checkerPath({ adUserId, adAccountId, tab: 'ads', search: { q: adId } });
  return (
    <PlainLink
      href={href}
      lang=""
      title={adName ?? adId}
      className={className}
      onOpen={() => void navigate({ href })}
    >
      {adName ?? adId}
    </PlainLink>
  );
}

/** A day in the ad account's time zone, independent of the viewer's. */
export function dayText(date: string, now: Date): string {
  return formatRange({ since: date, until: date, now });
}

export function amountText({ amount, currency }: Pick<AdCostDto, 'amount' | 'currency'>): string {
  return formatAmount({ amount, currency });
}

export function usdText({ amountUSD }: Pick<AdCostDto, 'amountUSD'>): string {
  return amountUSD === null ? NO_VALUE : formatAmount({ amount: amountUSD, currency: 'USD' });
}

/** Why the update failed; null when it did not. */
export function failureText({ updateResult }: Pick<AdCostDto, 'updateResult'>): string | null {
  return updateResult === null || updateResult.ok || updateResult.description === null
    ? null
    : reasonText({ code: updateResult.code, message: updateResult.description });
}

/** The campaign that received the cost, and how many others did. */
export function useTargetText() {
  const { t } = useTranslation('cost-updates');
  return ({ updateResult }: Pick<AdCostDto, 'updateResult'>) => {
    if (updateResult === null || updateResult.trackerName === null) {
      return null;
    }
    const more = Math.max(0, updateResult.parts.length - 1);
    return {
      tracker: updateResult.trackerName,
      campaign: updateResult.campaignName,
      more: more === 0 ? null : t('and {more} more', { more }),
      title: updateResult.parts
        .map((part) =>
          [part.trackerName, part.campaignName, part.amount].filter(Boolean).join(', '),
        )
        .join('\n'),
    };
  };
}
