import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/note.tsx';
import type { TemplateForm } from './use-template-form.ts';

/** Shown above the fields when some are invalid. */
export function InvalidNote({ form: { errors } }: { readonly form: TemplateForm }) {
  const { t } = useTranslation('notification-templates');
  return (
    Object.keys(errors).length > 0 && (
      <Note tone="error" className="mb-3">
        {t('Some fields are filled incorrectly. Please correct them and try again.')}
      </Note>
    )
  );
}
