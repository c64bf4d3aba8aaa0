import type { RuleColumn } from '@ads-checker/shared/contracts/rule-conditions';
import { RULE_OPERATORS } from '@ads-checker/shared/contracts/rule-conditions';
import { isTrait } from '@ads-checker/shared/contracts/rule-traits';
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
  newTrait,
  type RuleOperator,
  updateCondition,
} from '../condition-tree.ts';
import { OPERATOR_LABELS, OPERATOR_SYMBOLS, t } from '../rule-labels.ts';
import { TRAIT_LABELS } from '../trait-labels.ts';
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
import { TraitFields } from './trait-fields.tsx';
import { WindowField } from './window-field.tsx';

/** Shared by all rows; stable while the tracker stays the same. */
export interface ConditionTerms {
  readonly editor: ConditionEditorState;
  /** The column options as elements that are created once. */
  readonly columnOptions: ReactNode;
  readonly traitOptions: ReactNode;
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
  text_required: msg('Enter a text'),
  text_too_long: msg('This text is too long'),
  none_chosen: msg('Choose at least one'),
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

/** The name of what a condition reads. */
const nameOf = ({ column, trait }: ConditionNode): string =>
  trait === null ? columnLabel(column) : t(TRAIT_LABELS[trait.name]);

/** The options of the first list: figures, then what the object is. */
function ColumnChoice({
  node,
  terms,
  field,
  onChange,
}: {
  readonly node: ConditionNode;
  readonly terms: ConditionTerms;
  readonly field: object;
  readonly onChange: (changes: Partial<ConditionNode>) => void;
}) {
  const { t } = useTranslation('rules');
  const { column, trait } = node;
  return (
    <Choice
      data-start
      aria-label={t('Column')}
      value={trait?.name ?? column}
      {...field}
      className="w-42 max-desk:w-auto max-desk:flex-1 max-desk:basis-28"
      onChange={({ target: { value } }) =>
        onChange(
          isTrait(value)
            ? { trait: newTrait(value) }
            : { trait: null, column: value as RuleColumn },
        )
      }
    >
      {trait === null && <LostColumn column={column} known={terms.known} />}
      {terms.columnOptions}
      {terms.traitOptions}
    </Choice>
  );
}

/** An option for a column that the tracker lacks. */
function LostColumn({
  column,
  known,
}: {
  readonly column: RuleColumn | null;
  readonly known: ConditionTerms['known'];
}) {
  return column === null || known === null || known.has(column) ? null : (
    <option value={column}>{columnLabel(column)}</option>
  );
}

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
  const { id, column, operator, text, endText, otherColumn, trait } = node;
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
  const describe = (field: ConditionField) => ({
    'aria-invalid': faults?.[field] !== undefined || undefined,
    'aria-describedby': faults?.[field] === undefined ? undefined : noteId,
    disabled: isDisabled,
  });
  const messages = [...new Set(Object.values(faults ?? {}))];
  const name = nameOf(node);
  const note = messages.length > 0 && (
    <p id={noteId} className="flex items-start gap-1 text-sm text-error-ink">
      <ExclamationCircleIcon aria-hidden="true" className="size-4 flex-none text-error" />
      {messages.map((fault) => t(ERROR_TEXTS[fault])).join('. ')}
    </p>
  );
  if (trait !== null) {
    return (
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <ColumnChoice node={node} terms={terms} field={describe('column')} onChange={change} />
          <TraitFields
            trait={trait}
            label={name}
            words={currencies}
            describe={describe}
            isDisabled={isDisabled}
            onChange={(next) => change({ trait: next })}
            onBlur={() => setTouched(true)}
          />
        </div>
        {note}
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <ColumnChoice node={node} terms={terms} field={describe('column')} onChange={change} />
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
            <LostColumn column={otherColumn} known={known} />
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
      {note}
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
  const name = nameOf(node);
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
