import type {
  AdAccountDto,
  AdCampaignDto,
  AdDto,
  AdSetDto,
} from '@ads-checker/shared/contracts/ad-objects';
import { ChatBubbleLeftRightIcon, RocketLaunchIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkerPath } from '../../../lib/checker-path.ts';
import { templateOfCampaignPath } from '../../../lib/launch-template-path.ts';
import { pagePostPath } from '../../../lib/page-post-path.ts';
import { type Period, useAdObjects } from '../../../replica/index.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { InspectorContent } from '../../../ui/pane-layout.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import {
  type AdObjectRow,
  isAd,
  isCampaign,
  LEVEL_OF_KIND,
  type ObjectKind,
} from '../ad-object.ts';
import { findOwnBudget } from '../columns/columns.ts';
import { InsightsBreakdown } from '../insights/insights-breakdown.tsx';
import { InsightsByDay } from '../insights/insights-by-day.tsx';
import type { ObjectInsightsProps } from '../insights/object-insights.ts';
import { Inspector, type InspectorProps } from './inspector.tsx';
import { Section } from './section.tsx';
import { TargetCpaSection } from './target-cpa-section.tsx';
import { TrackerSection } from './tracker-section.tsx';
import { useEditing } from './use-editing.ts';

const WatchingRules = lazyPart(
  async () => (await import('../../automation/index.ts')).WatchingRules,
);
const ObjectTimeline = lazyPart(
  async () => (await import('../../automation/index.ts')).ObjectTimeline,
);

type ObjectInspectorProps = Pick<
  InspectorProps,
  'display' | 'period' | 'pending' | 'outbox' | 'actions' | 'lock' | 'inspector'
> & {
  readonly kind: ObjectKind;
  readonly row: AdObjectRow;
  readonly campaigns: readonly AdCampaignDto[];
  readonly adUserId: string;
  readonly account: AdAccountDto;
  /** Of the list. */
  readonly rows: readonly AdObjectRow[];
};

function CommentsLink({ row, adUserId }: { readonly row: AdDto; readonly adUserId: string }) {
  const { t } = useTranslation('ad-checker');
  const navigate = useNavigate();
  const href = pagePostPath({
    adUserId,
    adId: row.id,
    adName: row.name,
    adAccountId: row.adAccountId,
    pagePostId: row.creative?.pagePostId ?? null,
  });
  return (
    <PlainLink href={href} className={buttonClassName()} onOpen={() => void navigate({ href })}>
      <ChatBubbleLeftRightIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('Post and comments')}
    </PlainLink>
  );
}

function TemplateLink({
  campaign: { id, adAccountId },
  adUserId,
}: {
  readonly campaign: AdCampaignDto;
  readonly adUserId: string;
}) {
  const { t } = useTranslation('ad-checker');
  const navigate = useNavigate();
  const href = templateOfCampaignPath({ adUserId, adAccountId, adCampaignId: id });
  return (
    <PlainLink href={href} className={buttonClassName()} onOpen={() => void navigate({ href })}>
      <RocketLaunchIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('Save as template')}
    </PlainLink>
  );
}

/** The ad sets of a campaign without a budget of its own; null while unknown. */
function useAdSetsOf({
  row,
  adUserId,
  adAccountId,
  period,
}: {
  readonly row: AdObjectRow;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly period: Period;
}): readonly AdSetDto[] | null {
  const isNeeded = isCampaign(row) && findOwnBudget(row) === null;
  const view = useAdObjects(
    isNeeded ? { kind: 'adSets' as const, adUserId, adAccountId, period } : null,
  );
  return useMemo(
    () =>
      view.status === 'ready' && isNeeded
        ? view.rows.filter(({ adCampaignId }) => adCampaignId === row.id)
        : null,
    [view, isNeeded, row.id],
  );
}

/** Objects that are passed quickly are not requested. */
const SETTLE_MS = 300;

function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

function Charts(props: ObjectInsightsProps) {
  const { t } = useTranslation('ad-checker');
  const isSettled = useSettled();
  return (
    <>
      <Section title={t('By day')}>
        {isSettled ? <InsightsByDay {...props} /> : <div className="h-44" />}
      </Section>
      <Section title={t('Breakdown')}>{isSettled && <InsightsBreakdown {...props} />}</Section>
    </>
  );
}

function Watching(props: { readonly adUserId: string; readonly campaignId: string }) {
  const { t } = useTranslation('ad-checker');
  const isSettled = useSettled();
  return (
    <Section title={t('Rules that watch this')}>
      {isSettled && (
        <Suspense>
          <WatchingRules {...props} />
        </Suspense>
      )}
    </Section>
  );
}

function Timeline(props: { readonly adUserId: string; readonly objectId: string }) {
  const { t } = useTranslation('ad-checker');
  const isSettled = useSettled();
  return (
    <Section title={t('Automation')}>
      {isSettled && (
        <Suspense>
          <ObjectTimeline {...props} />
        </Suspense>
      )}
    </Section>
  );
}

/** The inspector of a list, with the values that its object inherits. */
export function ObjectInspector({
  kind,
  row,
  campaigns,
  adUserId,
  account,
  rows,
  ...rest
}: ObjectInspectorProps) {
  const navigate = useNavigate();
  const adAccountId = account.id;
  const level = LEVEL_OF_KIND[kind];
  const onEdit = useEditing({ level, adUserId, adAccountId });
  const campaignId = isCampaign(row) ? null : row.adCampaignId;
  const watchedId = isCampaign(row) ? row.id : campaignId;
  const campaign = campaigns.find(({ id }) => id === campaignId) ?? null;
  const adSets = useAdSetsOf({ row, adUserId, adAccountId, period: rest.period });
  const chartsProps = { adUserId, adAccountId, level, objectId: row.id, period: rest.period };
  const href = checkerPath({
    adUserId,
    adAccountId,
    ...(isCampaign(row)
      ? { tab: 'ad-sets', search: { campaigns: [row.id] } }
      : { tab: 'campaigns', search: { object: campaignId ?? undefined } }),
  });
  return (
    <InspectorContent>
      <Inspector
        {...rest}
        row={row}
        campaign={campaign}
        adSets={isAd(row) ? null : adSets}
        context={{
          currency: account.currency?.toUpperCase() ?? null,
          timeZone: account.timeZone ?? 'UTC',
          minDailyBudget: account.minDailyBudget,
        }}
        onEdit={onEdit}
        charts={row.insights !== null && <Charts key={row.id} {...chartsProps} />}
        tracked={
          <TrackerSection
            {...{ row, campaign, level, adUserId, adAccountId, rows }}
            display={rest.display}
            period={rest.period}
          />
        }
        timeline={
          <>
            {isCampaign(row) && (
              <TargetCpaSection key={`target ${row.id}`} adUserId={adUserId} campaignId={row.id} />
            )}
            {watchedId !== null && (
              <Watching key={`watching ${row.id}`} adUserId={adUserId} campaignId={watchedId} />
            )}
            <Timeline key={`timeline ${row.id}`} adUserId={adUserId} objectId={row.id} />
          </>
        }
        objectLink={
          isAd(row) ? (
            <CommentsLink row={row} adUserId={adUserId} />
          ) : isCampaign(row) ? (
            <TemplateLink campaign={row} adUserId={adUserId} />
          ) : undefined
        }
        holder={{ href, onOpen: () => void navigate({ href }) }}
      />
    </InspectorContent>
  );
}
