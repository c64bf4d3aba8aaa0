import { ComputerDesktopIcon, MoonIcon, SunIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../lib/locales.ts';
import { type Theme, updateSettings, useSettings } from '../lib/settings.ts';
import { type Segment, SegmentedControl } from './segmented-control.tsx';

/** Each language in its own name. */
export const LOCALE_NAMES = [
  { key: 'en-US', label: 'English', short: 'EN', lang: 'en' },
  { key: 'ru-RU', label: 'Русский', short: 'RU', lang: 'ru' },
] as const satisfies readonly (Segment<Locale> & { readonly short: string })[];

export function useThemeOptions() {
  const { t } = useTranslation();
  return [
    { key: 'system', label: t('System'), icon: ComputerDesktopIcon },
    { key: 'light', label: t('Light'), icon: SunIcon },
    { key: 'dark', label: t('Dark'), icon: MoonIcon },
  ] as const satisfies readonly Segment<Theme>[];
}

interface ThemeControlProps {
  /** Labels beside the icons. */
  readonly hasWords?: boolean;
}

export function ThemeControl({ hasWords = false }: ThemeControlProps) {
  const { t } = useTranslation();
  const { theme } = useSettings();
  const options = useThemeOptions();
  return (
    <SegmentedControl
      label={t('Theme')}
      segments={options.map((option) => ({ ...option, isIconOnly: !hasWords }))}
      value={theme}
      onChange={(next) => updateSettings({ theme: next })}
    />
  );
}

export function LocaleControl() {
  const { t } = useTranslation();
  const { locale } = useSettings();
  return (
    <SegmentedControl
      label={t('Language')}
      segments={LOCALE_NAMES}
      value={locale}
      onChange={(next) => updateSettings({ locale: next })}
    />
  );
}
