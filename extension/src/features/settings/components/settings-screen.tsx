import {
  BROWSER_LABEL_MAX_LENGTH,
  browserLabelSchema,
} from '@ads-checker/shared/contracts/extension';
import { PlusIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callBackground } from '../../../messaging/protocol.ts';
import { extensionVersion } from '../../../platform/browser.ts';
import { formatDay } from '../../../platform/dates.ts';
import type { Problem } from '../../../platform/outcome.ts';
import { LOCALES, THEMES, updateSettings, useSettings } from '../../../platform/settings.ts';
import { type Pairing, pairingIdOf } from '../../../platform/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Origin } from '../../../ui/origin.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';

/** Each language in its own name. */
const LOCALE_NAMES = { 'en-US': 'English', 'ru-RU': 'Русский' } as const;

interface SettingsScreenProps {
  readonly pairings: readonly Pairing[];
  readonly onDisconnected: (left: { readonly isLast: boolean }) => void;
  readonly onPairAnother: () => void;
}

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-baseline gap-3 border-b border-line py-1.5">
      <dt className="flex-none text-ink-2">{label}</dt>
      <dd className="ms-auto min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}

function BrowserLabel({ pairing }: { readonly pairing: Pairing }) {
  const { label: stored } = pairing;
  const { t } = useTranslation();
  const [label, setLabel] = useState(stored ?? '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isWrong, setWrong] = useState(false);
  const save = async () => {
    if (!browserLabelSchema.safeParse(label).success) {
      setWrong(true);
      return;
    }
    setBusy(true);
    const answer = await callBackground('nameBrowser', {
      pairingId: pairingIdOf(pairing),
      label,
    });
    setBusy(false);
    setProblem(answer.isOk ? null : answer.problem);
  };
  return (
    <form
      noValidate
      className="mb-2.5 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={t('Name of this browser (optional)')}
          value={label}
          maxLength={BROWSER_LABEL_MAX_LENGTH}
          autoComplete="off"
          error={
            isWrong
              ? t('Use one line of plain text')
              : problem === null
                ? undefined
                : problemText({ problem, translate: t })
          }
          onChange={(event) => {
            setLabel(event.currentTarget.value);
            setProblem(null);
            setWrong(false);
          }}
        />
      </div>
      {label.trim() !== (stored ?? '') && (
        <Button type="submit" isBusy={isBusy} className="h-8">
          {t('Save')}
        </Button>
      )}
    </form>
  );
}

interface ConnectionProps {
  readonly pairing: Pairing;
  readonly onDisconnect: () => void;
}

function Connection({ pairing, onDisconnect }: ConnectionProps) {
  const { t } = useTranslation();
  const { locale } = useSettings();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-1.5 text-sm font-medium text-ink-2">
        <bdi>{pairing.team.name}</bdi>
      </h2>
      <dl className="mb-2.5 border-t border-line">
        <Fact label={t('Server')}>
          <Origin origin={pairing.origin} />
        </Fact>
        <Fact label={t('Sends as')}>
          {pairing.user.displayName} <span className="ident">@{pairing.user.username}</span>
        </Fact>
        <Fact label={t('Connected')}>{formatDay({ iso: pairing.pairedAt, locale })}</Fact>
      </dl>
      <BrowserLabel pairing={pairing} />
      <Button variant="danger" aria-describedby={titleId} onClick={onDisconnect}>
        {t('Disconnect')}
      </Button>
    </section>
  );
}

export function SettingsScreen({ pairings, onDisconnected, onPairAnother }: SettingsScreenProps) {
  const { t } = useTranslation();
  const { locale, theme } = useSettings();
  const themeNames = { system: t('System'), light: t('Light'), dark: t('Dark') };
  const disconnect = async (pairing: Pairing) => {
    onDisconnected({ isLast: pairings.length === 1 });
    await callBackground('unpair', { pairingId: pairingIdOf(pairing) });
  };
  return (
    <Screen
      footer={
        <div className="flex justify-between text-sm text-ink-3">
          <span>{t('Version {extensionVersion}', { extensionVersion: extensionVersion() })}</span>
          <a
            href="/about.html"
            target="_blank"
            rel="noreferrer"
            className="text-accent-ink underline"
          >
            {t('What this extension reads')}
          </a>
        </div>
      }
    >
      <ScreenTitle>{t('Settings')}</ScreenTitle>
      {pairings.map((pairing) => (
        <Connection
          key={pairingIdOf(pairing)}
          pairing={pairing}
          onDisconnect={() => void disconnect(pairing)}
        />
      ))}
      {pairings.length > 0 && (
        <Button icon={PlusIcon} className="self-start" onClick={onPairAnother}>
          {t('Add connection')}
        </Button>
      )}
      <div className="flex items-center justify-between">
        <span className="text-ink-2">{t('Language')}</span>
        <SegmentedControl
          label={t('Language')}
          segments={LOCALES.map((key) => ({
            key,
            label: LOCALE_NAMES[key],
            lang: key.slice(0, 2),
          }))}
          value={locale}
          onChange={(next) => updateSettings({ locale: next })}
        />
      </div>
      <div className="flex items-center justify-between">
        <span className="text-ink-2">{t('Theme')}</span>
        <SegmentedControl
          label={t('Theme')}
          segments={THEMES.map((key) => ({ key, label: themeNames[key] }))}
          value={theme}
          onChange={(next) => updateSettings({ theme: next })}
        />
      </div>
    </Screen>
  );
}
