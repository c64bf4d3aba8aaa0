import type { CreativeDto } from '@ads-checker/shared/contracts/creatives';
import {
  ArrowTopRightOnSquareIcon,
  EllipsisHorizontalIcon,
  PencilIcon,
  PlayIcon,
  TrashIcon,
} from '@heroicons/react/16/solid';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { lengthText, ratioText, sizeText, usesText } from '../creative-labels.ts';
import { CreativePicture } from './creative-picture.tsx';

/** What a card offers besides selecting it. */
export interface CardActions {
  readonly rename: (creative: CreativeDto) => void;
  readonly remove: (creative: CreativeDto) => void;
}

interface CreativeCardProps {
  readonly creative: CreativeDto;
  readonly isSelected: boolean;
  readonly onSelect: (id: string, isRange: boolean) => void;
  /** Absent where creatives are only chosen. */
  readonly actions?: CardActions | undefined;
}

function CardMenu({
  creative,
  actions,
}: {
  readonly creative: CreativeDto;
  readonly actions: CardActions;
}) {
  const { t } = useTranslation('creatives');
  const { canChange, kind, name, url } = creative;
  const label = t('Actions for {name}', { name });
  return (
    <Menu
      isOnDemand
      label={label}
      placement="bottom end"
      trigger={<IconButton icon={EllipsisHorizontalIcon} label={label} />}
    >
      <MenuItem
        id="open"
        icon={ArrowTopRightOnSquareIcon}
        textValue={kind === 'video' ? t('Open video') : t('Open image')}
        onAction={() => window.open(url, '_blank', 'noopener,noreferrer')}
      />
      {canChange && (
        <>
          <MenuItem
            id="rename"
            icon={PencilIcon}
            textValue={t('Rename')}
            onAction={() => actions.rename(creative)}
          />
          <MenuItem
            id="delete"
            icon={TrashIcon}
            textValue={t('Delete')}
            isDanger
            onAction={() => actions.remove(creative)}
          />
        </>
      )}
    </Menu>
  );
}

/** The whole picture selects; memoised, since a selection renders hundreds of them. */
export const CreativeCard = memo(function CreativeCard({
  creative,
  isSelected,
  onSelect,
  actions,
}: CreativeCardProps) {
  const { t } = useTranslation('creatives');
  const { id, name } = creative;
  const size = sizeText(creative);
  const uses = usesText(creative);
  return (
    <li
      className={cx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-md border focus-within:border-accent hover:border-accent',
        isSelected
          ? 'border-accent bg-selected shadow-[inset_0_0_0_1px_var(--accent)]'
          : 'border-line-strong bg-surface',
      )}
    >
      <span className="relative flex min-h-0 flex-1 flex-col">
        <CreativePicture creative={creative} className="min-h-0 flex-1" />
        <span className="absolute end-1.5 bottom-1.5 flex items-center gap-1 rounded-xs bg-bar px-1.5 text-sm text-on-bar tabular-nums">
          {creative.kind === 'video' && <PlayIcon aria-hidden="true" className="size-3" />}
          {creative.durationMs !== null && `${lengthText(creative.durationMs)} · `}
          {ratioText(creative)}
        </span>
        <span className="absolute inset-0 flex">
          <Checkbox
            isSelected={isSelected}
            label={t('Select {name}', { name })}
            className="flex-1 p-2"
            onChange={(_, event) => onSelect(id, event.shiftKey)}
          />
        </span>
      </span>
      <div className="flex min-w-0 flex-none items-start gap-1 border-t border-line py-1.5 ps-2.5 pe-1">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium" title={name} lang="">
            {name}
          </p>
          <p className="truncate text-sm text-ink-3" title={size}>
            {size}
          </p>
          <p className="truncate text-sm text-ink-3" title={uses}>
            {uses}
          </p>
        </div>
        {actions !== undefined && <CardMenu creative={creative} actions={actions} />}
      </div>
    </li>
  );
});
