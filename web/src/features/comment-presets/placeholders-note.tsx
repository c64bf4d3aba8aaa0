import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import { findPlaceholders } from './placeholders.ts';

/** Marks variables in a text: comments have none, so they would be published as written. */
export function PlaceholdersNote({ text }: { readonly text: string }) {
  const { t } = useTranslation('comment-presets');
  const found = findPlaceholders(text);
  return found.length === 0 ? null : (
    <Note tone="warning">
      {t('Comments have no variables. Published as written: {placeholders}', {
        placeholders: found.join(', '),
      })}
    </Note>
  );
}
