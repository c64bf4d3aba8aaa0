import { ClockIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { useIsSlow } from '../../../lib/use-is-slow.ts';
import type { BorrowedView } from '../../../replica/index.ts';
import { Note } from '../../../ui/note.tsx';

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
        <Note tone="info" icon={ClockIcon} className="mx-4 mb-2 max-desk:mx-3">
          {t('Facebook is slow to respond. Still trying…')}
        </Note>
      )}
    </div>
  );
}
