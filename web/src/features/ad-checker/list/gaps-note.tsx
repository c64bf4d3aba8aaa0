import { useTranslation } from 'react-i18next';
import type { BorrowedView } from '../../../replica/index.ts';
import { ListGapsNote } from '../../../ui/list-gaps-note.tsx';

type Row = { readonly unreadFields?: readonly string[] | undefined };

/** Shows what a list and its rows lack because the ad network left it out or sent it unreadable. */
export function GapsNote({ view }: { readonly view: Pick<BorrowedView<Row>, 'rows' | 'gaps'> }) {
  const { t } = useTranslation('ad-checker');
  const incomplete = view.rows.filter(({ unreadFields }) => unreadFields !== undefined).length;
  return (
    <ListGapsNote gaps={view.gaps} className="mx-4 mb-2 max-desk:mx-3">
      {incomplete > 0 && (
        <li>
          {t(
            '{incomplete, plural, one {Facebook returned # row without some of its values.} other {Facebook returned # rows without some of their values.}}',
            { incomplete },
          )}
        </li>
      )}
    </ListGapsNote>
  );
}
