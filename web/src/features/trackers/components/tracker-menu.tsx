import { EllipsisHorizontalIcon, PencilSquareIcon, TrashIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { Tracker } from '../tracker-labels.ts';

export interface TrackerActions {
  readonly open: (tracker: Tracker) => void;
  /** Absent for read-only access. */
  readonly confirmDelete: ((tracker: Tracker) => void) | undefined;
}

export function TrackerMenu({
  tracker,
  actions,
}: {
  readonly tracker: Tracker;
  readonly actions: TrackerActions & { readonly confirmDelete: (tracker: Tracker) => void };
}) {
  const { t } = useTranslation('trackers');
  const label = t('Actions for {name}', { name: tracker.name });
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={
        <IconButton icon={EllipsisHorizontalIcon} label={label} className="relative size-7" />
      }
    >
      <MenuItem
        id="open"
        icon={PencilSquareIcon}
        textValue={t('Edit')}
        onAction={() => actions.open(tracker)}
      />
      <MenuItem
        id="delete"
        icon={TrashIcon}
        isDanger
        textValue={t('Delete…')}
        onAction={() => actions.confirmDelete(tracker)}
      />
    </Menu>
  );
}
