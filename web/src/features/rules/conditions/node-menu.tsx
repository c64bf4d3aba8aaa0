import {
  ArrowDownIcon,
  ArrowUpIcon,
  DocumentDuplicateIcon,
  EllipsisHorizontalIcon,
  RectangleGroupIcon,
} from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { duplicateNode, wrapNode } from '../condition-tree.ts';
import type { ConditionEditorState } from './condition-editor-state.ts';
import { focusNode } from './editor-keys.ts';

/** Menu of a condition or a group, for the mouse. */
export function NodeMenu({
  id,
  editor,
  label,
  actionsLabel,
  onWrapped,
  children,
}: {
  readonly id: number;
  readonly editor: ConditionEditorState;
  readonly label: string;
  readonly actionsLabel: string;
  readonly onWrapped?: () => void;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('rules');
  return (
    <Menu
      label={label}
      trigger={<IconButton icon={EllipsisHorizontalIcon} label={actionsLabel} tabIndex={-1} />}
    >
      <MenuItem
        id="up"
        textValue={t('Move up')}
        icon={ArrowUpIcon}
        onAction={() => editor.move(id, -1)}
      />
      <MenuItem
        id="down"
        textValue={t('Move down')}
        icon={ArrowDownIcon}
        onAction={() => editor.move(id, 1)}
      />
      <MenuItem
        id="duplicate"
        textValue={t('Duplicate')}
        icon={DocumentDuplicateIcon}
        onAction={() => {
          const copy = editor.add((tree) => duplicateNode(tree, id));
          if (copy !== undefined) {
            focusNode(copy);
          }
        }}
      />
      <MenuItem
        id="wrap"
        textValue={t('Put in group')}
        icon={RectangleGroupIcon}
        onAction={() => {
          editor.add((tree) => wrapNode(tree, id));
          onWrapped?.();
        }}
      />
      {children}
    </Menu>
  );
}
