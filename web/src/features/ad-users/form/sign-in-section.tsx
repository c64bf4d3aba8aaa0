import type { StableRow } from '@ads-checker/shared/collections/index';
import { type AdUserSecret, needsCookies } from '@ads-checker/shared/contracts/ad-users';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { SecretField } from '../../../ui/secret-field.tsx';
import { AuthMethodField } from './auth-method-field.tsx';
import { type ProfileForm, profileFieldError } from './field-errors.ts';

/** Prevents autocorrection and storage by the browser. */
const SECRET_INPUT = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

interface SignInSectionProps {
  readonly product: ProfileForm;
  /** Null for a new profile, which requires all secrets. */
  readonly adUser: StableRow<'adUser'> | null;
  readonly onReveal?: (secret: AdUserSecret) => void;
}

export function SignInSection({ product, adUser, onReveal }: SignInSectionProps) {
  const { t } = useTranslation('ad-users');
  const { control, register, setValue } = product.form;
  const method = useController({ control, name: 'authMethod' }).field;
  const accessToken = useController({ control, name: 'accessToken' }).field;
  const cookie = useController({ control, name: 'cookie' }).field;
  const [opened, setOpened] = useState<ReadonlySet<AdUserSecret>>(new Set());
  const hasCookies = needsCookies(method.value);
  const problem = (name: Parameters<typeof profileFieldError>[0]['name']) =>
    profileFieldError({ product, name });

  const isOpened = (secret: AdUserSecret, typed: string) =>
    opened.has(secret) || typed !== '' || (secret === 'cookie' && adUser?.cookie.isSet === false);
  /** The input of a stored secret opens on request, or when a paste filled it. */
  const stored = (
    secret: AdUserSecret,
    { label, typed }: { readonly label: string; readonly typed: string },
  ) =>
    adUser === null || isOpened(secret, typed) ? null : (
      <SecretField
        label={label}
        info={secret === 'cookie' ? adUser.cookie : adUser.accessToken}
        error={problem(secret === 'cookie' ? 'cookie' : 'accessToken')}
        action={
          <Button
            variant="ghost"
            aria-label={t('Reveal: {label}', { label })}
            onClick={() => onReveal?.(secret)}
          >
            {t('Reveal')}
          </Button>
        }
        onReplace={() => setOpened(new Set([...opened, secret]))}
      />
    );
  const keep = (secret: AdUserSecret, name: 'accessToken' | 'cookie') =>
    adUser !== null &&
    (secret === 'access_token' || adUser.cookie.isSet) && (
      <button
        type="button"
        className="font-medium text-accent-ink hover:underline"
        onClick={() => {
          setOpened(new Set([...opened].filter((other) => other !== secret)));
          setValue(name, '', { shouldDirty: true, shouldValidate: true });
        }}
      >
        {t('Keep current')}
      </button>
    );

  return (
    <FormSection
      title={t('Credentials')}
      hint={t('Used to connect to Facebook. Checked before saving.')}
    >
      <div className="flex flex-col gap-4">
        <AuthMethodField
          value={method.value}
          onChange={(next) =>
            setValue('authMethod', next, { shouldDirty: true, shouldValidate: true })
          }
        />
        {stored('access_token', { label: t('Access token'), typed: accessToken.value }) ?? (
          <TextField
            {...accessToken}
            {...SECRET_INPUT}
            label={t('Access token')}
            placeholder="EAAB…"
            className="[&_input]:font-mono"
            autoFocus={opened.has('access_token') && accessToken.value === ''}
            hint={keep('access_token', 'accessToken') || undefined}
            error={problem('accessToken')}
          />
        )}
        {hasCookies &&
          (stored('cookie', { label: t('Cookies'), typed: cookie.value }) ?? (
            <TextAreaField
              {...cookie}
              {...SECRET_INPUT}
              label={t('Cookies')}
              rows={3}
              placeholder="c_user=1000…; xs=…"
              className="[&_textarea]:font-mono"
              autoFocus={opened.has('cookie') && cookie.value === ''}
              hint={
                keep('cookie', 'cookie') ||
                t('JSON, a cookie file or “name=value; …”. Must include c_user and xs.')
              }
              error={problem('cookie')}
            />
          ))}
        <TextField
          {...register('userAgent')}
          {...SECRET_INPUT}
          label={t('User agent')}
          placeholder="Mozilla/5.0 …"
          error={problem('userAgent')}
          hint={hasCookies ? t('From the same browser as the token and cookies.') : undefined}
          end={
            <button
              type="button"
              className="flex-none text-sm font-medium whitespace-nowrap text-accent-ink hover:underline"
              onClick={() =>
                setValue('userAgent', navigator.userAgent, {
                  shouldDirty: true,
                  shouldTouch: true,
                  shouldValidate: true,
                })
              }
            >
              {t('Use this browser’s user agent')}
            </button>
          }
        />
      </div>
    </FormSection>
  );
}
