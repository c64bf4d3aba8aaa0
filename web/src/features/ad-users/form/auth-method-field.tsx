import {
  AD_USER_AUTH_METHODS,
  type AdUserAuthMethod,
} from '@ads-checker/shared/contracts/ad-users';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

interface AuthMethodFieldProps {
  readonly value: AdUserAuthMethod;
  readonly onChange: (method: AdUserAuthMethod) => void;
}

export function AuthMethodField({ value, onChange }: AuthMethodFieldProps) {
  const { t } = useTranslation('ad-users');
  const id = useId();
  const words: Readonly<Record<AdUserAuthMethod, { label: string; hint: ReactNode }>> = {
    ads_manager_token_and_cookie: {
      label: t('Ads Manager token and cookies (infinity token)'),
      hint: t('Token from the Ads Manager page. Works while that browser session lasts.'),
    },
    access_token: {
      label: t('Access token'),
      hint: t('App or system user token. Works until it expires.'),
    },
  };
  return (
    <fieldset className="m-0 flex flex-col gap-2 border-0 p-0">
      <legend className="mb-1 p-0 text-sm font-medium text-ink-2">{t('Login method')}</legend>
      {AD_USER_AUTH_METHODS.toReversed().map((method) => (
        <label
          key={method}
          className="flex items-start gap-2.5 rounded-sm border border-line-strong px-3 py-2 has-checked:border-accent has-checked:bg-selected"
        >
          <input
            type="radio"
            name={id}
            value={method}
            checked={method === value}
            aria-label={words[method].label}
            aria-describedby={`${id}-${method}`}
            className="mt-1 size-3.5 flex-none accent-(--accent)"
            onChange={() => onChange(method)}
          />
          <span className="min-w-0">
            <span className="block font-medium">{words[method].label}</span>
            <span id={`${id}-${method}`} className="block text-sm text-ink-3">
              {words[method].hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
