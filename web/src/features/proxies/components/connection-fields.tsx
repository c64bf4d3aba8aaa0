import { PROXY_PROTOCOLS } from '@ads-checker/shared/contracts/proxies';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ProductForm } from '../../../lib/use-form.ts';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { FieldGrid } from '../../../ui/form-layout.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { ProxyFields, ProxyValues } from '../proxy-fields.ts';

/** Prevents autocorrection. */
const PLAIN_INPUT = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export type ProxyForm = ProductForm<ProxyFields, ProxyValues>;

/** Connection settings. `password` replaces the password field. */
export function ConnectionFields({
  form: { form, field, errorOf },
  password,
}: {
  readonly form: ProxyForm;
  readonly password?: ReactNode;
}) {
  const { t } = useTranslation('proxies');
  const { field: protocol } = useController({ control: form.control, name: 'options.protocol' });
  const hasPassword = protocol.value !== 'socks4';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col items-start gap-1">
        <span className="text-sm font-medium text-ink-2" aria-hidden="true">
          {t('Protocol')}
        </span>
        <SegmentedControl
          label={t('Protocol')}
          segments={PROXY_PROTOCOLS.map((key) => ({ key, label: key }))}
          value={protocol.value}
          onChange={protocol.onChange}
        />
        {errorOf('options.protocol') !== undefined && (
          <p role="alert" className="text-sm text-error-ink">
            {errorOf('options.protocol')}
          </p>
        )}
      </div>
      <FieldGrid>
        <TextField
          {...field('options.hostname')}
          {...PLAIN_INPUT}
          label={t('Host')}
          placeholder="203.0.113.24"
        />
        <TextField
          {...field('options.port')}
          {...PLAIN_INPUT}
          label={t('Port')}
          inputMode="numeric"
          placeholder="1080"
        />
        <TextField
          {...field('options.username')}
          {...PLAIN_INPUT}
          label={hasPassword ? t('Username (optional)') : t('User ID (optional)')}
        />
        {hasPassword &&
          (password ?? (
            <PasswordField
              {...field('options.password')}
              {...PLAIN_INPUT}
              autoComplete="new-password"
              label={t('Password (optional)')}
            />
          ))}
      </FieldGrid>
    </div>
  );
}

export function NameFields({ form: { field } }: { readonly form: ProxyForm }) {
  const { t } = useTranslation('proxies');
  return (
    <FieldGrid>
      <TextField
        {...field('name')}
        label={t('Name (optional)')}
        autoComplete="off"
        hint={t('If empty, the host is shown.')}
      />
      <TextField {...field('description')} label={t('Description (optional)')} autoComplete="off" />
    </FieldGrid>
  );
}
