// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import { ChevronDownIcon, ChevronRightIcon } from '@heroicons/react/16/solid';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactMoment, NO_VALUE } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { Status } from '../../../ui/status.tsx';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';
import { moneyText, runActionText } from '../acts/run-action-text.ts';
import type { RuleCurrencies } from '../column-labels.ts';
import { findSkipLabel, OBJECT_LABELS, runErrorText } from '../rule-labels.ts';
import { type ConditionColumns, layOutConditions, listResults } from './condition-columns.ts';
import { ConditionChip, ConditionResults } from './condition-results.tsx';
import { reasonText } from './condition-text.ts';
import { outcomeOf } from './result-outcome.ts';

const ROW_PX = 40;
const PHONE_ROW_PX = 64;
const CHIPS_SHOWN = 8;
const PHONE_CHIPS = 3;
const COLUMNS =
  'grid grid-cols-[176px_minmax(0,1fr)_minmax(0,1fr)] @3xl/results:grid-cols-(--columns) gap-x-3 px-4 max-desk:grid-cols-1! max-desk:px-3';
const LISTED_COLUMNS = '176px minmax(120px,1fr) minmax(0,2fr) minmax(120px,1fr)';

const gridOf = (layout: ConditionColumns | undefined): string =>
  layout === undefined
    ? LISTED_COLUMNS
    : `176px minmax(140px,1fr) ${layout.columns.map(({ widthPx }) => `${widthPx}px`).join(' ')} minmax(160px,1.2fr)`;

function useWhy() {
  const { t } = useTranslation('rules');
  return (result: RuleObjectResult): string => {
    const skip = findSkipLabel(result);
    if (result.act?.error != null) {
      const reason = runErrorText(result.act.error.message);
      return result.act.state === 'done' ? t('Not undone: {reason}', { reason }) : reason;
    }
    if (skip !== undefined) {
      return t(skip);
    }
    const outcome = result.evaluation?.result?.outcome;
    return outcome === 'true'
      ? t('Conditions are true')
      : outcome === 'false'
        ? t('Conditions are false')
        : '';
  };
}

function Explanation({
  result,
  currencies,
  actions,
}: {
  readonly result: RuleObjectResult;
  readonly currencies: RuleCurrencies;
  readonly actions: ReactNode;
}) {
  const { t } = useTranslation('rules');
  const why = useWhy();
  const { evaluation, act } = result;
  return (
    <div className="flex flex-col gap-2 bg-selected px-4 pt-1 pb-3 desk:ps-43">
      {evaluation?.result != null ? (
        <ConditionResults group={evaluation.result} currencies={currencies} />
      ) : (
        evaluation?.skipped == null && (
          <p className="text-ink-2">
            {t(
              '{count, plural, one {# object in it needs this} other {# objects in it need this}}',
              {
                count: act?.askedBy.length ?? 0,
              },
            )}
          </p>
        )
      )}
      <p className="text-ink-2">
        {act !== null && (
          <b className="font-medium text-ink">{runActionText(act, currencies.network)}. </b>
        )}
        {why(result)}
        {act?.error?.code != null &&
          /^\d+$/.test(act.error.code) &&
          ` ${t('Code {code}', { code: act.error.code })}`}
        {act?.at != null && ` · ${formatExactMoment({ at: act.at })}`}
      </p>
      {actions}
    </div>
  );
}

interface RowProps {
  readonly result: RuleObjectResult;
  readonly index: number;
  readonly isOpen: boolean;
  readonly currencies: RuleCurrencies;
  readonly layout: ConditionColumns | undefined;
  readonly onToggle: (key: string) => void;
  readonly actionsOf: ((result: RuleObjectResult) => ReactNode) | undefined;
}

/** An object has a row for each further act. */
const keyOf = ({ level, objectId, evaluation, act }: RuleObjectResult): string =>
  `${level} ${objectId} ${evaluation === null ? act?.action : ''}`;

