import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { canRetryHelp } from '../../../lib/error-details.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useReportLoadError } from '../../../lib/load-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { ItemsView } from '../items/items-store.ts';

/** Shows why a catalog is unavailable, or what is missing from it. */
export function CatalogState({
  view: { catalog, error, gaps, isLoading },
  catalogId,
  onRetry,
  isWaitingInside = false,
  children,
}: {
  readonly view: ItemsView;
  readonly catalogId: string;
  readonly onRetry: () => void;
  /** The children have a loading state of their own. */
  readonly isWaitingInside?: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('product-catalogs');
  useReportLoadError(error !== null);
  if (catalog === undefined && !(isWaitingInside && error === null)) {
    return (
      <div className="flex min-h-0 flex-1 flex-col overflow-auto border-t border-line-strong bg-surface">
        {error === null ? (
          <SkeletonRows
            count={12}
            cells={['size-9', 'w-56', 'w-20 ms-auto', 'w-24']}
            label={t('Loading items…')}
            rowClassName="h-(--row-two-line)"
          />
        ) : error instanceof NetworkFailure ? (
          <NotOnDevice
            title={t('This catalog isn’t available offline')}
            isRetrying={isLoading}
            onRetry={onRetry}
          />
        ) : (
          <ErrorPanel
            title={t('Couldn’t load catalog {catalogId}', { catalogId })}
            error={error}
            isRetrying={isLoading}
            onRetry={onRetry}
          />
        )}
      </div>
    );
  }
  return (
    <>
      {error !== null && (
        <Note
          tone="warning"
          className="m-3 flex-none"
          action={
            canRetryHelp(error) && (
              <Button isBusy={isLoading} onClick={onRetry}>
                {t('Retry')}
              </Button>
            )
          }
        >
          {t('Couldn’t refresh items: {reason}', {
            reason: plainErrorText({ error, translate: t }),
          })}
        </Note>
      )}
      {gaps !== null && (
        <Note tone="warning" className="m-3 flex-none">
          {gaps.unreadableRows > 0 &&
            t(
              '{unreadableRows, plural, one {# item couldn’t be read.} other {# items couldn’t be read.}}',
              { unreadableRows: gaps.unreadableRows },
            )}{' '}
          {gaps.isCutShort && t('Facebook didn’t return all items.')}
        </Note>
      )}
      {children}
    </>
  );
}
