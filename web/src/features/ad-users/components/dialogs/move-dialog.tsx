import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import { CheckIcon, FolderMinusIcon, PlusIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SearchField } from '../../../../ui/field.tsx';
import { GroupIcon } from '../../../../ui/group-icon.tsx';
import { listTargets } from '../../moving.ts';
import type { Profile, ProfileGroup } from '../../profiles.ts';
import { Skipped } from './bulk-dialog.tsx';

/** A search field appears above this many groups. */
const SEARCH_FROM = 8;

function Target({
  isHere,
  icon,
  note,
  onChoose,
  children,
}: {
  /** All of the profiles are in it already. */
  readonly isHere: boolean;
  readonly icon: ReactNode;
  readonly note?: string | null;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        aria-current={isHere ? 'true' : undefined}
        disabled={isHere}
        className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-start text-ink hover:bg-hover disabled:text-ink-3 pointer-coarse:min-h-11"
        onClick={onChoose}
      >
        {icon}
        <span className="min-w-0 flex-1 truncate">{children}</span>
        {note !== null && note !== undefined && <span className="text-sm text-ink-3">{note}</span>}
        {isHere && <CheckIcon aria-hidden="true" className="size-4 text-accent-ink" />}
      </button>
    </li>
  );
}

interface MoveDialogProps {
  readonly profiles: readonly Profile[];
  readonly groups: readonly ProfileGroup[];
  readonly onMove: (group: AdUserGroupDto | null) => void;
  readonly onNewGroup: () => void;
  readonly onClose: () => void;
}

export function MoveDialog({ profiles, groups, onMove, onNewGroup, onClose }: MoveDialogProps) {
  const { t } = useTranslation('ad-users');
  const [text, setText] = useState('');
  const targets = useMemo(() => listTargets({ profiles, groups }), [profiles, groups]);
  const mine = profiles.filter(({ canManage }) => canManage);
  const searchText = text.trim().toLocaleLowerCase();
  const found = targets.filter(({ group }) => group.name.toLocaleLowerCase().includes(searchText));
  const isAllIn = (groupId: string | null): boolean =>
    mine.every(({ adUser }) => adUser.groupId === groupId);
  const name = mine.length === 1 ? mine[0]?.name : undefined;
  return (
    <Dialog
      title={
        name !== undefined
          ? t('Move “{name}” to group', { name })
          : t('{count, plural, one {Move # profile to group} other {Move # profiles to group}}', {
              count: mine.length,
            })
      }
      isOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      {targets.length > SEARCH_FROM && (
        <SearchField label={t('Search groups')} value={text} onChange={setText} className="mb-2" />
      )}
      <ul aria-label={t('Groups')} className="max-h-[50dvh] overflow-auto">
        {searchText === '' && (
          <Target
            isHere={isAllIn(null)}
            icon={<FolderMinusIcon aria-hidden="true" className="mx-px size-4 text-ink-3" />}
            onChoose={() => onMove(null)}
          >
            {t('No group')}
          </Target>
        )}
        {found.map(({ group, ownerName }) => (
          <Target
            key={group.id}
            isHere={isAllIn(group.id)}
            icon={<GroupIcon icon={group.icon} color={group.color} />}
            note={ownerName}
            onChoose={() => onMove(group)}
          >
            {group.name}
          </Target>
        ))}
      </ul>
      {found.length === 0 && searchText !== '' && (
        <p role="status" className="px-2 py-1 text-ink-3">
          {t('No groups found')}
        </p>
      )}
      <Button variant="ghost" icon={PlusIcon} className="mt-1" onClick={onNewGroup}>
        {t('New group…')}
      </Button>
      <Skipped count={profiles.length - mine.length} />
    </Dialog>
  );
}
