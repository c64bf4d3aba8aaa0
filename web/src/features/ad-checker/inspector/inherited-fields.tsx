import type { AdCampaignDto, AdSetDto } from '@ads-checker/shared/contracts/ad-objects';
import { useTranslation } from 'react-i18next';
import { type MoneyDisplay, moneyText } from '../../../lib/money-display.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { codeLabel } from '../columns/code-label.ts';
import { findOwnBudget } from '../columns/columns.ts';
import { sumBudgets } from '../columns/inherited-budget.ts';

interface InheritedProps {
  readonly label: string;
  readonly value: string;
  readonly from: string;
  readonly href: string;
  readonly onOpen: () => void;
}

/** A value held by another object, with a link to it. */
function Inherited({ label, value, from, href, onOpen }: InheritedProps) {
  return (
    <div data-inherited className="col-span-2 flex min-w-0 flex-col gap-1">
      <span className="text-sm font-medium text-ink-2">{label}</span>
      <p className="flex min-h-(--control-h-lg) flex-wrap items-center justify-between gap-x-3 rounded-sm border border-line bg-subtle px-2.5">
        <span className="text-ink-2">{value}</span>
        <PlainLink href={href} className="text-accent-ink hover:underline" onOpen={onOpen}>
          {from}
        </PlainLink>
      </p>
    </div>
  );
}

export interface Holder {
  readonly href: string;
  readonly onOpen: () => void;
}

function useBudgetText(money: MoneyDisplay) {
  const { t } = useTranslation('ad-checker');
  return (budget: NonNullable<ReturnType<typeof findOwnBudget>>): string => {
    const amount = moneyText({ amount: budget.amount, display: money });
    return budget.period === 'day'
      ? t('{money} a day', { money: amount })
      : t('{money} lifetime', { money: amount });
  };
}

/** The budget and bid strategy that an ad set inherits from its campaign. */
export function CampaignValues({
  adSet,
  campaign,
  money,
  holder,
}: {
  readonly adSet: AdSetDto;
  readonly campaign: AdCampaignDto | null;
  readonly money: MoneyDisplay;
  readonly holder: Holder;
}) {
  const { t } = useTranslation('ad-checker');
  const toText = useBudgetText(money);
  const budget = campaign === null ? null : findOwnBudget(campaign);
  const strategy = adSet.bidStrategy === null ? (campaign?.bidStrategy ?? null) : null;
  return (
    <>
      {findOwnBudget(adSet) === null && (
        <Inherited
          label={t('Budget')}
          value={budget === null ? t('Unknown') : toText(budget)}
          from={t('From the campaign')}
          {...holder}
        />
      )}
      {strategy !== null ? (
        <Inherited
          label={t('Bid strategy')}
          value={codeLabel(strategy)}
          from={t('From the campaign')}
          {...holder}
        />
      ) : (
        adSet.bidStrategy !== null && (
          <OwnValue label={t('Bid strategy')} value={codeLabel(adSet.bidStrategy)} />
        )
      )}
    </>
  );
}

function OwnValue({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="col-span-2 flex flex-col gap-1">
      <span className="text-sm font-medium text-ink-2">{label}</span>
      <p className="flex min-h-(--control-h-lg) items-center rounded-sm border border-line bg-subtle px-2.5 text-ink-2">
        {value}
      </p>
    </div>
  );
}

/** The budget held by a campaign's ad sets, and its bid strategy. */
export function AdSetValues({
  campaign,
  adSets,
  money,
  holder,
}: {
  readonly campaign: AdCampaignDto;
  /** Null while unknown. */
  readonly adSets: readonly AdSetDto[] | null;
  readonly money: MoneyDisplay;
  readonly holder: Holder;
}) {
  const { t } = useTranslation('ad-checker');
  const toText = useBudgetText(money);
  const sums = adSets === null ? [] : sumBudgets(adSets);
  const count = adSets?.length ?? campaign.adSetCount ?? 0;
  return (
    <>
      {findOwnBudget(campaign) === null && (
        <Inherited
          label={t('Budget')}
          value={sums.length === 0 ? t('Unknown') : sums.map(toText).join(' · ')}
          from={t('{count, plural, one {In # ad set} other {In # ad sets}}', { count })}
          {...holder}
        />
      )}
      {campaign.bidStrategy !== null && (
        <OwnValue label={t('Bid strategy')} value={codeLabel(campaign.bidStrategy)} />
      )}
    </>
  );
}
