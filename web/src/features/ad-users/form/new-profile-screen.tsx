import type { AdUserDto } from '@ads-checker/shared/contracts/ad-users';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormPage } from '../../../ui/form-layout.tsx';
import { OneOrMany } from '../../../ui/one-or-many.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ImportProfiles } from '../import/import-profiles.tsx';
import type { NewProfileSearch } from '../new-profile-search.ts';
import { NewProfileForm } from './new-profile-form.tsx';

interface NewProfileScreenProps {
  readonly search: NewProfileSearch;
}

/** Connects a profile, or many pasted at once. */
export function NewProfileScreen({ search }: NewProfileScreenProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isMany = search.many === true;
  /** What was pasted into the form for one and turned out to be many; it goes along, and into no address. */
  const [pasted, setPasted] = useState({ text: '', number: 0 });
  const [wasMany, setWasMany] = useState(isMany);
  const [connected, setConnected] = useState<AdUserDto | null>(null);
  const [isRunning, setRunning] = useState(false);
  const groupId = search.groupId ?? null;
  const show = (next: boolean) => {
    setWasMany(wasMany || next);
    void navigate({
      to: '/ad-users/new',
      search: { ...search, many: next || undefined },
      replace: true,
    });
  };

  useEffect(() => {
    if (connected === null) {
      return;
    }
    const name = adUserDisplayName(connected);
    showToast({ id: 'profile', tone: 'success', text: t`${name} is connected` });
    void navigate({ to: '/ad-users/$adUserId', params: { adUserId: connected.id } });
  }, [connected, navigate, t]);

  return (
    <>
      <PageHead
        title={isMany ? <Trans>Many profiles</Trans> : <Trans>New profile</Trans>}
        backTo="/ad-users"
        actions={!isRunning && <OneOrMany isMany={isMany} onChange={show} />}
      />
      {/* Both stay while the other is looked at: nothing typed is lost */}
      <div className={isMany ? 'hidden' : 'contents'}>
        <FormPage>
          <NewProfileForm
            groupId={groupId}
            onConnected={setConnected}
            onMany={(text) => {
              setPasted({ text, number: pasted.number + 1 });
              show(true);
            }}
          />
        </FormPage>
      </div>
      {(isMany || wasMany) && (
        <div className={isMany ? 'contents' : 'hidden'}>
          <ImportProfiles
            key={pasted.number}
            initialText={pasted.text}
            groupId={groupId}
            onRunning={setRunning}
          />
        </div>
      )}
    </>
  );
}