const Row = memo(function Row({
  result,
  index,
  isOpen,
  currencies,
  layout,
  onToggle,
  actionsOf,
}: RowProps) {
  const { t } = useTranslation('rules');
  const why = useWhy();
  const { label, ...look } = outcomeOf(result);
  const evaluated = result.evaluation?.result ?? null;
  const chips = evaluated === null ? [] : listResults(evaluated);
  const isExplained = findSkipLabel(result) !== undefined || result.act?.error != null;
  const reason = [
    moneyText(result.act, currencies.network),
    (isExplained || evaluated === null ? '' : reasonText(evaluated, currencies)) || why(result),
  ]
    .filter((part) => part !== '')
    .join(' · ');
  const name = result.name ?? result.objectId;
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <div className="border-b border-line">
      <div
        role="row"
        aria-rowindex={index + 2}
        className={cx(
          COLUMNS,
          'min-h-10 items-center max-desk:py-2',
          isOpen ? 'bg-selected' : 'hover:bg-hover',
        )}
      >
        <div role="cell" className="flex min-w-0 items-center gap-1.5">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('Why: {name}', { name })}
            className="grid size-6 flex-none place-items-center rounded-sm text-ink-3 hover:bg-press hover:text-ink pointer-coarse:size-10"
            onClick={() => onToggle(keyOf(result))}
          >
            <Chevron aria-hidden="true" className="size-4" />
          </button>
          <Status {...look} label={t(label)} />
        </div>
        <div
          role="cell"
          className="min-w-0 truncate font-medium max-desk:ps-7.5"
          title={name}
          lang=""
        >
          {name}
        </div>
        {layout === undefined ? (
          <div role="cell" className="flex min-w-0 gap-1 overflow-hidden @max-3xl/results:hidden">
            {chips.slice(0, CHIPS_SHOWN).map((chip, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: results have no identity
              <ConditionChip key={at} result={chip} currencies={currencies} />
            ))}
          </div>
        ) : (
          layout.columns.map(({ key }) => {
            const chip = chips[key];
            return (
              <div key={key} role="cell" className="min-w-0 @max-3xl/results:hidden">
                {chip === undefined ? (
                  <span className="ps-1.5 text-ink-3">{NO_VALUE}</span>
                ) : (
                  <ConditionChip result={chip} currencies={currencies} isNamed={false} />
                )}
              </div>
            );
          })
        )}
        <div role="cell" className="min-w-0 truncate text-ink-2 max-desk:ps-7.5" title={reason}>
          {reason}
        </div>
        {chips.length > 0 && !isOpen && (
          <div aria-hidden="true" className="flex flex-wrap gap-1 ps-7.5 pt-1 desk:hidden">
            {chips.slice(0, PHONE_CHIPS).map((chip, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: results have no identity
              <ConditionChip key={at} result={chip} currencies={currencies} />
            ))}
          </div>
        )}
      </div>
      {isOpen && (
        <Explanation result={result} currencies={currencies} actions={actionsOf?.(result)} />
      )}
    </div>
  );
});

/** What a rule did, or would do, with each object, and why. */
export function ResultTable({
  label,
  results,
  currencies,
  actionsOf,
  onEnd,
}: {
  readonly label: string;
  readonly results: readonly RuleObjectResult[];
  readonly currencies: RuleCurrencies;
  /** Actions for an object; must be stable while its result is. */
  readonly actionsOf?: (result: RuleObjectResult) => ReactNode;
  /** Called when the last rows come into view. */
  readonly onEnd?: () => void;
}) {
  const { t } = useTranslation('rules');
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = usePhone() ? PHONE_ROW_PX : ROW_PX;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const layout = useMemo(() => layOutConditions(results, currencies), [results, currencies]);
  const level = results[0]?.level;
  const hasBrackets =
    layout !== undefined && (layout.brackets.length > 1 || layout.columns.length > 1);
  const toggle = useCallback(
    (key: string) =>
      setOpen((now) => {
        const next = new Set(now);
        if (!next.delete(key)) {
          next.add(key);
        }
        return next;
      }),
    [],
  );
  const getItemKey = useItemKeys(results, keyOf);
  const virtualizer = useVirtualizer({
    count: results.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: () => rowPx,
    getItemKey,
    overscan: 10,
    onChange: (instance) => {
      const last = instance.getVirtualItems().at(-1);
      if (last !== undefined && last.index >= results.length - 10) {
        onEnd?.();
      }
    },
  });
  return (
    <div ref={scroller} className="@container/results min-h-0 flex-1 overflow-auto">
      <div
        role="table"
        aria-label={label}
        aria-rowcount={results.length + 1}
        style={{ '--columns': gridOf(layout) } as CSSProperties}
        className="desk:min-w-fit"
      >
        <div
          role="row"
          className={cx(
            COLUMNS,
            'sticky top-0 z-(--z-sticky-head) items-end border-b border-line-strong bg-canvas pb-2 text-sm font-medium text-ink-2 max-desk:sr-only',
            hasBrackets ? 'pt-1.5' : 'pt-2',
          )}
        >
          {hasBrackets && layout !== undefined && (
            <>
              <span aria-hidden="true" className="@max-3xl/results:hidden" />
              <span aria-hidden="true" className="@max-3xl/results:hidden" />
              {layout.brackets.map(({ key, label: bracket, isAny, span }) => (
                <span
                  key={key}
                  aria-hidden="true"
                  style={{ gridColumn: `span ${span}` }}
                  className={cx(
                    'mb-1.5 truncate border-b-2 border-ink-3 pb-0.5 font-normal text-ink-3 @max-3xl/results:hidden',
                    isAny && 'border-dashed',
                  )}
                >
                  {t(bracket)}
                </span>
              ))}
              <span aria-hidden="true" className="@max-3xl/results:hidden" />
            </>
          )}
          <span role="columnheader" className="ps-7.5">
            {t('Outcome')}
          </span>
          <span role="columnheader">
            {level === undefined || results.some((each) => each.level !== level)
              ? t('Object')
              : t(OBJECT_LABELS[level])}
          </span>
          {layout === undefined ? (
            <span role="columnheader" className="@max-3xl/results:hidden">
              {t('Conditions')}
            </span>
          ) : (
            layout.columns.map(({ key, label: column }) => (
              <span
                key={key}
                role="columnheader"
                title={column}
                className="truncate ps-1.5 @max-3xl/results:hidden"
              >
                {column}
              </span>
            ))
          )}
          <span role="columnheader">{t('Why')}</span>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const result = results[index];
            return (
              result !== undefined && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  role="presentation"
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Row
                    result={result}
                    index={index}
                    isOpen={open.has(keyOf(result))}
                    currencies={currencies}
                    layout={layout}
                    onToggle={toggle}
                    actionsOf={actionsOf}
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
