import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useAdAccounts } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchField } from '../../../ui/field.tsx';

export const ACCOUNTS_PERIOD = { preset: 'today' } as const;

interface AccountPickerProps {
  readonly adUserId: string;
  readonly isOpen: boolean;
  /** Already in the list of ids. */
  readonly chosenIds: readonly string[];
  readonly onClose: () => void;
  readonly onChoose: (ids: readonly string[]) => void;
}

function matching(rows: readonly AdAccountDto[], query: string): readonly AdAccountDto[] {
  const searchText = query.trim().toLocaleLowerCase();
  return rows.filter(
    ({ id, name }) => id.includes(searchText) || name.toLocaleLowerCase().includes(searchText),
  );
}

function Picker({ adUserId, chosenIds, onClose, onChoose }: Omit<AccountPickerProps, 'isOpen'>) {
  const { t } = useTranslation('pixel-sharing');
  const { rows, status, error } = useAdAccounts({ adUserId, period: ACCOUNTS_PERIOD });
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const known = new Set(chosenIds);
  const shown = matching(rows, query);
  const free = shown.filter(({ id }) => !known.has(id));
  const areAllSelected = free.length > 0 && free.every(({ id }) => selected.has(id));
  const toggle = (ids: readonly string[], isOn: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isOn) {
          next.add(id);
        } else {
          next.delete(id);
        }
      }
      return next;
    });
  return (
    <Dialog
      isOpen
      title={t('Choose ad accounts')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={selected.size === 0}
            onClick={() => onChoose([...selected])}
          >
            {selected.size === 0
              ? t('Add')
              : t('{count, plural, one {Add # ad account} other {Add # ad accounts}}', {
                  count: selected.size,
                })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <SearchField label={t('Search ad accounts')} value={query} onChange={setQuery} />
        {shown.length === 0 ? (
          <p className="py-4 text-center text-ink-3">
            {error !== null && rows.length === 0
              ? plainErrorText({ error, translate: t })
              : status === 'loading'
                ? t('Loading ad accounts…')
                : t('No ad accounts found')}
          </p>
        ) : (
          <>
            <Checkbox
              isSelected={areAllSelected}
              isDisabled={free.length === 0}
              className="max-desk:min-h-11"
              onChange={(isOn) =>
                toggle(
                  free.map(({ id }) => id),
                  isOn,
                )
              }
            >
              {t('Select all')}
            </Checkbox>
            <ul className="m-0 flex max-h-80 list-none flex-col overflow-y-auto p-0">
              {shown.map(({ id, name }) => (
                <li key={id} className="border-t border-line py-1.5">
                  <Checkbox
                    isSelected={known.has(id) || selected.has(id)}
                    isDisabled={known.has(id)}
                    className="w-full text-start max-desk:min-h-11"
                    onChange={(isOn) => toggle([id], isOn)}
                  >
                    <span className="min-w-0">
                      <span className="block text-ink">{name}</span>
                      <span className="ident block text-sm text-ink-3">{id}</span>
                    </span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

export function AccountPicker({ isOpen, ...props }: AccountPickerProps) {
  return isOpen ? <Picker {...props} /> : null;
}
