import { useTranslation } from 'react-i18next';
import { LOCALES } from '../../lib/locales.ts';
import { THEMES, updateSettings, useSetting } from '../../lib/settings.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { LOCALE_NAMES, useThemeOptions } from '../../ui/preferences.tsx';

export function TopBarPreferences() {
  const { t } = useTranslation();
  const theme = useSetting('theme');
  const locale = useSetting('locale');
  const themes = useThemeOptions();
  const selectedTheme = themes.find(({ key }) => key === theme) ?? themes[0];
  const selectedLocale = LOCALE_NAMES.find(({ key }) => key === locale) ?? LOCALE_NAMES[0];
  return (
    <>
      <Menu
        label={t('Theme')}
        placement="bottom end"
        selectionMode="single"
        selectedKeys={[theme]}
        onAction={(key) => {
          const next = THEMES.find((candidate) => candidate === key);
          if (next !== undefined) {
            updateSettings({ theme: next });
          }
        }}
        trigger={
          <IconButton
            icon={selectedTheme.icon}
            label={t('Theme: {label}', { label: selectedTheme.label })}
          />
        }
      >
        {themes.map(({ key, label, icon }) => (
          <MenuItem key={key} id={key} textValue={label} icon={icon} />
        ))}
      </Menu>
      <Menu
        label={t('Language')}
        placement="bottom end"
        selectionMode="single"
        selectedKeys={[locale]}
        onAction={(key) => {
          const next = LOCALES.find((candidate) => candidate === key);
          if (next !== undefined) {
            updateSettings({ locale: next });
          }
        }}
        trigger={
          <button
            type="button"
            // The visible letters are part of the accessible name (WCAG 2.5.3)
            aria-label={`${t('Language: {label}', { label: selectedLocale.label })} (${selectedLocale.short})`}
            className="grid h-(--control-h) min-w-(--control-h) flex-none place-items-center rounded-sm px-1 font-medium text-ink-2 hover:bg-hover"
          >
            <span
              aria-hidden="true"
              data-short={selectedLocale.short}
              className="before:content-[attr(data-short)]"
            />
          </button>
        }
      >
        {LOCALE_NAMES.map(({ key, label, lang }) => (
          <MenuItem key={key} id={key} textValue={label} lang={lang} />
        ))}
      </Menu>
    </>
  );
}
