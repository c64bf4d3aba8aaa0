import { AppError } from '@ads-checker/shared/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { isSameDraft } from '../../../lib/draft-transfer.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { findProxyError, findProxyErrorText, proxyErrorText } from '../../../lib/proxy-labels.ts';
import { canSaveUnchecked, findErrorField } from '../error-field.ts';
import type { ProxyFields } from '../proxy-fields.ts';
import type { ProxyForm } from './connection-fields.tsx';

export interface ServerErrors {
  /** The form's error; null when a field shows it. */
  readonly text: string | null;
  /** The check failed; the proxy can be saved anyway. */
  readonly canKeep: boolean;
  /** The account has it already; its id when the server named it. */
  readonly existing: { readonly proxyId: string | undefined } | null;
}

export function useServerErrors({ form, setFieldError, setServerErrors }: ProxyForm) {
  const { t } = useTranslation('proxies');
  const [refusal, setRefusal] = useState<ServerErrors | null>(null);
  const take = ({ error, sent }: { readonly error: unknown; readonly sent: ProxyFields }): void => {
    const fault = findProxyError(error);
    if (fault !== undefined) {
      const name = findErrorField(fault);
      const text = findProxyErrorText(error) ?? proxyErrorText(fault);
      const isSubmitted = isSameDraft(form.getValues('options'), sent.options);
      if (name !== undefined && isSubmitted) {
        setFieldError({ name, message: text, kind: 'fault', sent });
      }
      setRefusal({
        text: !isSubmitted
          ? t('About the previous value: {text}', { text })
          : name === undefined
            ? text
            : null,
        canKeep: isSubmitted && canSaveUnchecked(fault),
        existing: null,
      });
      return;
    }
    const existsAlready = error instanceof AppError && error.type === 'AlreadyExistsError';
    const isShownAtField = !existsAlready && setServerErrors(error, sent);
    const text =
      error instanceof NetworkFailure
        ? t('Can’t reach the server. Your input is kept. Try again when you’re online.')
        : plainErrorText({ error, translate: t });
    setRefusal({
      text: isShownAtField ? null : text,
      canKeep: false,
      existing: existsAlready ? { proxyId: error.details?.existingId } : null,
    });
  };
  return { refusal, take, clear: () => setRefusal(null) };
}
