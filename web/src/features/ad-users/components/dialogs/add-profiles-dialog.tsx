import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SearchField } from '../../../../ui/field.tsx';
import { planMove } from '../../moving.ts';
import type { Profile } from '../../profiles.ts';
import { profileSubtitle } from '../profile-parts.tsx';

/** The search finds the rest. */
const SHOWN_MAX = 200;

interface AddProfilesDialogProps {
  readonly group: AdUserGroupDto;
  readonly profiles: readonly Profile[];
  readonly onAdd: (profiles: readonly Profile[]) => void;
  readonly onClose: () => void;
}

export function AddProfilesDialog({ group, profiles, onAdd, onClose }: AddProfilesDialogProps) {
  const { t } = useTranslation('ad-users');
  const [text, setText] = useState('');
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const candidates = useMemo(() => planMove({ profiles, group }).changed, [profiles, group]);
  const searchText = text.trim().toLocaleLowerCase();
  const found = candidates.filter(
    ({ name, adUser }) =>
      name.toLocaleLowerCase().includes(searchText) || adUser.facebookId.includes(searchText),
  );
  const shown = found.slice(0, SHOWN_MAX);
  const chosen = candidates.filter(({ id }) => chosenIds.has(id));
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosenIds);
    if (isChosen) {
      next.add(id);
    } else {
      next.delete(id);
    }
    setChosenIds(next);
  };
  return (
    <Dialog
      title={t('Add profiles to “{name}”', { name: group.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
            {chosen.length === 0
              ? t('Add profiles')
              : t('{count, plural, one {Add # profile} other {Add # profiles}}', {
                  count: chosen.length,
                })}
          </Button>
        </>
      }
    >
      {candidates.length === 0 ? (
        <p className="py-1">{t('You can’t move any other profiles to this group.')}</p>
      ) : (
        <>
          <SearchField
            label={t('Search profiles')}
            value={text}
            onChange={setText}
            className="mb-2"
          />
          <ul aria-label={t('Profiles')} className="max-h-[50dvh] overflow-auto">
            {shown.map((profile) => (
              <li key={profile.id}>
                <Checkbox
                  isSelected={chosenIds.has(profile.id)}
                  className="flex min-h-8 w-full rounded-sm px-2 py-1 text-start text-ink hover:bg-hover pointer-coarse:min-h-11"
                  onChange={(isChosen) => toggle(profile.id, isChosen)}
                >
                  <span className="flex min-w-0 flex-1 items-baseline gap-2">
                    <span className="min-w-0 truncate">{profile.name}</span>
                    <span className="min-w-0 flex-1 truncate text-end text-sm text-ink-3 tabular-nums">
                      {profileSubtitle(profile)}
                    </span>
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
          <p role="status" className="px-2 text-sm text-ink-3">
            {found.length === 0
              ? t('No profiles found')
              : found.length > SHOWN_MAX &&
                t('{MOST_SHOWN} of {count} shown. Search to find more.', {
                  MOST_SHOWN: SHOWN_MAX,
                  count: found.length,
                })}
          </p>
        </>
      )}
    </Dialog>
  );
}
