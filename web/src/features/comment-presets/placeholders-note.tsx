import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';

const PLACEHOLDER = /\{\{?\s*[\p{L}_][\p{L}\p{N}_.-]*(?: [\p{L}\p{N}_.-]+){0,3}\s*\}\}?/gu;
const SHOWN_MAX = 5;

/** Variables that a person took for known, such as `{name}` or `{{first name}}`; each once. */
export function findPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(PLACEHOLDER))].slice(0, SHOWN_MAX);
}

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
