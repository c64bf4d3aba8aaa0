// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Dispatch, type MouseEvent, memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { getHeaderState, Selection, SelectionEvent } from '../../../lib/selection.ts';
import { useVolatile } from '../../../replica/index.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { useRowSelectionKeys } from '../../../ui/use-row-selection-keys.ts';
import { ACTION_LABELS } from '../rule-labels.ts';
import { type Rule, ruleName } from '../rules.ts';
import { describeConditions, sentenceText } from '../sentence/rule-sentence.ts';
import { LastChange, RuleStateCell } from './rule-state.tsx';
import { RuleSwitch } from './rule-switch.tsx';

const ROW_PX = 48;
const PHONE_ROW_PX = 124;
const COLUMNS =
  'grid grid-cols-[40px_48px_minmax(180px,1.6fr)_minmax(120px,1fr)_minmax(130px,170px)_minmax(140px,200px)_176px_80px] max-desk:grid-cols-[40px_48px_minmax(0,1fr)]';
const CELL = 'flex min-w-0 items-center px-2';
const WIDE = 'max-desk:hidden';

interface RuleActions {
  readonly open: (rule: Rule) => void;
  readonly openLog: (rule: Rule) => void;
  readonly openCampaign: (rule: Rule) => void;
  readonly getPath: (rule: Rule) => string;
  readonly getCampaignPath: (rule: Rule) => string;
}

interface RowProps {
  readonly rule: Rule;
  /** Of its ad account; null when unknown. */
  readonly networkCurrency: string | null;
  readonly index: number;
  readonly top: number;
  readonly heightPx: number;
  readonly isSelected: boolean;
  readonly canManage: boolean;
  readonly acts: RuleActions;
  readonly onSelect: (rule: Rule, event: MouseEvent) => void;
}

