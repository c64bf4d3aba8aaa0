// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import { ChevronDownIcon, ChevronRightIcon } from '@heroicons/react/16/solid';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { Status } from '../../../ui/status.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import type { RuleCurrencies } from '../column-labels.ts';
import { ACTION_LABELS, findSkipLabel } from '../rule-labels.ts';
import { ConditionChip, ConditionResults, listResults } from './condition-results.tsx';
import { outcomeOf } from './result-outcome.ts';

const ROW_PX = 40;
const PHONE_ROW_PX = 64;
const CHIPS_SHOWN = 8;
const COLUMNS =
  'grid grid-cols-[176px_minmax(0,1fr)_minmax(0,1fr)] @3xl/results:grid-cols-[176px_minmax(120px,1fr)_minmax(0,2fr)_minmax(120px,1fr)] gap-x-3 px-4 max-desk:grid-cols-1 max-desk:px-3';

function useWhy() {
  const { t } = useTranslation('rules');
  return (result: RuleObjectResult): string => {
    const skip = findSkipLabel(result);
    if (result.act?.error != null) {
      const { message, code } = result.act.error;
      return code === null ? message : `[${code}] ${message}`;
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
}: {
  readonly result: RuleObjectResult;
  readonly currencies: RuleCurrencies;
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
              '{count, plural, one {# object in it asked for this} other {# objects in it asked for this}}',
              {
                count: act?.askedBy.length ?? 0,
              },
            )}
          </p>
        )
      )}
      <p className="text-ink-2">
        {act !== null && <b className="font-medium text-ink">{t(ACTION_LABELS[act.action])}. </b>}
        {why(result)}
        {act?.at != null && ` · ${formatTime({ at: act.at })}`}
      </p>
    </div>
  );
}

interface RowProps {
  readonly result: RuleObjectResult;
  readonly index: number;
  readonly isOpen: boolean;
  readonly currencies: RuleCurrencies;
  readonly onToggle: (key: string) => void;
}

const keyOf = ({ level, objectId }: RuleObjectResult): string => `${level} ${objectId}`;

const Row = memo(function Row({ result, index, isOpen, currencies, onToggle }: RowProps) {
  const { t } = useTranslation('rules');
  const why = useWhy();
  const { label, ...look } = outcomeOf(result);
  const chips = result.evaluation?.result == null ? [] : listResults(result.evaluation.result);
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
        <div role="cell" className="flex min-w-0 gap-1 overflow-hidden @max-3xl/results:hidden">
          {chips.slice(0, CHIPS_SHOWN).map((chip, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: results have no identity
            <ConditionChip key={at} result={chip} currencies={currencies} />
          ))}
        </div>
        <div
          role="cell"
          className="min-w-0 truncate text-ink-2 max-desk:ps-7.5"
          title={why(result)}
        >
          {why(result)}
        </div>
      </div>
      {isOpen && <Explanation result={result} currencies={currencies} />}
    </div>
  );
});

/** What a rule did, or would do, to each object, and why. */
export function ResultTable({
  label,
  results,
  currencies,
  onEnd,
}: {
  readonly label: string;
  readonly results: readonly RuleObjectResult[];
  readonly currencies: RuleCurrencies;
  /** The last rows are in sight. */
  readonly onEnd?: () => void;
}) {
  const { t } = useTranslation('rules');
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = usePhone() ? PHONE_ROW_PX : ROW_PX;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
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
  const virtualizer = useVirtualizer({
    count: results.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => {
      const result = results[index];
      return result === undefined ? index : keyOf(result);
    },
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
      <div role="table" aria-label={label} aria-rowcount={results.length + 1}>
        <div
          role="row"
          className={cx(
            COLUMNS,
            'sticky top-0 z-(--z-sticky-head) h-(--head) items-center border-b border-line-strong bg-canvas text-sm font-medium text-ink-2 max-desk:sr-only',
          )}
        >
          <span role="columnheader" className="ps-7.5">
            {t('Outcome')}
          </span>
          <span role="columnheader">{t('Object')}</span>
          <span role="columnheader" className="@max-3xl/results:hidden">
            {t('Conditions')}
          </span>
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
                    onToggle={toggle}
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
