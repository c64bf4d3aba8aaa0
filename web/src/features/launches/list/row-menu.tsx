import {
  DocumentDuplicateIcon,
  EllipsisHorizontalIcon,
  RocketLaunchIcon,
  TrashIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

/** What can be done with a plan or a template of a list. */
export function RowMenu({
  name,
  onPlan,
  onCopy,
  onDelete,
}: {
  readonly name: string;
  readonly onPlan?: (() => void) | undefined;
  readonly onCopy?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
}) {
  const { t } = useTranslation('launches');
  const label = t('Actions for {name}', { name });
  return (
    <Menu
      label={label}
      placement="bottom end"
      isOnDemand
      trigger={
        <IconButton icon={EllipsisHorizontalIcon} label={label} className="relative size-7" />
      }
    >
      {onPlan !== undefined && (
        <MenuItem
          id="plan"
          icon={RocketLaunchIcon}
          textValue={t('Plan launch')}
          onAction={onPlan}
        />
      )}
      {onCopy !== undefined && (
        <MenuItem
          id="copy"
          icon={DocumentDuplicateIcon}
          textValue={t('Duplicate')}
          onAction={onCopy}
        />
      )}
      {onDelete !== undefined && (
        <MenuItem
          id="delete"
          icon={TrashIcon}
          isDanger
          textValue={t('Delete…')}
          onAction={onDelete}
        />
      )}
    </Menu>
  );
}
