import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import type { TagDto } from '@ads-checker/shared/contracts/tag-entities';
import {
  PencilSquareIcon,
  PlusIcon,
  ShieldCheckIcon,
  TrashIcon,
  UserGroupIcon,
} from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { LabelledIcon } from '../../../ui/labelled-icon.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { countTagged, sortTags } from '../tag-index.ts';
import { type TagSelection, useTagCommands } from '../use-tag-commands.ts';
import { TagDot } from './tag-chip.tsx';
import { TagFormDialog } from './tag-form-dialog.tsx';

interface TagsDialogProps {
  /** What is tagged, each part of one profile or of profiles; null to change tags alone. */
  readonly selection: readonly TagSelection[] | null;
  readonly onClose: () => void;
}

const totalOf = (selection: readonly TagSelection[]): number =>
  selection.reduce((sum, { ids }) => sum + ids.length, 0);

function TagRow({
  tag,
  state,
  onToggle,
  onEdit,
  onDelete,
}: {
  readonly tag: TagDto;
  /** Undefined where nothing is tagged. */
  readonly state: 'all' | 'some' | 'none' | undefined;
  readonly onToggle: (isOn: boolean) => void;
  /** Absent for tags of somebody else. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: () => void;
}) {
  const { t } = useTranslation('tags');
  const { name, color, isShared, isNeverTouched } = tag;
  const label = (
    <span className="flex min-w-0 flex-1 items-center gap-1.5 text-ink">
      <TagDot color={color} />
      <span className="truncate">{name}</span>
      {isNeverTouched && (
        <LabelledIcon
          icon={ShieldCheckIcon}
          label={t('Never touch')}
          className="size-3.5 flex-none text-ink-3"
        />
      )}
      {isShared && (
        <LabelledIcon
          icon={UserGroupIcon}
          label={t('Shared with the team')}
          className="size-3.5 flex-none text-ink-3"
        />
      )}
    </span>
  );
  return (
    <li className="flex items-center rounded-sm hover:bg-hover">
      {state === undefined ? (
        <span className="flex min-h-8 min-w-0 flex-1 items-center px-2">{label}</span>
      ) : (
        <Checkbox
          isSelected={state === 'all'}
          isIndeterminate={state === 'some'}
          className="min-h-8 min-w-0 flex-1 px-2 py-1.5 text-start pointer-coarse:min-h-11"
          onChange={onToggle}
        >
          {label}
        </Checkbox>
      )}
      {onEdit !== undefined && (
        <>
          <IconButton
            icon={PencilSquareIcon}
            label={t('Edit tag {name}', { name })}
            onClick={onEdit}
          />
          <IconButton
            icon={TrashIcon}
            label={t('Delete tag {name}', { name })}
            onClick={onDelete}
          />
        </>
      )}
    </li>
  );
}

/** The tags that one may see, and which of them the selected objects have. */
export function TagsDialog({ selection, onClose }: TagsDialogProps) {
  const { t } = useTranslation('tags');
  const actor = useActor();
  const tags = sortTags(useOwned('tag').rows);
  const { assign, remove } = useTagCommands();
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [open, setOpen] = useState<
    { readonly act: 'new' } | { readonly act: 'edit' | 'delete'; readonly tag: TagDto } | null
  >(null);
  const count = selection === null ? 0 : totalOf(selection);
  const want = (id: string, isOn: boolean) => setWanted(new Map([...wanted, [id, isOn]]));
  const stateOf = (tag: TagDto) => {
    if (selection === null) {
      return undefined;
    }
    const isOn = wanted.get(tag.id);
    const tagged =
      isOn === undefined
        ? selection.reduce((sum, part) => sum + countTagged(tag, part), 0)
        : isOn
          ? count
          : 0;
    return tagged === 0 ? 'none' : tagged === count ? 'all' : 'some';
  };
  const save = async () => {
    onClose();
    for (const tag of tags) {
      const isOn = wanted.get(tag.id);
      for (const part of isOn === undefined ? [] : (selection ?? [])) {
        await assign(tag, part, isOn === true);
      }
    }
    showToast({ id: 'tags', tone: 'success', text: t('Tags saved') });
  };
  if (open?.act === 'new' || open?.act === 'edit') {
    return (
      <TagFormDialog
        tag={open.act === 'new' ? null : open.tag}
        tagCount={tags.length}
        onSaved={(id) => {
          if (open.act === 'new' && selection !== null) {
            want(id, true);
          }
          setOpen(null);
        }}
        onClose={() => setOpen(null)}
      />
    );
  }
  if (open !== null) {
    return (
      <ConfirmDialog
        title={t('Delete tag “{name}”?', { name: open.tag.name })}
        isOpen
        confirmLabel={t('Delete tag')}
        onCancel={() => setOpen(null)}
        onConfirm={() => {
          setOpen(null);
          void remove(open.tag);
        }}
      >
        {open.tag.isNeverTouched
          ? t('Rules and schedules will act on its objects again. This can’t be undone.')
          : t('It’s removed from all its objects. This can’t be undone.')}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      title={
        selection === null
          ? t('Tags')
          : t('{count, plural, one {Tags of # object} other {Tags of # objects}}', { count })
      }
      isOpen
      onClose={onClose}
      actions={
        selection === null ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button variant="primary" disabled={wanted.size === 0} onClick={() => void save()}>
              {t('Save')}
            </Button>
          </>
        )
      }
    >
      {tags.length === 0 ? (
        <p>{t('No tags yet. Tags are short labels to find and filter by.')}</p>
      ) : (
        <ul className="max-h-80 overflow-auto">
          {tags.map((tag) => (
            <TagRow
              key={tag.id}
              tag={tag}
              state={stateOf(tag)}
              onToggle={(isOn) => want(tag.id, isOn)}
              onEdit={canManageAdUser(actor, tag) ? () => setOpen({ act: 'edit', tag }) : undefined}
              onDelete={() => setOpen({ act: 'delete', tag })}
            />
          ))}
        </ul>
      )}
      <Button variant="ghost" icon={PlusIcon} onClick={() => setOpen({ act: 'new' })}>
        {t('New tag')}
      </Button>
    </Dialog>
  );
}
