import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import type { SavedViewDto } from '@ads-checker/shared/contracts/saved-views';
import {
  ArrowPathIcon,
  CheckIcon,
  ChevronDownIcon,
  PencilSquareIcon,
  PlusIcon,
  RectangleStackIcon,
  TrashIcon,
} from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mapOwnerNames } from '../../../lib/owner-names.ts';
import { useActor } from '../../../lib/session.ts';
import { useOwned, useOwnedCollection } from '../../../replica/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Popover } from '../../../ui/popover.tsx';
import {
  applySavedView,
  type CurrentView,
  findSavedViews,
  matchesCurrentView,
  savedViewPath,
} from '../current-view.ts';
import { useSavedViewCommands } from '../use-saved-view-commands.ts';
import { SavedViewDialog } from './saved-view-dialog.tsx';

interface ViewRowProps {
  readonly view: SavedViewDto;
  readonly isCurrent: boolean;
  readonly canManage: boolean;
  /** Set for views of somebody else. */
  readonly ownerName: string | null;
  readonly onOpen: () => void;
  readonly onUpdate: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function ViewRow({
  view: { name, isShared },
  isCurrent,
  canManage,
  ownerName,
  onOpen,
  onUpdate,
  onEdit,
  onDelete,
}: ViewRowProps) {
  const { t } = useTranslation('saved-views');
  const note = ownerName ?? (isShared ? t('Shared with the team') : null);
  return (
    <li className="flex items-center rounded-sm hover:bg-hover">
      <button
        type="button"
        aria-current={isCurrent || undefined}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 px-2 py-1 text-start pointer-coarse:min-h-11"
        onClick={onOpen}
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate">{name}</span>
          {note !== null && <span className="truncate text-sm text-ink-3">{note}</span>}
        </span>
        {isCurrent && <CheckIcon aria-hidden="true" className="size-4 text-accent-ink" />}
      </button>
      {canManage && (
        <>
          {!isCurrent && (
            <IconButton
              icon={ArrowPathIcon}
              label={t('Update view {name}', { name })}
              title={t('Update to current list')}
              onClick={onUpdate}
            />
          )}
          <IconButton
            icon={PencilSquareIcon}
            label={t('Edit view {name}', { name })}
            onClick={onEdit}
          />
          <IconButton
            icon={TrashIcon}
            label={t('Delete view {name}', { name })}
            onClick={onDelete}
          />
        </>
      )}
    </li>
  );
}

export const SavedViewsMenu = memo(function SavedViewsMenu({
  shown,
}: {
  readonly shown: CurrentView;
}) {
  const { t } = useTranslation('saved-views');
  const navigate = useNavigate();
  const actor = useActor();
  const { rows } = useOwned('savedView');
  const people = useOwnedCollection('people');
  const { create, update, remove } = useSavedViewCommands();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<
    | { readonly act: 'save' }
    | { readonly act: 'edit' | 'delete'; readonly view: SavedViewDto }
    | null
  >(null);
  const views = findSavedViews(
    rows.filter(({ list }) => list === shown.list),
    '',
  );
  const current = views.find((view) => matchesCurrentView({ view, shown }));
  const hint =
    shown.list === 'results'
      ? t('Saves period, comparison, breakdown and filters. Open the view from here or the search.')
      : shown.list === 'accounts'
        ? t('Saves filters, sorting and columns. Open the view from here or the search.')
        : t(
            'Saves filters, sorting, period and columns. Open the view from the list or the search.',
          );
  const ownerNames = mapOwnerNames(people.rows);
  const show = (next: typeof dialog) => {
    setOpen(false);
    setDialog(next);
  };
  return (
    <>
      <Popover
        label={t('Saved views')}
        placement="bottom end"
        className="flex w-80 flex-col p-1"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button
            icon={RectangleStackIcon}
            endIcon={ChevronDownIcon}
            aria-label={
              current === undefined
                ? t('Saved views')
                : t('Saved view: {name}', { name: current.name })
            }
          >
            <span className="max-w-40 truncate @max-4xl/toolbar:hidden">
              {current?.name ?? t('Views')}
            </span>
          </Button>
        }
      >
        {views.length === 0 ? (
          <p className="px-2 py-1.5 text-ink-3">
            {shown.list === 'results'
              ? t('No saved views yet. Save period, comparison and filters to open them again.')
              : shown.list === 'accounts'
                ? t('No saved views yet. Save filters, sorting and columns to open them again.')
                : t(
                    'No saved views yet. Save filters, sorting, period and columns to open them again.',
                  )}
          </p>
        ) : (
          <ul className="max-h-80 overflow-auto">
            {views.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                isCurrent={view === current}
                canManage={canManageAdUser(actor, view)}
                ownerName={
                  view.accountId === actor.account?.id
                    ? null
                    : (ownerNames.get(view.accountId) ?? t('Team'))
                }
                onOpen={() => {
                  setOpen(false);
                  applySavedView(view);
                  void navigate({ href: savedViewPath({ view, currentPath: location.pathname }) });
                }}
                onUpdate={() => {
                  setOpen(false);
                  void update(view, shown);
                }}
                onEdit={() => show({ act: 'edit', view })}
                onDelete={() => show({ act: 'delete', view })}
              />
            ))}
          </ul>
        )}
        <div className="mt-1 border-t border-line pt-1">
          <Button icon={PlusIcon} variant="ghost" onClick={() => show({ act: 'save' })}>
            {t('Save view')}
          </Button>
        </div>
      </Popover>
      {dialog?.act === 'save' && (
        <SavedViewDialog
          hint={hint}
          view={null}
          onSave={(fields) => create({ ...fields, ...shown })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.act === 'edit' && (
        <SavedViewDialog
          hint={hint}
          view={dialog.view}
          onSave={(fields) => update(dialog.view, fields)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.act === 'delete' && (
        <ConfirmDialog
          title={t('Delete view “{name}”?', { name: dialog.view.name })}
          isOpen
          confirmLabel={t('Delete view')}
          onCancel={() => setDialog(null)}
          onConfirm={() => {
            setDialog(null);
            void remove(dialog.view);
          }}
        >
          {dialog.view.isShared
            ? t('The team will no longer see it. This can’t be undone.')
            : t('This can’t be undone.')}
        </ConfirmDialog>
      )}
    </>
  );
});
