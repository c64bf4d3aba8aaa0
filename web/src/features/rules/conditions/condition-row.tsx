import type { RuleColumn } from '@ads-checker/shared/contracts/rule-conditions';
import { RULE_OPERATORS } from '@ads-checker/shared/contracts/rule-conditions';
import { Bars2Icon, ExclamationCircleIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { memo, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencySymbol } from '../../../lib/format.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import {
  columnLabel,
  currencyOfColumn,
  type RuleCurrencies,
  unitOfColumn,
} from '../column-labels.ts';
import { Choice, NumberInput } from '../compact-inputs.tsx';
import {
  type ConditionNode,
  isRangeOperator,
  type RuleOperator,
  updateCondition,
} from '../condition-tree.ts';
import { OPERATOR_LABELS, OPERATOR_SYMBOLS } from '../rule-labels.ts';
import { startConditionDrag } from './condition-drag.ts';
import {
  type ConditionEditorState,
  useConditionNode,
  useIsChecked,
} from './condition-editor-state.ts';
import {
  type ConditionError,
  type ConditionField,
  findConditionErrors,
} from './condition-values.ts';
import { focusNode, removeFrom } from './editor-keys.ts';
import { NodeMenu } from './node-menu.tsx';
import { WindowField } from './window-field.tsx';

/** Shared by all rows; stable while the tracker stays the same. */
export interface ConditionTerms {
  readonly editor: ConditionEditorState;
  /** The column options as elements that are created once. */
  readonly columnOptions: ReactNode;
  /** Null while no tracker is chosen. */
  readonly known: ReadonlySet<RuleColumn> | null;
  readonly currencies: RuleCurrencies;
  readonly isPhone: boolean;
  readonly isDisabled: boolean;
}

const ERROR_TEXTS: Readonly<Record<ConditionError, MessageKey>> = {
  required: msg('Enter a number'),
  not_a_number: msg('Enter a number, like 12.5'),
  wrong_order: msg('Enter a number not below the first'),
  too_large: msg('This number is too large'),
  missing_column: msg('This tracker doesn’t have this column'),
  not_hours: msg('Enter hours from 1 to 72'),
  not_recorded: msg('This figure isn’t recorded by the hour. Choose days'),
  nothing_before: msg('Choose days or hours to compare with the time before'),
};

const WITH_COLUMN = 'column:';

function readOperatorChoice(choice: string): { operator: RuleOperator; isWithColumn: boolean } {
  const isWithColumn = choice.startsWith(WITH_COLUMN);
  return {
    operator: (isWithColumn ? choice.slice(WITH_COLUMN.length) : choice) as RuleOperator,
    isWithColumn,
  };
}

/** Memoised: typing into the condition changes none of its props. */
const RowActions = memo(function RowActions({
  id,
  name,
  editor,
}: {
  readonly id: number;
  readonly name: string;
  readonly editor: ConditionEditorState;
}) {
  const { t } = useTranslation('rules');
  return (
    <span className="flex h-(--control-h-lg) flex-none items-center max-desk:h-11">
      <NodeMenu
        id={id}
        editor={editor}
        label={t('Condition')}
        actionsLabel={t('Condition actions')}
        onWrapped={() => focusNode(id)}
      />
      <IconButton
        icon={XMarkIcon}
        label={t('Remove condition: {name}', { name })}
        onClick={() => removeFrom(editor, id)}
      />
    </span>
  );
});

