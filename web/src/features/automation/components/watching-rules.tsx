import type { WatchingRule } from '@ads-checker/shared/contracts/automation';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { watchingRulesQuery } from '../queries.ts';

/** The rule of many campaigns, where it may be read; else what it did in this profile. */
const pathOf = ({ scopedRuleId, adUserId, ruleId }: WatchingRule): string =>
  scopedRuleId === null ? `/ad-users/${adUserId}/rules/${ruleId}/runs` : `/rules/${scopedRuleId}`;

/** The rules that watch a campaign, also those of other members. */
export function WatchingRules({
  adUserId,
  campaignId,
}: {
  readonly adUserId: string;
  readonly campaignId: string;
}) {
  const { t } = useTranslation('automation');
  const { data, error } = useQuery(
    watchingRulesQuery({ adUserId, adCampaignId: campaignId }),
    queryClient,
  );
  if (data === undefined) {
    return (
      <p className="text-ink-3">
        {error === null ? t('Loading what watches this…') : plainErrorText({ error, translate: t })}
      </p>
    );
  }
  return data.length === 0 ? (
    <p className="text-ink-3">{t('No rule watches this campaign')}</p>
  ) : (
    <ul className="flex flex-col gap-1">
      {data.map((rule) => (
        <li key={rule.ruleId} className="min-w-0">
          <Link to={pathOf(rule)} className="break-words text-accent-ink hover:underline" lang="">
            {rule.name ?? t('Rule')}
          </Link>
          <span className="text-sm break-words text-ink-3">
            {' '}
            {[
              ...(rule.isEnabled ? [] : [t('off')]),
              ...(rule.isScoped ? [t('many campaigns')] : []),
              ...(rule.ownerName === null ? [] : [rule.ownerName]),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
