import { canManageRules } from '@ads-checker/shared/access/rules';
import type { RuleCondition } from '@ads-checker/shared/contracts/rule-conditions';
import { BoltIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatRoundPercent } from '../../../lib/format.ts';
import { moneyText } from '../../../lib/money-display.ts';
import { newRulePath } from '../../../lib/new-rule-path.ts';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { type AdObjectRow, isCampaign } from '../ad-object.ts';
import type { ListTracker } from '../columns/list-display.ts';
import { DERIVED } from '../tracker-figures.ts';
import { Section } from './section.tsx';
import type { TrackerSectionProps } from './tracker-amounts.ts';

/** A round amount below the spend: 119.02 becomes 100, 43.78 becomes 40. */
function roundedDown(amount: number): number {
  if (amount <= 0) {
    return 0;
  }
  const unit = 10 ** Math.floor(Math.log10(amount));
  return Number((Math.floor(amount / unit) * unit).toPrecision(6));
}

const ACTION_OF = {
  ad: 'turn_off_ad',
  ad_set: 'turn_off_ad_set',
  campaign: 'turn_off_campaign',
} as const;

const DEFAULT_PRESET = 'last_7_days';

/** Spent as much as this object, and lost money. */
function conditionsFor(spend: number): { operator: 'and'; items: RuleCondition[] } {
  return {
    operator: 'and',
    items: [
      { column: 'network_spend', operator: 'greater_than_or_equal', value: roundedDown(spend) },
      { column: 'roi', operator: 'less_than', value: 0 },
    ],
  };
}

function countMatches(rows: readonly AdObjectRow[], leastSpend: number) {
  const found = rows.filter(({ tracker }) => {
    const roi = tracker === undefined ? null : DERIVED.roi(tracker);
    return roi !== null && roi < 0 && (tracker?.spend ?? 0) >= leastSpend;
  });
  return { count: found.length, on: found.filter(({ status }) => status === 'ACTIVE').length };
}

/** A rule that turns off what loses money as this object does; nothing changes until it is saved. */
export function RuleFromObject({
  row,
  campaign,
  level,
  display,
  period,
  adUserId,
  adAccountId,
  rows,
  source,
}: TrackerSectionProps & { readonly source: ListTracker }) {
  const { t } = useTranslation('ad-checker');
  const navigate = useNavigate();
  const actor = useActor();
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  const campaignId = isCampaign(row) ? row.id : row.adCampaignId;
  const { tracker } = row;
  if (
    adUser === undefined ||
    !canManageRules(actor, adUser) ||
    campaignId === null ||
    tracker?.spend == null ||
    tracker.spend <= 0
  ) {
    return null;
  }
  const conditions = conditionsFor(tracker.spend);
  const leastSpend = roundedDown(tracker.spend);
  const { count, on } = countMatches(rows, leastSpend);
  const action = {
    ad: t('turn off the ad'),
    ad_set: t('turn off the ad set'),
    campaign: t('turn off the campaign'),
  }[level];
  const href = newRulePath(adUserId, {
    campaign: {
      id: campaignId,
      name: isCampaign(row) ? row.name : (campaign?.name ?? campaignId),
      adAccountId,
      currency: display.money.sourceCurrency,
    },
    level,
    datePreset: 'preset' in period ? period.preset : DEFAULT_PRESET,
    binomId: source.binomId,
    binomUserId: source.binomUserId,
    conditions,
    truthyAction: ACTION_OF[level],
  });
  return (
    <Section title={t('Rule from this')}>
      <p className="rounded-sm border border-line bg-subtle px-2.5 py-2 text-sm text-ink-2">
        {t('If spend is at least {spend} and ROI is under {roi} in {name}: {action}.', {
          spend: moneyText({ amount: leastSpend, display: display.money }),
          roi: formatRoundPercent(0),
          name: source.name,
          action,
        })}{' '}
        {t('Matches {count} of {total} now, {on} of them on. Nothing changes until you save.', {
          count,
          total: rows.length,
          on,
        })}
      </p>
      <PlainLink
        href={href}
        className={`${buttonClassName()} mt-2`}
        onOpen={() => void navigate({ href })}
      >
        <BoltIcon aria-hidden="true" className="-ms-0.5 size-4" />
        {t('Make a rule from this')}
      </PlainLink>
    </Section>
  );
}
