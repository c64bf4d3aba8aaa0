import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatNumber,
  formatPercent,
  formatRange,
  formatRoundPercent,
  NO_VALUE,
} from '../../../lib/format.ts';
import { getPeriodRange } from '../../../lib/periods.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { cx } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { countedClicks, findCellTitle } from '../columns/cell-text.ts';
import { findColumn } from '../columns/columns.ts';
import type { ListDisplay, ListTracker } from '../columns/list-display.ts';
import { trackerTitle, useTrackerFacts } from '../grid/grid-bands.tsx';
import { DERIVED, isLoss, type TrackerFigures } from '../tracker-figures.ts';
import { RuleFromObject } from './rule-from-object.tsx';
import { Section } from './section.tsx';
import { amountText, type TrackerSectionProps } from './tracker-amounts.ts';

const TrackerDays = lazyPart(async () => (await import('./tracker-days.tsx')).TrackerDays);

function Figure({
  label,
  text,
  isLoss: isRed = false,
}: {
  readonly label: string;
  readonly text: string;
  readonly isLoss?: boolean;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className={cx('text-lg font-semibold whitespace-nowrap', isRed && 'text-error-ink')}>
        {text}
      </dd>
    </div>
  );
}

function Headline({
  tracker,
  display,
}: {
  readonly tracker: TrackerFigures;
  readonly display: ListDisplay;
}) {
  const { t } = useTranslation('ad-checker');
  const profit = DERIVED.profit(tracker);
  const roi = DERIVED.roi(tracker);
  return (
    <dl className="flex flex-wrap justify-between gap-x-2 gap-y-1">
      <Figure
        label={t('Spend')}
        text={amountText({ id: 'spend', amount: tracker.spend }, display)}
      />
      <Figure
        label={t('Revenue')}
        text={amountText({ id: 'revenue', amount: tracker.revenue }, display)}
      />
      <Figure
        label={t('Profit')}
        text={amountText({ id: 'profit', amount: profit }, display)}
        isLoss={isLoss('profit', profit)}
      />
      <Figure
        label={t('ROI')}
        text={roi === null ? NO_VALUE : formatRoundPercent(roi)}
        isLoss={isLoss('roi', roi)}
      />
    </dl>
  );
}

const share = (part: number | null, whole: number | null): string =>
  part === null || whole === null || whole === 0 ? NO_VALUE : formatPercent((part / whole) * 100);

function FunnelStep({
  label,
  count,
  of,
  end,
}: {
  readonly label: string;
  readonly count: number | null;
  /** The widest step. */
  readonly of: number | null;
  readonly end: string;
}) {
  const width = count === null || of === null || of === 0 ? 0 : Math.min(1, count / of) * 100;
  return (
    <li className="col-span-4 grid h-6 grid-cols-subgrid items-center">
      <span>{label}</span>
      <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-xs bg-subtle">
        <span
          className="block h-full rounded-xs bg-(--plot-1)"
          style={{ width: `${width}%`, minWidth: count === null || count === 0 ? 0 : 2 }}
        />
      </span>
      <b className="text-end font-medium tabular-nums">
        {count === null ? NO_VALUE : formatNumber(count)}
      </b>
      <span className="text-end text-ink-3 tabular-nums">{end}</span>
    </li>
  );
}

function Funnel({
  tracker: { clicks, networkClicks, leads, approved },
}: {
  readonly tracker: TrackerFigures;
}) {
  const { t } = useTranslation('ad-checker');
  const open = leads === null || approved === null ? 0 : leads - approved;
  return (
    <>
      <ol className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-2">
        <FunnelStep
          label={t('Clicks')}
          count={clicks}
          of={clicks}
          end={
            networkClicks === null ? '' : t('of {count}', { count: formatNumber(networkClicks) })
          }
        />
        <FunnelStep label={t('Leads')} count={leads} of={clicks} end={share(leads, clicks)} />
        {approved !== null && (
          <FunnelStep
            label={t('Approved')}
            count={approved}
            of={clicks}
            end={share(approved, leads)}
          />
        )}
      </ol>
      <p className="mt-1 text-sm text-ink-3">
        {clicks !== null &&
          networkClicks !== null &&
          `${countedClicks({ clicks, networkClicks })}. `}
        {open > 0 &&
          t('{open, plural, one {# lead} other {# leads}} not approved or still on hold.', {
            open,
          })}
      </p>
    </>
  );
}

function MoreFigures({ row, display }: Pick<TrackerSectionProps, 'row' | 'display'>) {
  const { t } = useTranslation('ad-checker');
  const { tracker } = row;
  if (tracker === undefined) {
    return null;
  }
  const costOfApproved =
    tracker.spend === null || tracker.approved === null || tracker.approved === 0
      ? null
      : tracker.spend / tracker.approved;
  const payout =
    tracker.revenue === null || tracker.leads === null || tracker.leads === 0
      ? null
      : tracker.revenue / tracker.leads;
  const figures = [
    { label: t('CPA'), text: amountText({ id: 'cpa', amount: DERIVED.cpa(tracker) }, display) },
    ...(tracker.approved === null
      ? []
      : [
          {
            label: t('Cost per approved'),
            text: amountText({ id: 'cpa', amount: costOfApproved }, display),
          },
        ]),
    { label: t('EPC'), text: amountText({ id: 'epc', amount: DERIVED.epc(tracker) }, display) },
    { label: t('Revenue per lead'), text: amountText({ id: 'revenue', amount: payout }, display) },
  ];
  return (
    <dl className="mt-2.5 grid grid-cols-2 gap-x-6 gap-y-1 border-t border-line pt-2.5">
      {figures.map(({ label, text }) => (
        <div key={label} className="flex justify-between gap-2">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-medium whitespace-nowrap tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why there is nothing, or where what there is comes from. */
function SourceLine({
  row,
  display,
  tracker,
}: Pick<TrackerSectionProps, 'row' | 'display'> & { readonly tracker: ListTracker }): ReactNode {
  const { t } = useTranslation('ad-checker');
  const getFacts = useTrackerFacts();
  const column = findColumn('profit');
  const reason = column && findCellTitle({ column, row, display });
  const source = [trackerTitle(tracker), ...getFacts(tracker)].join(', ');
  return (
    <p className="mt-1.5 text-sm text-ink-3">
      {row.tracker === undefined ? reason : t('Revenue from {source}', { source })}
      {row.tracker?.isPartial === true && ` · ${reason}`}
    </p>
  );
}

/** What the profile’s tracker knows of an object: money, days, funnel, and a rule from it. */
export function TrackerSection(props: TrackerSectionProps) {
  const { row, display, period } = props;
  const { t } = useTranslation('ad-checker');
  const source = display.tracker;
  if (source == null) {
    return null;
  }
  const range = formatRange(
    getPeriodRange({ period, timeZone: display.timeZone, now: serverDate() }),
  );
  return (
    <>
      <Section title={t('Results')} end={`${range} · ${source.timeZone}`}>
        {row.tracker !== undefined && <Headline tracker={row.tracker} display={display} />}
        <SourceLine row={row} display={display} tracker={source} />
      </Section>
      {row.tracker !== undefined && (
        <>
          <Section title={t('Spend and revenue')}>
            <Suspense fallback={<div className="h-44" />}>
              <TrackerDays key={row.id} {...props} />
            </Suspense>
          </Section>
          <Section title={t('Funnel')} end={source.name}>
            <Funnel tracker={row.tracker} />
            <MoreFigures row={row} display={display} />
          </Section>
          <RuleFromObject {...props} source={source} />
        </>
      )}
    </>
  );
}
