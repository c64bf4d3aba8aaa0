import { BoltIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';

function RuleMark({
  adUserId,
  adCampaignId,
  count,
  tabIndex,
}: {
  readonly adUserId: string;
  readonly adCampaignId: string;
  readonly count: number;
  readonly tabIndex: number | undefined;
}) {
  const { t } = useTranslation('ad-checker');
  const label = t(
    '{count, plural, one {# rule checks this campaign} other {# rules check this campaign}}',
    { count },
  );
  return (
    <Link
      to="/ad-users/$adUserId/rules"
      params={{ adUserId }}
      search={{ adCampaignId }}
      aria-label={label}
      title={label}
      tabIndex={tabIndex}
      className="relative ms-1.5 flex-none self-center text-accent-ink after:absolute after:-inset-2 hover:text-ink"
      onClick={(event) => event.stopPropagation()}
    >
      <BoltIcon aria-hidden="true" className="size-4" />
    </Link>
  );
}

/** Tells which campaigns of an ad account have rules that are on, as links to these rules. */
export function RuleMarks({
  adUserId,
  adAccountId,
  tabIndex,
  onMarks,
}: {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly tabIndex: number | undefined;
  /** By campaign. */
  readonly onMarks: (marks: ReadonlyMap<string, ReactNode>) => void;
}) {
  const { rows } = useOwned('binomRule');
  const on = rows.filter(
    (rule) =>
      rule.isEnabled &&
      rule.stoppedAt === null &&
      rule.adUserId === adUserId &&
      rule.adAccountId === adAccountId,
  );
  // Other changes of rules leave the rows of the list as they are
  const key = on
    .flatMap(({ adCampaignId }) => adCampaignId ?? [])
    .toSorted()
    .join();
  const marks = useMemo(
    () =>
      new Map<string, ReactNode>(
        key === ''
          ? []
          : [...Map.groupBy(key.split(','), (id) => id)].map(([adCampaignId, { length }]) => [
              adCampaignId,
              <RuleMark
                key={adCampaignId}
                adUserId={adUserId}
                adCampaignId={adCampaignId}
                count={length}
                tabIndex={tabIndex}
              />,
            ]),
      ),
    [key, adUserId, tabIndex],
  );
  useEffect(() => {
    onMarks(marks);
  }, [marks, onMarks]);
  return null;
}
