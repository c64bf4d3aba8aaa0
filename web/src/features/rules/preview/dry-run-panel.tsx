import type { DryRunDraft } from '@ads-checker/shared/contracts/rule-actions';
import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import {
  ArrowPathIcon,
  BanknotesIcon,
  BeakerIcon,
  BellIcon,
  ForwardIcon,
  MinusIcon,
  PauseCircleIcon,
  PlayCircleIcon,
} from '@heroicons/react/16/solid';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { formatExactMoment, formatMoney, formatRange } from '../../../lib/format.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SearchField } from '../../../ui/field.tsx';
import type { IconType } from '../../../ui/hue.ts';
import { Note } from '../../../ui/note.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { dryRun, type TriedRule } from '../queries.ts';
import { sumBudgetChange } from '../results/budget-change.ts';
import { type OutcomeKind, outcomeOf } from '../results/result-outcome.ts';
import { ResultTable } from '../results/result-table.tsx';
import { useTagNames } from '../use-tag-names.ts';

/** The rule to try: as typed, on one campaign or on what its scope covers in one ad account. */
export interface RulePreview {
  readonly adUserId: string;
  /** Id of the stored rule that it would replace. */
  readonly ruleId: string | undefined;
  /** Undefined when it is invalid; the form then shows its errors. */
  readonly read: () => Promise<DryRunDraft | undefined>;
  /** The same in all that its scope covers, for what is tried over recorded figures. */
  readonly readTried: () => Promise<TriedRule | undefined>;
  /** Called with the tracker's currency once the figures contain it. */
  readonly onTrackerCurrency: (currency: string | null) => void;
}

type Answer = Awaited<ReturnType<typeof dryRun>>;
type Shown = 'all' | 'change' | 'skipped';

const CHANGES: ReadonlySet<OutcomeKind> = new Set(['on', 'off']);

function countKinds(objects: readonly RuleObjectResult[]): Readonly<Record<OutcomeKind, number>> {
  const counts: Record<OutcomeKind, number> = {
    on: 0,
    off: 0,
    amount: 0,
    notice: 0,
    none: 0,
    skipped: 0,
    failed: 0,
    waiting: 0,
    undone: 0,
  };
  for (const object of objects) {
    counts[outcomeOf(object).kind] += 1;
  }
  return counts;
}

/** Objects that would change come first. */
const RANK: Readonly<Record<OutcomeKind, number>> = {
  off: 0,
  on: 1,
  amount: 1,
  notice: 2,
  failed: 2,
  waiting: 3,
  undone: 3,
  skipped: 4,
  none: 5,
};

export function Figure({
  value,
  label,
  icon: Icon,
  iconClassName,
}: {
  readonly value: string;
  readonly label: string;
  readonly icon?: IconType;
  readonly iconClassName?: string;
}) {
  return (
    <div className="flex flex-col">
      <dd className="order-1 text-2xl font-semibold tabular-nums">{value}</dd>
      <dt className="order-2 flex items-center gap-1 text-sm text-ink-3">
        {Icon !== undefined && (
          <Icon aria-hidden="true" className={cx('size-3.5', iconClassName)} />
        )}
        {label}
      </dt>
    </div>
  );
}

