import type { ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import { NotOnDevice } from './not-on-device.tsx';
import { SkeletonRows } from './skeleton.tsx';

const FRAME = 'flex min-h-0 flex-1 border-t border-line-strong bg-surface';

/** A list that the server returns page by page, in each of its states. */
export function ServerList({
  texts,
  cells,
  isLoaded,
  isEmpty,
  isUnreachable,
  error,
  isFetching,
  onRetry,
  head,
  emptyState,
  footer,
  children,
}: {
  readonly texts: {
    readonly loading: string;
    readonly failed: string;
    /** Text for when the server is unreachable and nothing is cached. */
    readonly offline: string;
  };
  /** Skeleton cell widths. */
  readonly cells: readonly string[];
  /** A response is available, possibly an earlier one. */
  readonly isLoaded: boolean;
  readonly isEmpty: boolean;
  readonly isUnreachable: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  readonly head: ReactNode;
  /** Shown instead of the rows when there are none. */
  readonly emptyState: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}) {
  if (!isLoaded && isUnreachable) {
    return (
      <div className={FRAME}>
        <NotOnDevice title={texts.offline} isRetrying={isFetching} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className={`${FRAME} flex-col max-desk:overflow-y-auto`}>
      {head}
      {error !== null ? (
        <div className="flex min-h-0 flex-1 overflow-auto">
          <ErrorPanel
            title={texts.failed}
            error={error}
            isRetrying={isFetching}
            onRetry={onRetry}
          />
        </div>
      ) : !isLoaded ? (
        <div className="min-h-0 flex-1 overflow-hidden">
          <SkeletonRows
            count={12}
            cells={cells}
            label={texts.loading}
            rowClassName="h-(--row-two-line)"
          />
        </div>
      ) : isEmpty ? (
        <div className="flex min-h-48 flex-1 overflow-auto" aria-busy={isFetching || undefined}>
          {emptyState}
        </div>
      ) : (
        <>
          {children}
          <div className="flex min-h-(--toolbar) flex-none items-center gap-3 border-t border-line-strong bg-canvas px-4 text-sm text-ink-2 max-desk:px-3">
            {footer}
          </div>
        </>
      )}
    </div>
  );
}
