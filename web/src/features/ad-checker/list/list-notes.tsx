import { ClockIcon } from '@heroicons/react/16/solid';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BorrowedView } from '../../../replica/index.ts';
import { ListGapsNote } from '../../../ui/list-gaps-note.tsx';
import { Note } from '../../../ui/note.tsx';

const SLOW_AFTER_MS = 8_000;

/** True after a long wait; any progress restarts the wait. */
function useIsSlow({
  isWaiting,
  progress,
}: {
  readonly isWaiting: boolean;
  readonly progress: number;
}): boolean {
  const [slowAt, setSlowAt] = useState<number>();
  useEffect(() => {
    if (!isWaiting) {
      return;
    }
    const timer = setTimeout(() => setSlowAt(progress), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlowAt(undefined);
    };
  }, [isWaiting, progress]);
  return isWaiting && slowAt === progress;
}

/** It comes and goes: below a list it moves no row. */
export function SlowNote({
  view: { status, progress, isRefreshing },
}: {
  readonly view: Pick<BorrowedView<unknown>, 'status' | 'progress' | 'isRefreshing'>;
}) {
  const { t } = useTranslation('ad-checker');
  const isSlow = useIsSlow({
    isWaiting: status === 'loading' || status === 'partial' || isRefreshing,
    progress: progress?.loaded ?? 0,
  });
  return (
    <div role="status">
      {isSlow && (
        <Note tone="info" icon={ClockIcon} className="mx-4 my-2 max-desk:mx-3">
          {t('Facebook is slow to respond. Still trying…')}
        </Note>
      )}
    </div>
  );
}

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
