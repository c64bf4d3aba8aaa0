import { PlusIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { PhotoIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { type Dispatch, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { reduceSelection, type Selection, type SelectionEvent } from '../../../lib/selection.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { Button, buttonClassName, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { findCreatives } from '../library.ts';
import { creativesQuery } from '../queries.ts';
import { CreativeGrid } from './creative-grid.tsx';
import { CreativePicture } from './creative-picture.tsx';

/** An image or a video as those who choose it keep it: the name is told when the library lacks it by then. */
export interface ChosenCreative {
  readonly id: string;
  readonly name: string;
}

interface CreativePickerProps {
  /** In the order in which they were chosen. */
  readonly value: readonly ChosenCreative[];
  readonly onChange: (value: readonly ChosenCreative[]) => void;
}

const useLibrary = () => {
  const { account } = useActor();
  return useServerQuery(creativesQuery(account?.id ?? ''));
};

function LibraryDialog({
  value,
  onChange,
  onClose,
}: CreativePickerProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('creatives');
  const navigate = useNavigate();
  const query = useLibrary();
  const [text, setText] = useState('');
  const shownText = useDeferredValue(text);
  const search = useRef<HTMLInputElement>(null);
  const all = query.data;
  const shown = useMemo(() => findCreatives(all ?? [], shownText), [all, shownText]);
  const [selection, setSelection] = useState<Selection>(() => ({
    ids: new Set(value.map(({ id }) => id)),
    anchorId: null,
  }));
  const dispatch: Dispatch<SelectionEvent> = (event) =>
    setSelection((before) => reduceSelection(before, event));
  const take = (): void => {
    const known = new Map((all ?? []).map((creative) => [creative.id, creative]));
    const before = new Map(value.map((chosen) => [chosen.id, chosen]));
    onChange(
      [...selection.ids].flatMap((id) => {
        const { name } = known.get(id) ?? before.get(id) ?? {};
        return name === undefined ? [] : [{ id, name }];
      }),
    );
    onClose();
  };
  return (
    <Dialog
      isOpen
      size="large"
      title={t('Choose creatives')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={all === undefined} onClick={take}>
            {t('{count, plural, one {Use # creative} other {Use # creatives}}', {
              count: selection.ids.size,
            })}
          </Button>
        </>
      }
    >
      <div className="flex h-[60dvh] flex-col gap-2">
        {all === undefined ? (
          query.error instanceof NetworkFailure ? (
            <NotOnDevice
              title={t('Creatives aren’t available offline')}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : query.error === null ? (
            <p role="status">{t('Loading creatives…')}</p>
          ) : (
            <Note tone="error">{plainErrorText({ error: query.error, translate: t })}</Note>
          )
        ) : all.length === 0 ? (
          <EmptyState
            icon={PhotoIcon}
            title={t('No creatives yet')}
            action={
              <PlainLink
                href="/creatives"
                className={buttonClassName()}
                onOpen={() => void navigate({ href: '/creatives' })}
              >
                {t('Open creatives')}
              </PlainLink>
            }
          >
            {t('Add images and videos to the library first.')}
          </EmptyState>
        ) : (
          <>
            <SearchField
              ref={search}
              label={t('Search by name')}
              value={text}
              found={shown.length}
              className="flex-none desk:w-60"
              onChange={setText}
            />
            {shown.length === 0 ? (
              <NoMatches filterCount={1} onClear={() => setText('')} />
            ) : (
              <CreativeGrid
                label={t('Images and videos')}
                creatives={shown}
                selection={selection}
                dispatch={dispatch}
                className="rounded-sm border border-line"
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Images and videos of the team's library, chosen in a dialog; opens the library when there are none. */
export function CreativePicker({ value, onChange }: CreativePickerProps) {
  const { t } = useTranslation('creatives');
  const { data } = useLibrary();
  const [isChoosing, setChoosing] = useState(false);
  const known = new Map(data?.map((creative) => [creative.id, creative]));
  return (
    <div className="flex flex-col gap-2">
      {value.length > 0 && (
        <ul aria-label={t('Chosen creatives')} className="flex flex-wrap gap-2">
          {value.map(({ id, name }) => {
            const creative = known.get(id);
            const isGone = data !== undefined && creative === undefined;
            return (
              <li
                key={id}
                className="flex max-w-full min-w-0 items-center gap-2 rounded-sm border border-line bg-surface p-1"
              >
                <CreativePicture creative={creative} className="size-9 flex-none rounded-xs" />
                <span className="flex min-w-0 flex-col">
                  <span className="max-w-48 truncate" title={creative?.name ?? name} lang="">
                    {creative?.name ?? name}
                  </span>
                  {isGone && (
                    <span className="text-sm text-error-ink">{t('Not in the library')}</span>
                  )}
                </span>
                <IconButton
                  icon={XMarkIcon}
                  label={t('Remove {name}', { name: creative?.name ?? name })}
                  onClick={() => onChange(value.filter((chosen) => chosen.id !== id))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <Button icon={PlusIcon} className="self-start" onClick={() => setChoosing(true)}>
        {value.length === 0 ? t('Choose creatives') : t('Change creatives')}
      </Button>
      {isChoosing && (
        <LibraryDialog value={value} onChange={onChange} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}
