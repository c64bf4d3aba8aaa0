import { adUserDisplayName, avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { ChevronUpDownIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adUserStatus } from '../../../lib/ad-user-status.ts';
import { checkerPath } from '../../../lib/checker-path.ts';
import { useOwned } from '../../../replica/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

export function AdUserMenu({ adUserId }: { readonly adUserId: string }) {
  const { t } = useTranslation('ad-checker');
  const navigate = useNavigate();
  const { rows } = useOwned('adUser');
  const current = rows.find(({ id }) => id === adUserId);
  const sorted = rows.toSorted((a, b) => adUserDisplayName(a).localeCompare(adUserDisplayName(b)));
  if (current === undefined) {
    return null;
  }
  const currentName = adUserDisplayName(current);
  return (
    <Menu
      label={t('Profiles')}
      selectionMode="single"
      selectedKeys={[adUserId]}
      onAction={(key) => {
        void navigate({ href: checkerPath({ adUserId: String(key) }) });
      }}
      trigger={
        <Button variant="ghost" endIcon={ChevronUpDownIcon} className="min-w-0 shrink text-ink">
          <Avatar
            size="small"
            initials={initials(currentName)}
            color={avatarColorIndex(current.id)}
          />
          <span className="sr-only">{t('Profile:')} </span>
          <span className="truncate">{currentName}</span>
        </Button>
      }
    >
      {sorted.map((adUser) => {
        const name = adUserDisplayName(adUser);
        const isRestricted = adUser.status !== 'active';
        return (
          <MenuItem
            key={adUser.id}
            id={adUser.id}
            textValue={name}
            className={cx(isRestricted && 'text-ink-3')}
          >
            <Avatar
              size="small"
              initials={initials(name)}
              color={avatarColorIndex(adUser.id)}
              className={cx(isRestricted && 'opacity-50')}
            />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {isRestricted && (
              <span className="text-sm text-ink-3">{adUserStatus(adUser.status).label}</span>
            )}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
