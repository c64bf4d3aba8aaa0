import { CUSTOM_NAME_MAX_LENGTH } from '@ads-checker/shared/contracts/ad-users';
import type { ExtensionWorkspace } from '@ads-checker/shared/contracts/extension';
import { PlusIcon } from '@heroicons/react/16/solid';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { type SelectOption, TextField } from '../../../ui/field.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import type { Choices } from '../choices.ts';
import { ProxyLine } from './proxy-line.tsx';

interface ChoicesFormProps {
  readonly workspace: ExtensionWorkspace;
  readonly choices: Choices;
  readonly isNameWrong: boolean;
  readonly isProxyWrong: boolean;
  /** Of a proxy to be added. */
  readonly proxyField: RefObject<HTMLInputElement | null>;
  /** The person pressed Send. */
  readonly isTried: boolean;
  readonly onChange: (change: Partial<Choices>) => void;
}

function toOptions({
  none,
  present,
  items,
  presentLabel,
}: {
  readonly none: string;
  readonly present: string | null;
  readonly items: readonly SelectOption[];
  readonly presentLabel: string;
}): readonly SelectOption[] {
  const isHidden = present !== null && !items.some(({ value }) => value === present);
  return [
    { value: '', label: none },
    ...(isHidden ? [{ value: present, label: presentLabel }] : []),
    ...items,
  ];
}

export function ChoicesForm({
  workspace: { groups, proxies, existing, canAddProxy },
  choices,
  isNameWrong,
  isProxyWrong,
  proxyField,
  isTried,
  onChange,
}: ChoicesFormProps) {
  const { t } = useTranslation();
  const proxyOptions = proxies.map(({ id, name, countryCode, isPassed }) => {
    const place = countryCode === null ? name : `${name} (${countryCode})`;
    return { value: id, label: isPassed === false ? t('{place}, failed', { place }) : place };
  });
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        <ChoiceField
          label={t('Group')}
          value={choices.groupId ?? ''}
          options={toOptions({
            none: t('No group'),
            present: existing?.groupId ?? null,
            presentLabel: t('No change'),
            items: groups.map(({ id, name }) => ({ value: id, label: name })),
          })}
          onChange={(id) => onChange({ groupId: id === '' ? null : id })}
        />
        <ChoiceField
          side="end"
          label={t('Proxy')}
          value={choices.proxyId ?? ''}
          error={isProxyWrong && choices.proxyText === null ? t('Choose another') : undefined}
          options={toOptions({
            none: t('No proxy'),
            present: existing?.proxyId ?? null,
            presentLabel: t('No change'),
            items: proxyOptions,
          })}
          onChange={(id) => onChange({ proxyId: id === '' ? null : id, proxyText: null })}
        />
      </div>
      {choices.proxyText === null ? (
        canAddProxy && (
          <Button
            variant="ghost"
            icon={PlusIcon}
            className="self-end"
            onClick={() => onChange({ proxyText: '' })}
          >
            {t('Paste a new proxy')}
          </Button>
        )
      ) : (
        <ProxyLine
          field={proxyField}
          text={choices.proxyText}
          isTried={isTried}
          isRefused={isProxyWrong}
          onChange={(proxyText) => onChange({ proxyText })}
          onCancel={() => onChange({ proxyText: null })}
        />
      )}
      <TextField
        label={t('Custom name (optional)')}
        value={choices.customName}
        maxLength={CUSTOM_NAME_MAX_LENGTH}
        autoComplete="off"
        error={isNameWrong ? t('Use one line of plain text') : undefined}
        onChange={(event) => onChange({ customName: event.currentTarget.value })}
      />
      <SwitchRow
        label={t('Share with the team')}
        isOn={choices.isShared}
        onToggle={(isShared) => onChange({ isShared })}
      />
    </>
  );
}
