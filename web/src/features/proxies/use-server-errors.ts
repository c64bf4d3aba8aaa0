import { AppError } from '@ads-checker/shared/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { isSameDraft } from '../../lib/draft-transfer.ts';
import { plainErrorText } from '../../lib/error-text.ts';
import { findProxyError, findProxyErrorText, proxyErrorText } from '../../lib/proxy-labels.ts';
import type { ProxyForm } from './components/connection-fields.tsx';
import { canSaveUnchecked, findErrorField } from './error-field.ts';
import type { ProxyFields } from './proxy-fields.ts';

export interface Refusal {
  /** The form's error; null when a field shows it. */
  readonly text: string | null;
  /** The check failed; the proxy can be saved anyway. */
  readonly canKeep: boolean;
  /** The account has it already; its id when the server named it. */
  readonly existing: { readonly proxyId: string | undefined } | null;
}

export function useServerErrors({ form, setFieldError, setServerErrors }: ProxyForm) {
  const { t } = useTranslation('proxies');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const take = ({ error, sent }: { readonly error: unknown; readonly sent: ProxyFields }): void => {
    const fault = findProxyError(error);
    if (fault !== undefined) {
      const name = findErrorField(fault);
      const text = findProxyErrorText(error) ?? proxyErrorText(fault);
      const isTried = isSameDraft(form.getValues('options'), sent.options);
      if (name !== undefined && isTried) {
        setFieldError({ name, message: text, kind: 'fault', sent });
      }
      setRefusal({
        text: !isTried
          ? t('About the previous value: {text}', { text })
          : name === undefined
            ? text
            : null,
        canKeep: isTried && canSaveUnchecked(fault),
        existing: null,
      });
      return;
    }
    const isThere = error instanceof AppError && error.type === 'AlreadyExistsError';
    const isLaid = !isThere && setServerErrors(error, sent);
    const text =
      error instanceof NetworkFailure
        ? t('Can’t reach the server. Your input is kept. Try again when you’re online.')
        : plainErrorText({ error, translate: t });
    setRefusal({
      text: isLaid ? null : text,
      canKeep: false,
      existing: isThere ? { proxyId: error.details?.existingId } : null,
    });
  };
  return { refusal, take, clear: () => setRefusal(null) };
}
