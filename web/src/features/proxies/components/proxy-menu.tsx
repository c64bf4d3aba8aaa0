import {
  ArrowPathIcon,
  EllipsisHorizontalIcon,
  PencilSquareIcon,
  Square2StackIcon,
  TrashIcon,
  UserGroupIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { ProxyRow } from '../proxy-rows.ts';
import { useCheckDetails } from '../use-check-details.ts';

/** Actions on a proxy of the list. A stable object, because there are many rows. */
export interface ProxyActions {
  readonly open: (row: ProxyRow) => void;
  readonly check: (row: ProxyRow) => void;
  readonly share: (row: ProxyRow) => void;
  readonly copyAddress: (row: ProxyRow) => void;
  readonly confirmDelete: (row: ProxyRow) => void;
}

export function ProxyMenu({
  row,
  actions,
}: {
  readonly row: ProxyRow;
  readonly actions: ProxyActions;
}) {
  const { t } = useTranslation('proxies');
  const { name, proxy, canManage } = row;
  const { state } = useCheckDetails(row);
  return (
    <Menu
      label={t('Actions for {name}', { name })}
      placement="bottom end"
      trigger={
        <IconButton
          icon={EllipsisHorizontalIcon}
          label={t('Actions for {name}', { name })}
          className="relative size-7"
        />
      }
    >
      <MenuItem
        id="check"
        icon={ArrowPathIcon}
        textValue={t('Check now')}
        isDisabled={state === 'checking'}
        onAction={() => actions.check(row)}
      />
      <MenuItem
        id="open"
        icon={PencilSquareIcon}
        textValue={canManage ? t('Edit') : t('Open')}
        onAction={() => actions.open(row)}
      />
      <MenuItem
        id="copy"
        icon={Square2StackIcon}
        textValue={t('Copy address')}
        onAction={() => actions.copyAddress(row)}
      />
      {canManage && (
        <MenuItem
          id="share"
          icon={UserGroupIcon}
          textValue={proxy.isShared ? t('Stop sharing') : t('Share with the team')}
          onAction={() => actions.share(row)}
        />
      )}
      {canManage && (
        <MenuItem
          id="delete"
          icon={TrashIcon}
          isDanger
          textValue={t('Delete…')}
          onAction={() => actions.confirmDelete(row)}
        />
      )}
    </Menu>
  );
}
