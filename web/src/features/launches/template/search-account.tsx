import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdAccounts } from '../../../replica/index.ts';
import { FieldGrid } from '../../../ui/form-layout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { accountsOf, useLaunchProfiles } from '../accounts-of-profile.ts';
import type { SearchThrough } from './targeting-search.tsx';

/** The ad account whose profile Facebook's search is asked with. */
export function SearchAccount({
  value,
  onChange,
}: {
  readonly value: SearchThrough | null;
  readonly onChange: (through: SearchThrough | null) => void;
}) {
  const { t } = useTranslation('launches');
  const { profiles } = useLaunchProfiles();
  const connected = profiles.filter(({ isConnected }) => isConnected);
  const [chosen, setChosen] = useState(value?.adUserId ?? '');
  const adUserId = chosen === '' ? (connected[0]?.id ?? '') : chosen;
  const { rows } = useAdAccounts(adUserId === '' ? null : accountsOf(adUserId));
  const first = rows[0]?.id;
  const isOfProfile = value?.adUserId === adUserId;
  useEffect(() => {
    if (!isOfProfile && adUserId !== '') {
      onChange(first === undefined ? null : { adUserId, adAccountId: first });
    }
  }, [isOfProfile, adUserId, first, onChange]);
  if (connected.length === 0) {
    return (
      <p className="text-sm text-ink-3">
        {t('Languages and interests are searched through a connected profile. None is available.')}
      </p>
    );
  }
  return (
    <FieldGrid>
      <SelectField
        label={t('Search through profile')}
        value={adUserId}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {connected.map(({ id, name }) => (
          <option key={id} value={id} lang="">
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Ad account')}
        value={isOfProfile ? value.adAccountId : ''}
        disabled={rows.length === 0}
        onChange={(event) => onChange({ adUserId, adAccountId: event.currentTarget.value })}
      >
        {rows.map(({ id, name }) => (
          <option key={id} value={id} lang="">
            {name}
          </option>
        ))}
      </SelectField>
    </FieldGrid>
  );
}
