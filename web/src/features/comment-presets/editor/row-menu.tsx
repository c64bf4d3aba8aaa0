import {
  ArrowDownIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  DocumentDuplicateIcon,
  EllipsisHorizontalIcon,
  PlusIcon,
  TrashIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { Direction } from './tree-moves.ts';

const MOVES = [
  { direction: 'up', icon: ArrowUpIcon, sign: '↑' },
  { direction: 'down', icon: ArrowDownIcon, sign: '↓' },
  { direction: 'in', icon: ArrowRightIcon, sign: '→' },
  { direction: 'out', icon: ArrowLeftIcon, sign: '←' },
] as const;

/** Every keyboard action on a comment, as a menu. */
export function RowMenu({
  onStep,
  onAddAfter,
  onDuplicate,
  onDelete,
}: {
  readonly onStep: (direction: Direction) => void;
  readonly onAddAfter: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}) {
  const { t } = useTranslation('comment-presets');
  const labels: Readonly<Record<Direction, string>> = {
    up: t('Move up'),
    down: t('Move down'),
    in: t('Make a reply'),
    out: t('Move out one level'),
  };
  return (
    <Menu
      isOnDemand
      label={t('Actions')}
      placement="bottom end"
      trigger={<IconButton icon={EllipsisHorizontalIcon} label={t('More actions')} tabIndex={-1} />}
    >
      <MenuItem id="add" icon={PlusIcon} textValue={t('Comment below')} onAction={onAddAfter} />
      {MOVES.map(({ direction, icon, sign }) => (
        <MenuItem
          key={direction}
          id={direction}
          icon={icon}
          textValue={labels[direction]}
          shortcut={<Kbd className="max-desk:hidden">{`Alt ${sign}`}</Kbd>}
          onAction={() => onStep(direction)}
        />
      ))}
      <MenuItem
        id="duplicate"
        icon={DocumentDuplicateIcon}
        textValue={t('Duplicate with replies')}
        onAction={onDuplicate}
      />
      <MenuItem
        id="delete"
        icon={TrashIcon}
        isDanger
        textValue={t('Delete with replies')}
        onAction={onDelete}
      />
    </Menu>
  );
}
