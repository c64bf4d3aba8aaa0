import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useAdAccounts } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { accountsOf, useLaunchProfiles } from '../accounts-of-profile.ts';
import type { AccountChoice } from './plan-money.ts';

function toChoice({ id, adUserId, name, currency, timeZone }: AdAccountDto): AccountChoice {
  return {
    adUserId,
    adAccountId: id,
    adAccountName: name,
    currency: currency ?? 'USD',
    timeZone: timeZone ?? 'UTC',
  };
}

function AccountList({
  adUserId,
  search,
  known,
  chosen,
  onChange,
}: {
  readonly adUserId: string;
  readonly search: string;
  readonly known: ReadonlySet<string>;
  readonly chosen: ReadonlyMap<string, AccountChoice>;
  readonly onChange: (chosen: ReadonlyMap<string, AccountChoice>) => void;
}) {
  const { t } = useTranslation('launches');
  const { rows, status, error } = useAdAccounts(accountsOf(adUserId));
  const searchText = search.trim().toLocaleLowerCase();
  const shown = rows.filter(
    ({ id, name }) => id.includes(searchText) || name.toLocaleLowerCase().includes(searchText),
  );
  const free = shown.filter(({ id }) => !known.has(id));
  const toggle = (accounts: readonly AdAccountDto[], isOn: boolean): void => {
    const next = new Map(chosen);
    for (const account of accounts) {
      if (isOn) {
        next.set(account.id, toChoice(account));
      } else {
        next.delete(account.id);
      }
    }
    onChange(next);
  };
  if (shown.length === 0) {
    return (
      <p className="py-4 text-center text-ink-3">
        {error !== null && rows.length === 0
          ? plainErrorText({ error, translate: t })
          : status === 'loading'
            ? t('Loading ad accounts…')
            : t('No ad accounts found')}
      </p>
    );
  }
  return (
    <>
      <Checkbox
        isSelected={free.length > 0 && free.every(({ id }) => chosen.has(id))}
        isDisabled={free.length === 0}
        className="max-desk:min-h-11"
        onChange={(isOn) => toggle(free, isOn)}
      >
        {t('Select all')}
      </Checkbox>
      <ul className="m-0 flex max-h-72 list-none flex-col overflow-y-auto p-0">
        {shown.map((account) => {
          const { id, name, currency, timeZone } = account;
          return (
            <li key={id} className="border-t border-line py-1.5">
              <Checkbox
                isSelected={known.has(id) || chosen.has(id)}
                isDisabled={known.has(id)}
                className="w-full text-start max-desk:min-h-11"
                onChange={(isOn) => toggle([account], isOn)}
              >
                <span className="min-w-0">
                  <span className="block text-ink" lang="">
                    {name}
                  </span>
                  <span className="block text-sm text-ink-3">
                    <span className="ident">{id}</span>
                    {[currency, timeZone].map((fact) => fact !== null && ` · ${fact}`)}
                  </span>
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Ad accounts of several profiles, chosen one profile after the other. */
export function AddAccountsDialog({
  known,
  onAdd,
  onClose,
}: {
  /** Already in the plan. */
  readonly known: ReadonlySet<string>;
  readonly onAdd: (accounts: readonly AccountChoice[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('launches');
  const { profiles } = useLaunchProfiles();
  const [profile, setProfile] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, AccountChoice>>(new Map());
  const usable = profiles.filter(({ isConnected }) => isConnected);
  const adUserId = profile ?? usable[0]?.id;
  return (
    <Dialog
      isOpen
      title={t('Add ad accounts')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            onClick={() => onAdd([...chosen.values()])}
          >
            {chosen.size === 0
              ? t('Add')
              : t('{count, plural, one {Add # ad account} other {Add # ad accounts}}', {
                  count: chosen.size,
                })}
          </Button>
        </>
      }
    >
      {adUserId === undefined ? (
        <p className="py-4 text-center text-ink-3">
          {t('No connected profile whose ads you can change.')}
        </p>
      ) : (
        <div className="flex flex-col gap-2">
          <SelectField
            label={t('Profile')}
            value={adUserId}
            onChange={(event) => setProfile(event.currentTarget.value)}
          >
            {usable.map(({ id, name }) => (
              <option key={id} value={id} lang="">
                {name}
              </option>
            ))}
          </SelectField>
          <SearchField label={t('Search ad accounts')} value={search} onChange={setSearch} />
          <AccountList
            key={adUserId}
            adUserId={adUserId}
            search={search}
            known={known}
            chosen={chosen}
            onChange={setChosen}
          />
        </div>
      )}
    </Dialog>
  );
}
