import { Bars2Icon, PlusIcon, SquaresPlusIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { type GroupNode, setGroupOperator, ungroup } from '../condition-tree.ts';
import { startConditionDrag } from './condition-drag.ts';
import { type ConditionEditorState, useConditionNode } from './condition-editor-state.ts';
import { ConditionRow, type ConditionTerms } from './condition-row.tsx';
import { addConditionTo, addGroupTo, removeFrom } from './editor-keys.ts';
import { NodeMenu } from './node-menu.tsx';

function GroupMenu({ id, editor }: { readonly id: number; readonly editor: ConditionEditorState }) {
  const { t } = useTranslation('rules');
  return (
    <NodeMenu id={id} editor={editor} label={t('Group')} actionsLabel={t('Group actions')}>
      <MenuItem
        id="ungroup"
        textValue={t('Ungroup')}
        icon={SquaresPlusIcon}
        onAction={() => editor.change((tree) => ungroup(tree, id))}
      />
    </NodeMenu>
  );
}

function OperatorChoice({
  node,
  terms: { editor, isDisabled },
}: {
  readonly node: GroupNode;
  readonly terms: ConditionTerms;
}) {
  const { t } = useTranslation('rules');
  const set = (operator: GroupNode['operator']): void =>
    editor.change((tree) => setGroupOperator(tree, node.id, operator));
  return (
    <fieldset
      disabled={isDisabled}
      aria-label={t('Conditions that must be true')}
      className="inline-flex h-(--control-h) flex-none rounded-sm border border-line-strong bg-surface max-desk:h-10"
    >
      {(['and', 'or'] as const).map((operator, index) => (
        <button
          key={operator}
          type="button"
          data-start={index === 0 ? true : undefined}
          aria-pressed={node.operator === operator}
          className="inline-flex items-center px-2.5 font-medium text-ink-2 not-first:border-s not-first:border-line-strong first:rounded-s-[4px] last:rounded-e-[4px] hover:bg-hover aria-pressed:bg-press aria-pressed:text-ink disabled:bg-subtle disabled:text-ink-3 disabled:aria-pressed:bg-press disabled:aria-pressed:text-ink-2"
          onClick={() => set(operator)}
        >
          {operator === 'and' ? t('All') : t('Any')}
        </button>
      ))}
    </fieldset>
  );
}

/** A group of conditions, with a solid bracket for "all" and a dashed one for "any". */
export const ConditionGroup = memo(function ConditionGroup({
  id,
  terms,
}: {
  readonly id: number;
  readonly terms: ConditionTerms;
}) {
  const { t } = useTranslation('rules');
  const { editor, isDisabled } = terms;
  const node = useConditionNode(editor, id);
  if (node?.kind !== 'group') {
    return null;
  }
  const isRoot = node.parentId === null;
  const content = (
    <>
      <div className="flex items-center gap-2">
        {!isRoot && !isDisabled && (
          // biome-ignore lint/a11y/noStaticElementInteractions: Alt with arrows does the same by keyboard
          <span
            draggable
            title={t('Drag to move, or press Alt ↑ ↓')}
            className="grid h-(--control-h) w-5 flex-none cursor-grab place-items-center text-ink-3 max-desk:hidden"
            onDragStart={(event) => startConditionDrag(editor, id, event)}
          >
            <Bars2Icon aria-hidden="true" className="size-4" />
          </span>
        )}
        <OperatorChoice node={node} terms={terms} />
        <span className="text-ink-3">
          {node.operator === 'and' ? t('of these are true') : t('of these is true')}
        </span>
        {!isRoot && !isDisabled && (
          <>
            <GroupMenu id={id} editor={editor} />
            <IconButton
              icon={XMarkIcon}
              label={t('Remove group')}
              onClick={() => removeFrom(editor, id)}
            />
          </>
        )}
      </div>
      <ul className="flex flex-col gap-1.5">
        {node.childIds.map((childId) =>
          editor.getNode(childId)?.kind === 'group' ? (
            <ConditionGroup key={childId} id={childId} terms={terms} />
          ) : (
            <ConditionRow key={childId} id={childId} terms={terms} />
          ),
        )}
      </ul>
      {!isDisabled && (
        <div className="flex gap-1">
          <Button variant="ghost" icon={PlusIcon} onClick={() => addConditionTo(editor, id)}>
            {t('Condition')}
          </Button>
          <Button variant="ghost" icon={SquaresPlusIcon} onClick={() => addGroupTo(editor, id)}>
            {t('Group')}
          </Button>
        </div>
      )}
    </>
  );
  const className = cx(
    'flex min-w-0 flex-col gap-2 border-s-2 ps-3.5 data-[drop=inside]:border-accent max-desk:ps-2.5',
    node.operator === 'and' ? 'border-ink-3' : 'border-dashed border-ink-3',
  );
  return isRoot ? (
    <div data-node={id} className={className}>
      {content}
    </div>
  ) : (
    <li data-node={id} className={cx(className, 'my-1')}>
      {content}
    </li>
  );
});
