import {
  ArrowRightStartOnRectangleIcon,
  BoltIcon,
  CommandLineIcon,
  LanguageIcon,
} from '@heroicons/react/16/solid';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { useScreenActions } from '../../../lib/screen-actions.ts';
import { updateSettings, useSettings } from '../../../lib/settings.ts';
import type { IconType } from '../../../ui/hue.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';
import { LOCALE_NAMES, useThemeOptions } from '../../../ui/preferences.tsx';

export interface ShellActions {
  readonly onLogOut: () => void;
  readonly onShowKeys: () => void;
}

interface Action {
  readonly id: string;
  readonly label: string;
  readonly icon: IconType;
  readonly keys?: string;
  readonly run: () => void;
}

/**
 * Actions without an object: theme, language, shortcuts, logout. The current choices are omitted.
 */
function useActions({ onLogOut, onShowKeys }: ShellActions): readonly Action[] {
  const { t } = useTranslation('palette');
  const { theme, locale } = useSettings();
  const themes = useThemeOptions();
  return [
    ...themes.flatMap(({ key, label, icon }) =>
      key === theme
        ? []
        : [
            {
              id: `theme-${key}`,
              label: t('Theme: {label}', { label }),
              icon,
              run: () => updateSettings({ theme: key }),
            },
          ],
    ),
    ...LOCALE_NAMES.flatMap(({ key, label }) =>
      key === locale
        ? []
        : [
            {
              id: `language-${key}`,
              label: t('Language: {label}', { label }),
              icon: LanguageIcon,
              run: () => updateSettings({ locale: key }),
            },
          ],
    ),
    {
      id: 'keys',
      label: t('Keyboard shortcuts'),
      icon: CommandLineIcon,
      keys: '?',
      run: onShowKeys,
    },
    {
      id: 'log-out',
      label: t('Log out'),
      icon: ArrowRightStartOnRectangleIcon,
      run: onLogOut,
    },
  ];
}

export function ActionItems({
  query,
  className,
  onClose,
  ...shell
}: ShellActions & {
  readonly query: string;
  readonly className: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('palette');
  const text = query.trim().toLocaleLowerCase();
  const ofScreen = useScreenActions().map((action) => ({ ...action, icon: BoltIcon }));
  const ofShell: readonly Action[] = useActions(shell);
  const actions = [...ofScreen, ...ofShell].filter(({ label }) =>
    label.toLocaleLowerCase().includes(text),
  );
  return (
    actions.length > 0 && (
      <Command.Group heading={t('Actions')} className={className}>
        {actions.map(({ id, label, icon: Icon, keys, run }) => (
          <Command.Item
            key={id}
            value={`action/${id}`}
            className={ITEM}
            onSelect={() => {
              onClose();
              run();
            }}
          >
            <Icon aria-hidden="true" className="size-4 text-ink-3" />
            <span className="min-w-0 flex-1 truncate">
              <MatchedText text={label} query={query} />
            </span>
            {keys !== undefined && <Kbd>{keys}</Kbd>}
          </Command.Item>
        ))}
      </Command.Group>
    )
  );
}
