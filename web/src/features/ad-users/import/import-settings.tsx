import type { AdUserAuthMethod } from '@ads-checker/shared/contracts/ad-users';
import { ChevronRightIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { Select } from '../../../ui/select.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { ProxyPicker } from '../../proxies/index.ts';
import { FORM_SELECT, GroupField } from '../form/group-field.tsx';
import type { ImportSettings as Settings } from './lines.ts';

interface ImportSettingsProps {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
}

export function ImportSettings({ settings, onChange }: ImportSettingsProps) {
  const { t } = useTranslation('ad-users');
  const accountId = useSession().session.accountId ?? '';
  const isPhone = usePhone();
  const fields = (
    <fieldset
      aria-label={t('For all lines')}
      className="grid grid-cols-4 items-start gap-x-4 gap-y-3 border-0 px-4 py-3 max-desk:grid-cols-1 max-desk:px-3"
    >
      <Select<AdUserAuthMethod>
        isLabelShown
        className={FORM_SELECT}
        label={t('Login method')}
        value={settings.authMethod}
        options={[
          { key: 'ads_manager_token_and_cookie', label: t('Ads Manager token and cookies') },
          { key: 'access_token', label: t('Access token') },
        ]}
        onChange={(authMethod) => onChange({ ...settings, authMethod })}
      />
      <GroupField
        accountId={accountId}
        value={settings.groupId}
        onChange={(groupId) => onChange({ ...settings, groupId })}
      />
      <ProxyPicker
        label={t('Default proxy')}
        value={settings.proxyId}
        onChange={(proxyId) => onChange({ ...settings, proxyId })}
      />
      <div className="desk:pt-2.5">
        <SwitchRow
          label={t('Shared with the team')}
          hint={t('Visible to all team members.')}
          isOn={settings.isShared}
          onToggle={(isShared) => onChange({ ...settings, isShared })}
        />
        <SwitchRow
          label={t('Accept tokens without ad permissions')}
          hint={t('Otherwise they are refused.')}
          isOn={settings.isWeakTokenAccepted}
          onToggle={(isWeakTokenAccepted) => onChange({ ...settings, isWeakTokenAccepted })}
        />
      </div>
    </fieldset>
  );
  // On a phone the lines need the room
  return isPhone ? (
    <details>
      <summary className="flex min-h-11 cursor-default items-center gap-1.5 px-3 font-medium">
        <ChevronRightIcon aria-hidden="true" className="size-4 text-ink-3 in-open:rotate-90" />
        {t('For all lines')}
      </summary>
      {fields}
    </details>
  ) : (
    fields
  );
}
