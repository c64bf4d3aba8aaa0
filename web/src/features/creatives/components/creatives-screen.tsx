import type { CreativeDto } from '@ads-checker/shared/contracts/creatives';
import { ArrowUpTrayIcon, TrashIcon } from '@heroicons/react/16/solid';
import { PhotoIcon } from '@heroicons/react/24/outline';
import { useDeferredValue, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EMPTY_SELECTION, reduceSelection } from '../../../lib/selection.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { ServerList } from '../../../ui/server-list.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { ACCEPTED_FILES, mediaHostQuery, useFileDrop } from '../../media/index.ts';
import { findCreatives } from '../library.ts';
import { creativesQuery } from '../queries.ts';
import { type CreativeUploads, useCreativeUploads } from '../use-creative-uploads.ts';
import type { CardActions } from './creative-card.tsx';
import { DeleteDialog, RenameDialog } from './creative-dialogs.tsx';
import { CreativeGrid } from './creative-grid.tsx';
import { UploadPanel, UploadStrip } from './upload-panel.tsx';

function UploadButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('creatives');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="primary" icon={ArrowUpTrayIcon} onClick={() => input.current?.click()}>
        {t('Upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('Choose files to add')}
        accept={`${ACCEPTED_FILES.image},${ACCEPTED_FILES.video}`}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows choosing the same files again
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function useUploadPanel(uploads: CreativeUploads) {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen: isOpen && uploads.lines.length > 0,
    isStrip: !isOpen && uploads.lines.length > 0,
    open: () => setOpen(true),
    close: () => setOpen(false),
    addFiles: (files: readonly File[]) => {
      if (files.length > 0) {
        uploads.addFiles(files);
        setOpen(true);
      }
    },
  };
}

/** The creatives that are selected and still there. */
function useSelected(creatives: readonly CreativeDto[]) {
  const [selection, dispatch] = useReducer(reduceSelection, EMPTY_SELECTION);
  const selected = useMemo(
    () => creatives.filter(({ id }) => selection.ids.has(id)),
    [creatives, selection],
  );
  return { selection, dispatch, selected };
}

const nothing = () => undefined;

/** The library of the team: images and videos that ads can be made of. */
export function CreativesScreen() {
  const { t } = useTranslation('creatives');
  const { account } = useActor();
  const isPhone = usePhone();
  const query = useServerQuery(creativesQuery(account?.id ?? ''));
  const host = useServerQuery(mediaHostQuery);
  const [text, setText] = useState('');
  const shownText = useDeferredValue(text);
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const all = query.data ?? NONE;
  const shown = useMemo(() => findCreatives(all, shownText), [all, shownText]);
  const { selection, dispatch, selected } = useSelected(all);
  const [renamed, rename] = useState<CreativeDto | null>(null);
  const [removed, remove] = useState<readonly CreativeDto[] | null>(null);
  const actions = useMemo<CardActions>(
    () => ({ rename, remove: (creative) => remove([creative]) }),
    [],
  );
  const uploads = useCreativeUploads();
  const panel = useUploadPanel(uploads);
  const isOff = host.data?.kind === 'none';
  const drop = useFileDrop({
    isReadOnly: false,
    isOff,
    onFiles: isOff ? nothing : panel.addFiles,
    onLinks: nothing,
  });
  const isLoaded = query.data !== undefined;
  const deletable = selected.filter(({ canChange }) => canChange);
  const uploadButton = isOff ? undefined : <UploadButton onFiles={panel.addFiles} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col" {...drop.handlers}>
      <PageHeader
        title={t('Creatives')}
        meta={
          isLoaded
            ? t('{count, plural, one {# creative} other {# creatives}}', { count: all.length })
            : undefined
        }
        actions={uploadButton}
      />
      {isOff && (
        <Note tone="info" className="mx-4 mb-3 max-desk:mx-3">
          {isFakeApiOn()
            ? t('Files can’t be uploaded with sample data.')
            : t('Uploads aren’t set up on this server. Ask the server admin.')}
        </Note>
      )}
      {panel.isStrip && <UploadStrip uploads={uploads} onOpen={panel.open} />}
      <div className="relative flex min-h-0 flex-1">
        {!(isPhone && panel.isOpen) && (
          <section aria-label={t('Library')} className="flex min-h-0 min-w-0 flex-1 flex-col">
            <ServerList
              texts={{
                loading: t('Loading creatives…'),
                failed: t('Couldn’t load creatives'),
                offline: t('Creatives aren’t available offline'),
              }}
              cells={['w-40', 'w-40', 'w-40', 'w-40']}
              isLoaded={isLoaded}
              isEmpty={all.length === 0}
              isUnreachable={query.error instanceof NetworkFailure}
              error={isLoaded ? null : query.error}
              isFetching={query.isFetching}
              onRetry={() => void query.refetch()}
              head={
                all.length === 0 ? null : (
                  <div className="flex min-h-(--toolbar) flex-none items-center gap-1.5 border-b border-line-strong px-4 py-1.5 max-desk:px-3 max-desk:py-2">
                    <SearchField
                      ref={search}
                      label={t('Search by name')}
                      value={text}
                      found={shown.length}
                      shortcut="/"
                      className="flex-1 desk:w-60 desk:flex-none"
                      onChange={setText}
                    />
                  </div>
                )
              }
              emptyState={
                <EmptyState icon={PhotoIcon} title={t('No creatives yet')} action={uploadButton}>
                  {t('Drop images and videos here. The whole team can launch ads with them.')}
                </EmptyState>
              }
              footer={
                shown.length === all.length
                  ? t('JPG and PNG up to 30 MB, MP4 up to 1 GB.')
                  : t('{count} of {all}', {
                      count: formatNumber(shown.length),
                      all: formatNumber(all.length),
                    })
              }
            >
              {shown.length === 0 ? (
                <div className="flex min-h-48 flex-1">
                  <NoMatches filterCount={1} onClear={() => setText('')} />
                </div>
              ) : (
                <CreativeGrid
                  label={t('Images and videos')}
                  creatives={shown}
                  selection={selection}
                  dispatch={dispatch}
                  actions={actions}
                />
              )}
            </ServerList>
            {selected.length > 0 && (
              <SelectionBar
                label={t('Selected creatives')}
                count={selected.length}
                note={
                  deletable.length < selected.length
                    ? t('{count} added by others', {
                        count: formatNumber(selected.length - deletable.length),
                      })
                    : undefined
                }
                onClear={() => dispatch({ type: 'clear' })}
              >
                {deletable.length > 0 && (
                  <Button variant="bar" icon={TrashIcon} onClick={() => remove(deletable)}>
                    {t('Delete {count}', { count: formatNumber(deletable.length) })}
                  </Button>
                )}
              </SelectionBar>
            )}
          </section>
        )}
        {panel.isOpen && <UploadPanel uploads={uploads} onClose={panel.close} />}
        {drop.isOver && (
          <div className="pointer-events-none absolute inset-2 z-(--z-inspector) grid place-items-center rounded-md border-2 border-dashed border-accent bg-selected/90 text-lg font-semibold">
            {t('Drop files to add them')}
          </div>
        )}
      </div>
      <LeaveGuard isDirty={uploads.isBusy} title={t('Leave while uploading?')}>
        {t('Files that aren’t in the library yet won’t be added.')}
      </LeaveGuard>
      {renamed !== null && <RenameDialog creative={renamed} onClose={() => rename(null)} />}
      {removed !== null && <DeleteDialog creatives={removed} onClose={() => remove(null)} />}
    </div>
  );
}

const NONE: readonly CreativeDto[] = [];
