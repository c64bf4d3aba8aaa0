import { AppError } from '@ads-checker/shared/errors';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { plainErrorText } from '../../lib/error-text.ts';
import { findProxyFault, proxyFaultSentence } from '../../lib/proxy-words.ts';
import type { ProxyForm } from './components/connection-fields.tsx';
import { findFaultField, isKeepable } from './fault-field.ts';

export interface Refusal {
  /** For the place above the buttons; null when a field says it. */
  readonly text: string | null;
  /** A field says what is wrong. */
  readonly isLaid: boolean;
  /** The proxy did not work, and may be kept all the same. */
  readonly canKeep: boolean;
  /** The account has it already. */
  readonly isThereAlready: boolean;
}

/** Lays a refusal to save a proxy on the field it is about, or keeps it for the place above the buttons. */
export function useRefusal({ form, takeRefusal }: Pick<ProxyForm, 'form' | 'takeRefusal'>) {
  const { t } = useLingui();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const take = (error: unknown): void => {
    const fault = findProxyFault(error);
    if (fault !== undefined) {
      const field = findFaultField(fault);
      const sentence = proxyFaultSentence(fault);
      if (field !== undefined) {
        form.setError(field, { type: 'server', message: sentence }, { shouldFocus: true });
      }
      const isLaid = field !== undefined;
      setRefusal({
        text: isLaid ? null : sentence,
        isLaid,
        canKeep: isKeepable(fault),
        isThereAlready: false,
      });
      return;
    }
    const isThereAlready = error instanceof AppError && error.type === 'AlreadyExistsError';
    const isLaid = !isThereAlready && takeRefusal(error);
    const text =
      error instanceof NetworkFailure
        ? t`The server cannot be reached. Trying a proxy needs the network; nothing you typed is lost.`
        : plainErrorText({ error, translate: t });
    setRefusal({ text: isLaid ? null : text, isLaid, canKeep: false, isThereAlready });
  };
  return { refusal, take, clear: () => setRefusal(null) };
}
