import { PROXY_PROTOCOLS } from '@ads-checker/shared/contracts/proxies';
import { COUNTRIES } from '@ads-checker/shared/domain/countries';
import { MapPinIcon } from '@heroicons/react/16/solid';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../lib/country-names.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CountryMark } from '../../../ui/country-mark.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { countBy, type ProxyRow } from '../proxy-rows.ts';
import type { ProxiesView } from '../search-params.ts';
import { FilterMenu } from './filter-menu.tsx';

interface ProxiesToolbarProps {
  readonly rows: readonly ProxyRow[];
  readonly view: ProxiesView;
  readonly onText: (text: string) => void;
  readonly onView: (view: ProxiesView) => void;
  readonly found: number;
  readonly search: RefObject<HTMLInputElement | null>;
}

export function ProxiesToolbar({ rows, found, view, onText, onView, search }: ProxiesToolbarProps) {
  const { t } = useTranslation('proxies');
  useSearchKey(search);
  const countries = useMemo(() => {
    const counts = countBy(rows, ({ proxy }) => proxy.geo?.countryCode ?? null);
    const here = new Set([...counts.keys(), ...view.countries]);
    const toOptions = (codes: Iterable<string>) =>
      [...codes]
        .map((key) => ({
          key,
          label: countryName(key),
          start: <CountryMark code={key} />,
          count: counts.get(key) ?? 0,
        }))
        .sort((a, b) => a.label.localeCompare(b.label));
    return {
      here: toOptions(here),
      elsewhere: toOptions(COUNTRIES.flatMap(({ alpha2 }) => (here.has(alpha2) ? [] : [alpha2]))),
    };
  }, [rows, view.countries]);
  const protocols = useMemo(() => {
    const counts = countBy(rows, ({ proxy }) => proxy.options.protocol);
    return PROXY_PROTOCOLS.map((key) => ({ key, label: key, count: counts.get(key) ?? 0 }));
  }, [rows]);
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-1.5 bg-surface px-4 py-1.5 max-desk:gap-2 max-desk:px-3">
      <SearchField
        ref={search}
        label={t('Search by name, host or IP')}
        placeholder={t('Name, host or IP')}
        value={view.text}
        onChange={onText}
        found={found}
        shortcut="/"
        className="w-full desk:w-55"
      />
      <FilterMenu
        label={t('Country')}
        searchLabel={t('Search countries')}
        icon={MapPinIcon}
        options={countries.here}
        others={countries.elsewhere}
        values={view.countries}
        onChange={(next) => onView({ ...view, countries: next })}
      />
      <FilterMenu
        label={t('Protocol')}
        searchLabel={t('Search protocols')}
        options={protocols}
        values={view.protocols}
        onChange={(next) => onView({ ...view, protocols: next })}
      />
      <Checkbox
        isSelected={view.isSharedShown}
        className="desk:ms-auto"
        onChange={(isSharedShown) => onView({ ...view, isSharedShown })}
      >
        {t('Shared with me')}
      </Checkbox>
    </div>
  );
}
