import type { RuleActionCounts, RuleState } from '@ads-checker/shared/contracts/rule-entities';
import {
  ArrowPathIcon,
  CheckCircleIcon,
  ClockIcon,
  ExclamationCircleIcon,
  PauseCircleIcon,
  PlayCircleIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatExactMoment } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import type { Hue, IconType } from '../../../ui/hue.ts';
import { Status } from '../../../ui/status.tsx';
import { t, WAIT_LABELS } from '../rule-labels.ts';
import type { Rule } from '../rules.ts';

export type RuleVolatile = Omit<RuleState, 'id'>;

interface Look {
  readonly hue: Hue;
  readonly icon: IconType;
  readonly label: string;
}

/** The state of a rule as text; the volatile part is undefined until it is loaded. */
function describeState(rule: Rule, live: Partial<RuleVolatile> | undefined): Look {
  if (rule.stoppedAt !== null) {
    return { hue: 'error', icon: ExclamationCircleIcon, label: t('Stopped: runs keep failing') };
  }
  if (live?.inProgress === true) {
    return { hue: 'pending', icon: ArrowPathIcon, label: t('Running') };
  }
  if (!rule.isEnabled) {
    return { hue: 'off', icon: PauseCircleIcon, label: t('Off') };
  }
  if (live?.waitsFor != null) {
    return { hue: 'warning', icon: ClockIcon, label: t(WAIT_LABELS[live.waitsFor]) };
  }
  if (live?.lastRun?.ok === false) {
    return { hue: 'error', icon: ExclamationCircleIcon, label: t('Last run failed') };
  }
  return { hue: 'active', icon: PlayCircleIcon, label: t('On') };
}

export function RuleStateCell({
  rule,
  live,
}: {
  readonly rule: Rule;
  readonly live: Partial<RuleVolatile> | undefined;
}) {
  const { t } = useTranslation('rules');
  const look = describeState(rule, live);
  const next = live?.nextExecutionTime;
  return (
    <span className="flex min-w-0 flex-col" title={live?.lastRun?.description ?? undefined}>
      <Status {...look} />
      {rule.isEnabled && next != null && live?.waitsFor == null && (
        <span className="truncate text-sm text-ink-3">
          {t('Next run {time}', { time: formatExactMoment({ at: next }) })}
        </span>
      )}
    </span>
  );
}

/** The last run that changed something. */
function LastActingRun({ live }: { readonly live: Partial<RuleVolatile> | undefined }) {
  const { t } = useTranslation('rules');
  const run = live?.lastActingRun;
  return run == null ? (
    <span className="truncate text-ink-3">{t('No changes yet')}</span>
  ) : (
    <span className="flex min-w-0 items-center gap-1">
      <CheckCircleIcon aria-hidden="true" className="size-3.5 flex-none text-active" />
      <span className="truncate">
        {[changesText(run.counts), formatExactMoment({ at: run.completedAt })].join(' · ')}
      </span>
    </span>
  );
}

/**
 * The last run that changed something, then when objects were last checked, which is left out where
 * there is room for one line.
 */
export function LastChange({
  live,
  isBrief = false,
}: {
  readonly live: Partial<RuleVolatile> | undefined;
  readonly isBrief?: boolean;
}) {
  const { t } = useTranslation('rules');
  const checkedAt = live?.lastExecutionTime;
  if (checkedAt == null) {
    return <span className="text-ink-3">{live === undefined ? '' : t('Never run')}</span>;
  }
  if (isBrief) {
    return <LastActingRun live={live} />;
  }
  const { lastRun } = live ?? {};
  const time = formatExactMoment({ at: checkedAt });
  return (
    <span className="flex min-w-0 flex-col">
      <LastActingRun live={live} />
      <span
        className={cx('truncate text-sm', lastRun?.ok === false ? 'text-error-ink' : 'text-ink-3')}
      >
        {lastRun?.ok === false ? t('Failed {time}', { time }) : t('Checked {time}', { time })}
      </span>
    </span>
  );
}

/** `5 off, 2 on`; empty for nothing. */
export function changesText(counts: RuleActionCounts): string {
  const off = counts.pausedAds + counts.pausedAdSets + counts.pausedCampaigns;
  const on = counts.enabledAds + counts.enabledAdSets + counts.enabledCampaigns;
  const amounts = counts.changedBudgets + counts.changedBids;
  return [
    off > 0 ? t('{count} off', { count: off }) : '',
    on > 0 ? t('{count} on', { count: on }) : '',
    amounts > 0 ? t('{count} changed', { count: amounts }) : '',
    counts.notices > 0 ? t('{count} notified', { count: counts.notices }) : '',
  ]
    .filter((each) => each !== '')
    .join(', ');
}
