import {
  ArrowPathIcon,
  ArrowTopRightOnSquareIcon,
  EllipsisHorizontalIcon,
  FolderArrowDownIcon,
  PencilSquareIcon,
  Square2StackIcon,
  TrashIcon,
  UserGroupIcon,
} from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { Profile } from '../profiles.ts';

export type ProfileAction =
  | 'open'
  | 'details'
  | 'check'
  | 'move'
  | 'share'
  | 'unshare'
  | 'copyId'
  | 'delete';

export interface ProfileMenuProps {
  readonly profile: Profile;
  readonly isChecking: boolean;
  /** Stable, because there are many rows. */
  readonly onAct: (act: ProfileAction, profile: Profile) => void;
}

/** The menu is mounted on first use, because there are many rows. */
export function ProfileMenu({ profile, isChecking, onAct }: ProfileMenuProps) {
  const { t } = useTranslation('ad-users');
  // By profile, since virtualised rows are reused
  const [engagedId, setEngagedId] = useState<string>();
  const [openId, setOpenId] = useState<string>();
  const { id, name, canManage, adUser } = profile;
  const act = (kind: ProfileAction) => () => onAct(kind, profile);
  const button = (
    <IconButton
      icon={EllipsisHorizontalIcon}
      label={t('Actions for {name}', { name })}
      className="size-7"
      aria-haspopup="menu"
      onClick={() => {
        setEngagedId(id);
        setOpenId(id);
      }}
    />
  );
  if (engagedId !== id) {
    return button;
  }
  return (
    <Menu
      label={t('Actions for {name}', { name })}
      placement="bottom end"
      isOpen={openId === id}
      onOpenChange={(isOpen) => setOpenId(isOpen ? id : undefined)}
      trigger={button}
    >
      <MenuItem
        id="open"
        icon={ArrowTopRightOnSquareIcon}
        textValue={t('Open')}
        onAction={act('open')}
      />
      <MenuItem
        id="details"
        icon={PencilSquareIcon}
        textValue={canManage ? t('Edit') : t('Details')}
        onAction={act('details')}
      />
      <MenuItem
        id="check"
        icon={ArrowPathIcon}
        textValue={t('Check again')}
        isDisabled={isChecking}
        onAction={act('check')}
      />
      {canManage && (
        <MenuItem
          id="move"
          icon={FolderArrowDownIcon}
          textValue={t('Move to group…')}
          onAction={act('move')}
        />
      )}
      {canManage && (
        <MenuItem
          id="share"
          icon={UserGroupIcon}
          textValue={adUser.isShared ? t('Stop sharing') : t('Share with the team')}
          onAction={act(adUser.isShared ? 'unshare' : 'share')}
        />
      )}
      <MenuItem
        id="copyId"
        icon={Square2StackIcon}
        textValue={t('Copy ID')}
        onAction={act('copyId')}
      />
      {canManage && (
        <MenuItem
          id="delete"
          icon={TrashIcon}
          isDanger
          textValue={t('Delete…')}
          onAction={act('delete')}
        />
      )}
    </Menu>
  );
}
