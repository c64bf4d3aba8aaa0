import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../../lib/api-errors.ts';
import { plainErrorText } from '../../../../lib/error-text.ts';
import type { RuleForm } from '../../form/use-rule-form.ts';

/** What went wrong with saving, told once below the form. */
export function useSaveNote(form: RuleForm) {
  const { t } = useTranslation('rules');
  const [note, setNote] = useState<string>();
  const wrongFields = t('Some fields are filled incorrectly. Please correct them and try again.');
  return {
    note,
    clear: () => setNote(undefined),
    markInvalid: () => setNote(wrongFields),
    fail(error: unknown): void {
      const isOnField = form.product.setServerErrors(error);
      setNote(
        error instanceof NetworkFailure
          ? t('Can’t reach the server. Your input is kept. Try again when you’re online.')
          : isOnField
            ? wrongFields
            : plainErrorText({ error, translate: t }),
      );
    },
  };
}
