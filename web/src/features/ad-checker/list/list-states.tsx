import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { RectangleStackIcon } from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canRetryHelp } from '../../../lib/error-details.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { BorrowedView } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type ListKind, listLabels, noMatchLabel } from '../list-labels.ts';
import { GapsNote, SlowNote } from './list-notes.tsx';
import { type ErrorAction, useErrorAction } from './use-error-action.tsx';

const SKELETON_ROWS = 14;
const SKELETON_CELLS = ['w-4', 'w-7', 'w-56', 'w-24 ms-6', 'w-16 ms-auto', 'w-12', 'w-16', 'w-14'];

type AnyView = Pick<
  BorrowedView<{ readonly unreadFields?: readonly string[] | undefined }>,
  | 'rows'
  | 'status'
  | 'progress'
  | 'error'
  | 'gaps'
  | 'isMissingOffline'
  | 'isRefreshing'
  | 'refresh'
>;

interface ListStatesProps {
  readonly adUserId: string;
  readonly kind: ListKind;
  readonly view: AnyView;
  readonly shownCount: number;
  readonly filterCount: number;
  readonly onClearFilters: () => void;
  /** Rendered when there are rows. */
  readonly children: ReactNode;
}

interface ListErrorProps extends Pick<ListStatesProps, 'kind' | 'view'> {
  readonly errorAction: ErrorAction | undefined;
}

/**
 * Loading progress of a long list. Sorting and search are complete only when the list is. Below the
 * rows, which it would move when it goes.
 */
function ListProgress({ kind, view }: { readonly kind: ListKind; readonly view: AnyView }) {
  const { t } = useTranslation('ad-checker');
  const { progress } = view;
  if (view.status !== 'partial' || progress === null) {
    return null;
  }
  const words = listLabels(kind);
  const loaded = formatNumber(progress.loaded);
  const total = progress.total === null ? null : formatNumber(progress.total);
  return (
    <div className="flex flex-none items-center gap-3 border-t border-line px-4 py-1.5 text-sm text-ink-3">
      <span>
        {words.loading} {total === null ? loaded : t('{loaded} of {total}', { loaded, total })}
      </span>
      <ProgressBar
        label={words.loading}
        value={progress.loaded}
        max={progress.total}
        className="w-40"
      />
    </div>
  );
}

function StaleNote({ kind, view, errorAction }: ListErrorProps) {
  const { t } = useTranslation('ad-checker');
  const { failed } = listLabels(kind);
  return (
    <Note
      tone="error"
      className="mx-4 mb-2 max-desk:mx-3"
      action={
        <span className="flex flex-wrap justify-end gap-2">
          {errorAction?.action}
          {canRetryHelp(view.error) && (
            <Button icon={ArrowPathIcon} isBusy={view.isRefreshing} onClick={view.refresh}>
              {t('Retry')}
            </Button>
          )}
        </span>
      }
    >
      {failed}: {plainErrorText({ error: view.error, translate: t })}
      {errorAction !== undefined && <p>{errorAction.hint}</p>}
    </Note>
  );
}

/**
 * Shows the applicable state (loading, empty, no match, error, not on this device), or else the
 * rows.
 */
export function ListStates(props: ListStatesProps) {
  return (
    <>
      <GapsNote view={props.view} />
      <ListState {...props} />
      <SlowNote view={props.view} />
    </>
  );
}

function ListError({ kind, view, errorAction }: ListErrorProps) {
  return (
    <ErrorPanel
      error={view.error}
      title={listLabels(kind).failed}
      onRetry={view.refresh}
      isRetrying={view.isRefreshing}
      {...errorAction}
    />
  );
}

function ListState({
  adUserId,
  kind,
  view,
  shownCount,
  filterCount,
  onClearFilters,
  children,
}: ListStatesProps) {
  const { t } = useTranslation('ad-checker');
  const words = listLabels(kind);
  const hasError = view.rows.length > 0 || (view.status === 'error' && !view.isMissingOffline);
  const errorAction = useErrorAction({ adUserId, error: hasError ? view.error : null });
  if (view.rows.length > 0) {
    return (
      <>
        {view.error !== null && <StaleNote kind={kind} view={view} errorAction={errorAction} />}
        {shownCount > 0 ? (
          children
        ) : (
          <Framed>
            <NoMatches
              title={noMatchLabel({ kind, filterCount: Math.max(1, filterCount) })}
              filterCount={Math.max(1, filterCount)}
              onClear={onClearFilters}
            />
          </Framed>
        )}
        <ListProgress kind={kind} view={view} />
      </>
    );
  }
  if (view.isMissingOffline) {
    return (
      <Framed>
        <NotOnDevice
          title={t('Not available offline')}
          isRetrying={view.isRefreshing}
          onRetry={view.refresh}
        />
      </Framed>
    );
  }
  if (view.status === 'error') {
    return (
      <Framed>
        <ListError kind={kind} view={view} errorAction={errorAction} />
      </Framed>
    );
  }
  return (
    <Framed>
      {view.status === 'loading' ? (
        <SkeletonRows count={SKELETON_ROWS} cells={SKELETON_CELLS} label={words.loading} />
      ) : filterCount > 0 ? (
        <NoMatches
          title={noMatchLabel({ kind, filterCount })}
          filterCount={filterCount}
          onClear={onClearFilters}
        />
      ) : (
        <EmptyState icon={RectangleStackIcon} title={words.empty} />
      )}
    </Framed>
  );
}

function Framed({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto border-t border-line-strong">
      {children}
    </div>
  );
}
