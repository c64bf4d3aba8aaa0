import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinesLeaveGuard } from '../../../ui/lines-leave-guard.tsx';
import { SingleOrBulkPage } from '../../../ui/single-or-bulk-page.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Connected, NewProfileForm } from '../form/new-profile-form.tsx';
import { ImportProfiles } from '../import/import-profiles.tsx';
import { useImport } from '../import/use-import.ts';
import type { NewProfileSearch } from '../new-profile-search.ts';

interface NewProfileScreenProps {
  readonly search: NewProfileSearch;
}

export function NewProfileScreen({ search }: NewProfileScreenProps) {
  const { t } = useTranslation('ad-users');
  const navigate = useNavigate();
  const isMany = search.many === true;
  const groupId = search.groupId ?? null;
  const lines = useImport({ groupId });
  const [isFormDirty, setFormDirty] = useState(false);
  const [connected, setConnected] = useState<Connected | null>(null);
  const show = (next: boolean) =>
    void navigate({
      to: '/ad-users/new',
      search: { ...search, many: next || undefined },
      replace: true,
    });

  useEffect(() => {
    if (connected === null) {
      return;
    }
    const { adUser, hasTypedOn } = connected;
    const name = adUserDisplayName(adUser);
    showToast({
      id: 'profile',
      tone: 'success',
      text: hasTypedOn
        ? t('{name} is connected. Your latest edits aren’t saved yet.', { name })
        : t('{name} is connected', { name }),
    });
    void navigate({ to: '/ad-users/$adUserId', params: { adUserId: adUser.id } });
  }, [connected, navigate, t]);

  return (
    <>
      <SingleOrBulkPage
        title={isMany ? t('Import profiles') : t('New profile')}
        backTo="/ad-users"
        isMany={isMany}
        onChange={show}
        isHeld={lines.isRunning}
        one={
          <NewProfileForm
            groupId={groupId}
            onConnected={setConnected}
            onDirty={setFormDirty}
            // The pasted text contains secrets, so it must not be in a URL
            onMany={(text) => {
              lines.take({ ...lines.draft, text, lines: null });
              show(true);
            }}
          />
        }
        many={<ImportProfiles run={lines} />}
      />
      <LinesLeaveGuard
        isRunning={lines.isRunning}
        unsentCount={lines.unsentCount}
        isFormDirty={isFormDirty && connected === null}
      />
    </>
  );
}