function ConditionFields({
  node,
  terms,
}: {
  readonly node: ConditionNode;
  readonly terms: ConditionTerms;
}) {
  const { t } = useTranslation('rules');
  const { editor, columnOptions, known, currencies, isPhone, isDisabled } = terms;
  const noteId = useId();
  const [touched, setTouched] = useState(false);
  const isChecked = useIsChecked(editor);
  const { id, column, operator, text, endText, otherColumn } = node;
  const faults = isChecked || touched ? findConditionErrors(node, known) : undefined;
  const change = (changes: Partial<ConditionNode>): void =>
    editor.change((tree) => updateCondition(tree, id, changes));
  const isRange = isRangeOperator(operator);
  const isWithColumn = otherColumn !== null && !isRange;
  const kind = unitOfColumn(column);
  const unit =
    kind === 'percent'
      ? '%'
      : kind === 'money'
        ? (currencyOfColumn(column, currencies) ?? currencySymbol(null))
        : null;
  const lostColumn = (value: RuleColumn | null) =>
    value !== null &&
    known !== null &&
    !known.has(value) && <option value={value}>{columnLabel(value)}</option>;
  const describe = (field: ConditionField) => ({
    'aria-invalid': faults?.[field] !== undefined || undefined,
    'aria-describedby': faults?.[field] === undefined ? undefined : noteId,
    disabled: isDisabled,
  });
  const messages = [...new Set(Object.values(faults ?? {}))];
  const name = columnLabel(column);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Choice
          data-start
          aria-label={t('Column')}
          value={column}
          {...describe('column')}
          className="w-42 max-desk:w-auto max-desk:flex-1 max-desk:basis-28"
          onChange={(event) => change({ column: event.target.value as RuleColumn })}
        >
          {lostColumn(column)}
          {columnOptions}
        </Choice>
        <WindowField
          name={name}
          value={node.window}
          isInvalid={faults?.window !== undefined}
          noteId={noteId}
          isDisabled={isDisabled}
          onChange={(window) => change({ window })}
        />
        <Choice
          aria-label={
            isPhone ? t('Operator: {name}', { name: t(OPERATOR_LABELS[operator]) }) : t('Operator')
          }
          value={isWithColumn ? `${WITH_COLUMN}${operator}` : operator}
          disabled={isDisabled}
          className="w-36 max-desk:w-14"
          onChange={(event) => {
            const next = readOperatorChoice(event.target.value);
            change({
              operator: next.operator,
              otherColumn: next.isWithColumn ? (otherColumn ?? 'revenue') : null,
            });
          }}
        >
          {RULE_OPERATORS.map((each) => (
            <option key={each} value={each}>
              {isPhone ? OPERATOR_SYMBOLS[each] : t(OPERATOR_LABELS[each])}
            </option>
          ))}
          <optgroup label={t('Another column')}>
            {RULE_OPERATORS.filter((each) => !isRangeOperator(each)).map((each) => (
              <option key={each} value={`${WITH_COLUMN}${each}`}>
                {isPhone
                  ? OPERATOR_SYMBOLS[each]
                  : t('{operator} column', { operator: t(OPERATOR_LABELS[each]) })}
              </option>
            ))}
          </optgroup>
        </Choice>
        {isWithColumn && (
          <>
            <NumberInput
              aria-label={t('Times')}
              value={node.factorText}
              unit={null}
              {...describe('factorText')}
              className="w-16"
              onChange={(event) => change({ factorText: event.target.value })}
              onBlur={() => setTouched(true)}
            />
            <span className="text-ink-3">×</span>
          </>
        )}
        {isWithColumn ? (
          <Choice
            data-value
            aria-label={t('Compare with column')}
            value={otherColumn}
            {...describe('otherColumn')}
            className="w-42 max-desk:flex-1 max-desk:basis-28"
            onChange={(event) => change({ otherColumn: event.target.value as RuleColumn })}
          >
            {lostColumn(otherColumn)}
            {columnOptions}
          </Choice>
        ) : (
          <NumberInput
            data-value
            aria-label={isRange ? t('{name} from', { name }) : t('{name} value', { name })}
            value={text}
            unit={unit}
            {...describe('text')}
            className="w-28 max-desk:w-24"
            onChange={(event) => change({ text: event.target.value })}
            onBlur={() => setTouched(true)}
          />
        )}
        {isWithColumn && otherColumn !== null && (
          <WindowField
            name={columnLabel(otherColumn)}
            value={node.otherWindow}
            isBefore={node.isBefore}
            isInvalid={faults?.otherWindow !== undefined}
            noteId={noteId}
            isDisabled={isDisabled}
            onChange={(otherWindow, isBefore) => change({ otherWindow, isBefore })}
          />
        )}
        {isRange && (
          <>
            <span className="text-ink-3">{t('to')}</span>
            <NumberInput
              aria-label={t('{name} to', { name })}
              value={endText}
              unit={unit}
              {...describe('endText')}
              className="w-28 max-desk:w-24"
              onChange={(event) => change({ endText: event.target.value })}
              onBlur={() => setTouched(true)}
            />
          </>
        )}
      </div>
      {messages.length > 0 && (
        <p id={noteId} className="flex items-start gap-1 text-sm text-error-ink">
          <ExclamationCircleIcon aria-hidden="true" className="size-4 flex-none text-error" />
          {messages.map((fault) => t(ERROR_TEXTS[fault])).join('. ')}
        </p>
      )}
    </div>
  );
}

/**
 * One condition. It renders only when it or the tracker changes, and is painted only when visible,
 * because every keystroke repaints the form.
 */
export const ConditionRow = memo(function ConditionRow({
  id,
  terms,
}: {
  readonly id: number;
  readonly terms: ConditionTerms;
}) {
  const { t } = useTranslation('rules');
  const { editor, isDisabled } = terms;
  const node = useConditionNode(editor, id);
  if (node?.kind !== 'condition') {
    return null;
  }
  const name = columnLabel(node.column);
  return (
    <li
      data-node={id}
      aria-label={t('Condition: {name}', { name })}
      className="flex items-start gap-1.5 rounded-sm py-0.5 [contain-intrinsic-block-size:auto_36px] [content-visibility:auto] [overflow-clip-margin:8px] data-[drop=after]:shadow-[0_2px_0_var(--accent)] data-[drop=before]:shadow-[0_-2px_0_var(--accent)]"
    >
      {!isDisabled && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Alt with arrows does the same by keyboard
        <span
          draggable
          title={t('Drag to move, or press Alt ↑ ↓')}
          className="grid h-(--control-h-lg) w-5 flex-none cursor-grab place-items-center text-ink-3 max-desk:hidden"
          onDragStart={(event) => startConditionDrag(editor, id, event)}
        >
          <Bars2Icon aria-hidden="true" className="size-4" />
        </span>
      )}
      <ConditionFields node={node} terms={terms} />
      {!isDisabled && <RowActions id={id} name={name} editor={editor} />}
    </li>
  );
});
