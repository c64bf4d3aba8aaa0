import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { useCountries } from '../countries.ts';

export function CountriesDialog({
  countries,
  onSave,
  onClose,
}: {
  readonly countries: readonly string[];
  readonly onSave: (countries: string[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('launches');
  const all = useCountries();
  const [chosen, setChosen] = useState(countries);
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLocaleLowerCase();
  const shown = all.filter(
    ({ code, name }) =>
      name.toLocaleLowerCase().includes(searchText) || code.toLocaleLowerCase() === searchText,
  );
  return (
    <Dialog
      isOpen
      title={t('Countries')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={() => onSave([...chosen])}>
            {t('{count, plural, one {Choose # country} other {Choose # countries}}', {
              count: chosen.length,
            })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <SearchField
          label={t('Search countries')}
          value={search}
          found={shown.length}
          onChange={setSearch}
        />
        {shown.length === 0 ? (
          <p className="py-4 text-center text-ink-3">{t('No countries found')}</p>
        ) : (
          <ul className="m-0 flex max-h-80 list-none flex-col overflow-y-auto p-0">
            {shown.map(({ code, name }) => (
              <li key={code} className="border-t border-line py-1.5 first:border-t-0">
                <Checkbox
                  isSelected={chosen.includes(code)}
                  className="w-full text-start max-desk:min-h-11"
                  onChange={(isOn) =>
                    setChosen(
                      isOn ? [...chosen, code] : chosen.filter((country) => country !== code),
                    )
                  }
                >
                  <span className="text-ink">{name}</span>
                  <span className="ms-auto text-sm text-ink-3">{code}</span>
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
