import { useTranslation } from 'react-i18next';
import type { BorrowedView } from '../../../replica/index.ts';
import { Note } from '../../../ui/note.tsx';

type Row = { readonly unreadFields?: readonly string[] | undefined };

/** Shows what a list lacks because the ad network returned it incomplete or unreadable. */
export function GapsNote({ view }: { readonly view: Pick<BorrowedView<Row>, 'rows' | 'gaps'> }) {
  const { t } = useTranslation('ad-checker');
  const { isCutShort = false, unreadableRows = 0 } = view.gaps ?? {};
  const incomplete = view.rows.filter(({ unreadFields }) => unreadFields !== undefined).length;
  if (!isCutShort && unreadableRows === 0 && incomplete === 0) {
    return null;
  }
  return (
    <Note
      tone={isCutShort || unreadableRows > 0 ? 'warning' : 'info'}
      className="mx-4 mb-2 max-desk:mx-3"
    >
      <ul>
        {isCutShort && <li>{t('This list is incomplete: Facebook didn’t return the rest.')}</li>}
        {unreadableRows > 0 && (
          <li>
            {t(
              '{unreadableRows, plural, one {This list is incomplete: couldn’t read # row from Facebook.} other {This list is incomplete: couldn’t read # rows from Facebook.}}',
              { unreadableRows },
            )}
          </li>
        )}
        {incomplete > 0 && (
          <li>
            {t(
              '{incomplete, plural, one {Facebook returned # row without some of its values.} other {Facebook returned # rows without some of their values.}}',
              { incomplete },
            )}
          </li>
        )}
      </ul>
    </Note>
  );
}
