import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { updateSettings, useSettings } from '../../../lib/settings.ts';
import { DensityControl } from '../../../ui/density-control.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { LocaleControl, ThemeControl } from '../../../ui/preferences.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { useProfileCommand } from '../use-profile-command.ts';

function Labelled({
  label,
  children,
}: {
  readonly label: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1">
      {/* The control has a label of its own */}
      <span aria-hidden="true" className="text-sm font-medium text-ink-2">
        {label}
      </span>
      {children}
    </div>
  );
}

export function InterfaceSection() {
  const { t } = useTranslation('profile-settings');
  const { settings } = useSession().user;
  const { hasLetterKeys } = useSettings();
  const { change, stateOf } = useProfileCommand();
  return (
    <FormSection
      title={t('Interface')}
      hint={t('Theme, language, row density and shortcuts are saved in this browser.')}
    >
      <div className="mb-2.5 flex flex-wrap gap-x-6 gap-y-3">
        <Labelled label={t('Theme')}>
          <ThemeControl hasWords />
        </Labelled>
        <Labelled label={t('Language')}>
          <LocaleControl />
        </Labelled>
        <Labelled label={t('Row density')}>
          <DensityControl />
        </Labelled>
      </div>
      <SwitchRow
        label={t('Convert money to USD')}
        hint={t('At Facebook’s rate. Hover to see the original amount.')}
        isOn={settings.convertMoneyToUSD}
        state={stateOf('settings.convertMoneyToUSD')}
        onToggle={(next) => change({ settings: { convertMoneyToUSD: next } })}
      />
      <SwitchRow
        label={t('Show ad account funding source')}
        isOn={settings.showAdAccountFundingSource}
        state={stateOf('settings.showAdAccountFundingSource')}
        onToggle={(next) => change({ settings: { showAdAccountFundingSource: next } })}
      />
      <SwitchRow
        label={t('Single-key shortcuts')}
        hint={t(
          'When off, letters and symbols do nothing. Arrows, Enter, Esc and the command palette still work.',
        )}
        isOn={hasLetterKeys}
        onToggle={(next) => updateSettings({ hasLetterKeys: next })}
      />
    </FormSection>
  );
}