const Row = memo(function Row({
  rule,
  networkCurrency,
  index,
  top,
  heightPx,
  isSelected,
  canManage,
  acts,
  onSelect,
}: RowProps) {
  const { t } = useTranslation('rules');
  const { fields } = useVolatile('binomRule', rule.id);
  const name = ruleName(rule);
  const words = sentenceText(
    describeConditions(rule.conditions, { tracker: null, network: networkCurrency }),
  );
  const action = rule.truthyAction ?? rule.falsyAction;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name is the link; the row only widens its target
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top}px)`, height: heightPx }}
      className={cx(
        COLUMNS,
        'absolute inset-x-0 top-0 border-b border-line has-focus-visible:bg-selected',
        isSelected ? 'bg-selected' : 'hover:bg-hover',
      )}
      onClick={(event) => {
        if (!event.defaultPrevented) {
          acts.open(rule);
        }
      }}
    >
      <div role="cell" className={cx(CELL, 'ps-4')}>
        <Checkbox
          isSelected={isSelected}
          label={t('Select {name}', { name })}
          tabIndex={-1}
          onChange={(_, event) => onSelect(rule, event)}
        />
      </div>
      <div role="cell" className={CELL}>
        <RuleSwitch rule={rule} canManage={canManage} />
      </div>
      <div role="cell" className={cx(CELL, 'flex-col items-stretch justify-center')}>
        <PlainLink
          href={acts.getPath(rule)}
          data-row={index}
          title={name}
          className="truncate font-medium"
          onOpen={() => acts.open(rule)}
        >
          {name}
        </PlainLink>
        <span className="truncate text-sm text-ink-3" title={words}>
          {words === '' ? t('No conditions') : words}
        </span>
        <span className="flex flex-col text-sm desk:hidden">
          <span className="truncate text-ink-2" lang="">
            {rule.adCampaignName ?? rule.adCampaignId}
          </span>
          <RuleStateCell rule={rule} live={fields} />
          <LastChange live={fields} isBrief />
        </span>
      </div>
      <div role="cell" className={cx(CELL, WIDE)}>
        <PlainLink
          href={acts.getCampaignPath(rule)}
          className="truncate hover:underline"
          title={rule.adCampaignName ?? rule.adCampaignId}
          lang=""
          onOpen={() => acts.openCampaign(rule)}
        >
          {rule.adCampaignName ?? rule.adCampaignId}
        </PlainLink>
      </div>
      <div role="cell" className={cx(CELL, WIDE, 'text-ink-2')}>
        <span className="truncate">
          {action === null ? t('Do nothing') : t(ACTION_LABELS[action])}
        </span>
      </div>
      <div role="cell" className={cx(CELL, WIDE)}>
        <RuleStateCell rule={rule} live={fields} />
      </div>
      <div role="cell" className={cx(CELL, WIDE)}>
        <LastChange live={fields} />
      </div>
      <div role="cell" className={cx(CELL, WIDE, 'justify-end pe-4')}>
        <PlainLink
          href={`${acts.getPath(rule)}/runs`}
          className="underline"
          onOpen={() => acts.openLog(rule)}
        >
          {t('Log')}
        </PlainLink>
      </div>
    </div>
  );
});

/** The rules of a profile, virtualised for thousands of rows. */
export function RuleTable({
  rules,
  findCurrency,
  order,
  selection,
  headerState,
  dispatch,
  canManage,
  acts,
}: {
  readonly rules: readonly Rule[];
  /** The currency of an ad account; null when unknown. */
  readonly findCurrency: (adAccountId: string) => string | null;
  readonly order: readonly string[];
  readonly selection: Selection;
  readonly headerState: ReturnType<typeof getHeaderState>;
  readonly dispatch: Dispatch<SelectionEvent>;
  readonly canManage: boolean;
  readonly acts: RuleActions;
}) {
  const { t } = useTranslation('rules');
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = usePhone() ? PHONE_ROW_PX : ROW_PX;
  const getItemKey = useItemKeys(rules, ({ id }) => id);
  const virtualizer = useVirtualizer({
    count: rules.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey,
    overscan: 8,
  });
  const onKeyDown = useRowSelectionKeys({
    container: scroller,
    order,
    reveal: (index) => virtualizer.scrollToIndex(index),
    selection,
    dispatch,
  });
  const latest = useRef(order);
  latest.current = order;
  const onSelect = useCallback(
    ({ id }: Rule, event: MouseEvent) =>
      dispatch(
        event.shiftKey ? { type: 'extend', id, order: latest.current } : { type: 'toggle', id },
      ),
    [dispatch],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto" onKeyDown={onKeyDown}>
      <div role="table" aria-label={t('Rules')} aria-rowcount={rules.length + 1}>
        <div
          role="row"
          className={cx(
            COLUMNS,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas text-sm font-medium text-ink-2',
          )}
        >
          <div role="columnheader" className={cx(CELL, 'ps-4')}>
            <Checkbox
              isSelected={headerState === 'all'}
              isIndeterminate={headerState === 'some'}
              label={t('Select all')}
              onChange={() =>
                dispatch({ type: headerState === 'all' ? 'remove' : 'add', ids: order })
              }
            />
          </div>
          <div role="columnheader" className={CELL}>
            <span className="sr-only">{t('On')}</span>
          </div>
          <div role="columnheader" className={CELL}>
            {t('Rule')}
          </div>
          {[t('Campaign'), t('Action'), t('Status'), t('Last change')].map((label) => (
            <div key={label} role="columnheader" className={cx(CELL, WIDE)}>
              {label}
            </div>
          ))}
          <div role="columnheader" className={cx(CELL, WIDE)}>
            <span className="sr-only">{t('Run log')}</span>
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const rule = rules[index];
            return (
              rule !== undefined && (
                <Row
                  key={key}
                  rule={rule}
                  networkCurrency={findCurrency(rule.adAccountId)}
                  index={index}
                  top={start}
                  heightPx={rowPx}
                  isSelected={selection.ids.has(rule.id)}
                  canManage={canManage}
                  acts={acts}
                  onSelect={onSelect}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
