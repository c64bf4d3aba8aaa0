import type { SecretInfo } from '@ads-checker/shared/contracts/common';
import { TRACKER_VERSIONS } from '@ads-checker/shared/domain/trackers';
import { useTranslation } from 'react-i18next';
import type { ProductForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { FieldGrid } from '../../../ui/form-layout.tsx';
import { SecretField } from '../../../ui/secret-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { TrackerFields } from '../tracker-fields.ts';
import { VERSION_NAMES } from '../tracker-labels.ts';

const PLAIN_INPUT = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** A stored key, and whether a new one is being typed. */
export interface KeySlot {
  readonly info: SecretInfo;
  readonly isOpen: boolean;
  /** The URL belongs to another host, for which the stored key is not used. */
  readonly isOtherHost: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function ApiKeyField({
  form: { form, field, errorOf },
  slot,
}: {
  readonly form: ProductForm<TrackerFields, unknown>;
  readonly slot: KeySlot | undefined;
}) {
  const { t } = useTranslation('trackers');
  if (slot !== undefined && !slot.isOpen && !slot.isOtherHost) {
    return (
      <SecretField
        label={t('API key')}
        info={slot.info}
        error={errorOf('apiKey')}
        onReplace={() => slot.onOpen(true)}
      />
    );
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <PasswordField
        {...field('apiKey')}
        {...PLAIN_INPUT}
        autoComplete="new-password"
        className="w-full"
        label={t('API key')}
        showLabel={t('Show API key')}
        hideLabel={t('Hide API key')}
        hint={
          slot?.isOtherHost === true
            ? t('The address has changed, so enter the API key again.')
            : t('Stored encrypted and never shown again.')
        }
      />
      {slot !== undefined && !slot.isOtherHost && (
        <Button
          variant="ghost"
          onClick={() => {
            form.resetField('apiKey');
            slot.onOpen(false);
          }}
        >
          {t('Keep current API key')}
        </Button>
      )}
    </div>
  );
}

export function ConnectionFields({
  form: product,
  keySlot,
}: {
  readonly form: ProductForm<TrackerFields, unknown>;
  readonly keySlot?: KeySlot;
}) {
  const { t } = useTranslation('trackers');
  const { form, field } = product;
  // In screen order, so that the first invalid field gets the focus
  const name = field('name');
  const version = field('version');
  const url = field('url');
  return (
    <div className="flex flex-col gap-3">
      <FieldGrid>
        <TextField {...name} label={t('Name')} autoComplete="off" />
        <SelectField {...version} label={t('Version')}>
          <option value="auto">{t('Detect automatically')}</option>
          {TRACKER_VERSIONS.map((version) => (
            <option key={version} value={version}>
              {VERSION_NAMES[version]}
            </option>
          ))}
        </SelectField>
      </FieldGrid>
      <TextField
        {...url}
        {...PLAIN_INPUT}
        inputMode="url"
        label={t('Tracker URL')}
        placeholder="https://tracker.example.com"
        hint={t('Used for links to the tracker.')}
        onBlur={(event) => {
          void url.onBlur(event);
          const typed = event.currentTarget.value.trim();
          if (typed !== '' && form.getValues('apiUrl') === '') {
            form.setValue('apiUrl', typed, { shouldDirty: true });
          }
        }}
      />
      <TextField
        {...field('apiUrl')}
        {...PLAIN_INPUT}
        inputMode="url"
        label={t('API URL')}
        placeholder="https://tracker.example.com"
        hint={t(
          'Filled from the tracker URL. For Binom v1, add the entry script, like /index.php.',
        )}
      />
      <ApiKeyField form={product} slot={keySlot} />
    </div>
  );
}
