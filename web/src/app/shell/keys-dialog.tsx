import { useTranslation } from 'react-i18next';
import { MOD_KEY, PALETTE_KEYS } from '../../lib/keys.ts';
import { usePlace } from '../../lib/places.ts';
import { updateSettings, useSettings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  const { hasLetterKeys } = useSettings();
  const teamSettings = usePlace('teamSettings');
  const groups = [
    {
      title: t('Everywhere'),
      keys: [
        { keys: PALETTE_KEYS, text: t('Search or jump to') },
        { keys: [MOD_KEY, 'Z'], text: t('Undo my last change') },
        { keys: ['/'], text: t('Search in the list') },
        { keys: ['G', 'H'], text: t('Go to profiles') },
        { keys: ['G', 'P'], text: t('Go to proxies') },
        { keys: ['G', 'S'], text: t('Go to pixel sharing') },
        { keys: ['G', 'N'], text: t('Go to notifications') },
        ...(teamSettings === undefined
          ? []
          : [{ keys: ['G', 'T'], text: t('Go to team settings') }]),
        { keys: ['['], text: t('Collapse sidebar') },
        { keys: ['F8'], text: t('Go to pop-up messages') },
        { keys: ['?'], text: t('Keyboard shortcuts') },
      ],
    },
    {
      title: t('In a list'),
      keys: [
        { keys: ['↑', '↓', '←', '→'], text: t('Navigate') },
        { keys: ['Home', 'End'], text: t('First and last') },
        { keys: ['Space'], text: t('Turn on or off') },
        { keys: ['X'], text: t('Select') },
        { keys: ['↵'], text: t('Details') },
        { keys: ['O'], text: t('Open') },
        { keys: ['E'], text: t('Edit') },
        { keys: ['B'], text: t('Edit budget') },
        { keys: ['R'], text: t('Campaign rules') },
        { keys: ['J', 'K'], text: t('Next and previous in details') },
        { keys: ['⇧', '↑', '↓'], text: t('Extend selection') },
        { keys: [MOD_KEY, 'A'], text: t('Select all') },
        { keys: ['Alt', '↑', '↓'], text: t('Move profile to another group') },
        { keys: ['⇧', 'R'], text: t('Refresh') },
        { keys: ['Esc'], text: t('Close details, clear selection') },
      ],
    },
    {
      title: t('In comments'),
      keys: [
        { keys: ['J', 'K'], text: t('Next and previous comment') },
        { keys: ['H'], text: t('Hide') },
        { keys: ['U'], text: t('Unhide') },
        { keys: ['D'], text: t('Delete') },
        { keys: ['B'], text: t('Block author') },
        { keys: ['R'], text: t('Reply') },
        { keys: ['L'], text: t('Like as the Page') },
        { keys: ['X'], text: t('Select') },
        { keys: ['↵'], text: t('Open thread') },
      ],
    },
  ];
  return (
    <Dialog
      size="wide"
      isOpen={isOpen}
      onClose={onClose}
      title={t('Keyboard shortcuts')}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="grid gap-x-8 gap-y-4 desk:grid-cols-2">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-1 text-sm font-medium text-ink-3">{title}</h3>
            <dl>
              {keys.map((entry) => (
                <div
                  key={entry.text}
                  className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
                >
                  <dt className="text-ink">{entry.text}</dt>
                  <dd className="flex gap-1">
                    {entry.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        className="mt-4 text-ink"
        isSelected={hasLetterKeys}
        onChange={(next) => updateSettings({ hasLetterKeys: next })}
      >
        {t('Single-key shortcuts')}
      </Checkbox>
    </Dialog>
  );
}
