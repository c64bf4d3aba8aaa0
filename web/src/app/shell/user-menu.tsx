import { avatarColorIndex, initials, userDisplayName } from '@ads-checker/shared/domain/names';
import {
  ArrowRightStartOnRectangleIcon,
  ChatBubbleBottomCenterTextIcon,
  ClockIcon,
  Cog6ToothIcon,
  CommandLineIcon,
  UserIcon,
} from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePlace } from '../../lib/places.ts';
import { useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Menu, MenuItem, MenuSection } from '../../ui/menu.tsx';

interface UserMenuProps {
  readonly onLogOut: () => void;
  readonly onShowKeys: () => void;
  readonly onShowChanges: () => void;
}

export function UserMenu({ onLogOut, onShowKeys, onShowChanges }: UserMenuProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const profileSettings = usePlace('profileSettings');
  const teamSettings = usePlace('teamSettings');
  const notificationTemplates = usePlace('notificationTemplates');
  const name = userDisplayName(user);
  return (
    <Menu
      label={t('User menu')}
      placement="bottom end"
      trigger={
        <button
          type="button"
          aria-label={t('User menu: {name}', { name })}
          className="grid size-(--control-h) flex-none place-items-center rounded-full max-desk:size-9 pointer-coarse:size-11"
        >
          <Avatar initials={initials(name)} color={avatarColorIndex(user.id)} />
        </button>
      }
    >
      <MenuSection title={t('Signed in as {username}', { username: user.username })}>
        {profileSettings !== undefined && (
          <MenuItem
            id="profile-settings"
            textValue={t(profileSettings.label)}
            icon={UserIcon}
            onAction={() => void navigate({ to: profileSettings.path })}
          />
        )}
        {teamSettings !== undefined && (
          <MenuItem
            id="team-settings"
            textValue={t(teamSettings.label)}
            icon={Cog6ToothIcon}
            onAction={() => void navigate({ to: teamSettings.path })}
          />
        )}
        {notificationTemplates !== undefined && (
          <MenuItem
            id="notification-templates"
            textValue={t(notificationTemplates.label)}
            icon={ChatBubbleBottomCenterTextIcon}
            onAction={() => void navigate({ to: notificationTemplates.path })}
          />
        )}
        <MenuItem
          id="changes"
          textValue={t('My changes')}
          icon={ClockIcon}
          onAction={onShowChanges}
        />
        <MenuItem
          id="keys"
          textValue={t('Keyboard shortcuts')}
          icon={CommandLineIcon}
          shortcut={<Kbd className="max-desk:hidden">?</Kbd>}
          onAction={onShowKeys}
        />
        <MenuItem
          id="log-out"
          textValue={t('Log out')}
          icon={ArrowRightStartOnRectangleIcon}
          onAction={onLogOut}
        >
          {t('Log out')}
        </MenuItem>
      </MenuSection>
    </Menu>
  );
}