function Result({ answer, at }: { readonly answer: Answer; readonly at: Date }) {
  const { t } = useTranslation('rules');
  const [shown, setShown] = useState<Shown>('all');
  const [text, setText] = useState('');
  const { objects, figures } = answer;
  const counts = useMemo(() => countKinds(objects), [objects]);
  const sorted = useMemo(
    () => objects.toSorted((a, b) => RANK[outcomeOf(a).kind] - RANK[outcomeOf(b).kind]),
    [objects],
  );
  const results = useMemo(() => {
    const searchText = text.trim().toLocaleLowerCase();
    return sorted.filter((object) => {
      const { kind } = outcomeOf(object);
      return (
        (shown === 'all' || (shown === 'change' ? CHANGES.has(kind) : kind === 'skipped')) &&
        (object.objectId.includes(searchText) ||
          object.name?.toLocaleLowerCase().includes(searchText) === true)
      );
    });
  }, [sorted, shown, text]);
  const tagNames = useTagNames();
  const currencies = useMemo(
    () => ({ tracker: figures.trackerCurrency, network: figures.networkCurrency, tagNames }),
    [figures, tagNames],
  );
  const budgetChange = useMemo(() => sumBudgetChange(objects), [objects]);
  const when = {
    time: formatExactMoment({ at }),
    zone: figures.timeZone,
    days: figures.range === null ? t('All time') : formatRange(figures.range),
  };
  return (
    <>
      <div className="flex flex-none flex-wrap items-end gap-x-8 gap-y-2 border-b border-line px-4 py-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Figure
            value={String(objects.filter(({ evaluation }) => evaluation !== null).length)}
            label={t('Checked')}
          />
          <Figure
            value={String(counts.off)}
            label={t('Would turn off')}
            icon={PauseCircleIcon}
            iconClassName="text-off"
          />
          <Figure
            value={String(counts.on)}
            label={t('Would turn on')}
            icon={PlayCircleIcon}
            iconClassName="text-active"
          />
          {counts.amount > 0 && (
            <Figure
              value={String(counts.amount)}
              label={t('Would change')}
              icon={BanknotesIcon}
              iconClassName="text-active"
            />
          )}
          {budgetChange !== null && (
            <Figure
              value={`${budgetChange > 0 ? '+' : ''}${formatMoney({
                amount: budgetChange,
                currency: currencies.network,
              })}`}
              label={t('Daily budgets')}
            />
          )}
          {counts.notice > 0 && (
            <Figure value={String(counts.notice)} label={t('Would notify')} icon={BellIcon} />
          )}
          <Figure value={String(counts.none)} label={t('No change')} icon={MinusIcon} />
          <Figure value={String(counts.skipped)} label={t('Skipped')} icon={ForwardIcon} />
        </dl>
        <p className="ms-auto text-sm text-ink-3">{t('{time} · {days}, {zone}', when)}</p>
      </div>
      {answer.conflicts.length > 0 && (
        <Note tone="warning" className="mx-4 my-2">
          {t(
            '{count, plural, one {# other rule can undo these changes.} other {# other rules can undo these changes.}}',
            { count: answer.conflicts.length },
          )}
        </Note>
      )}
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 max-desk:px-3">
        <SegmentedControl
          label={t('Shown objects')}
          value={shown}
          onChange={setShown}
          segments={[
            { key: 'all', label: t('All'), count: objects.length },
            {
              key: 'change',
              label: t('Would change'),
              count: counts.on + counts.off + counts.amount,
            },
            { key: 'skipped', label: t('Skipped'), count: counts.skipped },
          ]}
        />
        <SearchField
          label={t('Name or ID')}
          value={text}
          onChange={setText}
          className="max-desk:w-full desk:w-52"
        />
      </div>
      {results.length === 0 ? (
        <EmptyState title={t('No objects here')} />
      ) : (
        <ResultTable label={t('Dry run')} results={results} currencies={currencies} />
      )}
    </>
  );
}

/** What the rule would do now, without doing it. */
export function DryRunPanel({ preview }: { readonly preview: RulePreview }) {
  const { t } = useTranslation('rules');
  const [state, setState] = useState<
    { readonly answer: Answer; readonly at: Date } | { readonly error: unknown } | null
  >(null);
  const { run, isBusy } = useWrite(dryRun);
  const start = async (): Promise<void> => {
    const rule = await preview.read();
    if (rule === undefined) {
      return;
    }
    try {
      const answer = await run({ adUserId: preview.adUserId, rule, ruleId: preview.ruleId });
      const { trackerCurrency } = answer.figures;
      preview.onTrackerCurrency(trackerCurrency);
      setState({ answer, at: serverDate() });
    } catch (error) {
      setState({ error });
    }
  };
  const hasAnswer = state !== null && 'answer' in state;
  return (
    <section aria-label={t('Dry run')} className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-(--toolbar) flex-none items-center gap-3 border-b border-line px-4 py-1.5">
        <p className="text-ink-2">{t('Nothing will change.')}</p>
        {!isFakeApiOn() && (
          <Button
            icon={hasAnswer ? ArrowPathIcon : BeakerIcon}
            isBusy={isBusy}
            className="ms-auto"
            onClick={() => void start()}
          >
            {hasAnswer ? t('Run again') : t('Run dry run')}
          </Button>
        )}
      </div>
      {isBusy && !hasAnswer ? (
        <SkeletonRows count={6} cells={['w-28', 'w-56', 'w-72']} label={t('Checking…')} />
      ) : state === null ? (
        <EmptyState title={t('See what this rule would do now')}>
          {isFakeApiOn()
            ? t('This isn’t available with sample data.')
            : t('See what would happen to each object, and why.')}
        </EmptyState>
      ) : 'error' in state ? (
        <ErrorPanel
          title={t('Couldn’t run the dry run')}
          error={state.error}
          isRetrying={isBusy}
          onRetry={() => void start()}
        />
      ) : (
        <Result answer={state.answer} at={state.at} />
      )}
    </section>
  );
}
