import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { Note } from '../../../ui/note.tsx';
import type { TemplateForm } from './use-template-form.ts';

/** What came of saving, above the fields. */
export function useFormNotes(form: TemplateForm) {
  const { t } = useTranslation('notification-templates');
  const [note, setNote] = useState<string>();
  const hasErrors = Object.keys(form.errors).length > 0;
  const text = hasErrors
    ? t('Some fields are filled incorrectly. Please correct them and try again.')
    : note;
  return {
    clear: () => setNote(undefined),
    take(error: unknown) {
      if (!form.setServerErrors(error)) {
        setNote(
          error instanceof NetworkFailure
            ? t('Can’t reach the server. Your input is kept. Try again when you’re online.')
            : plainErrorText({ error, translate: t }),
        );
      }
    },
    notes:
      text === undefined ? null : (
        <Note tone="error" className="mb-3">
          {text}
        </Note>
      ),
  };
}
