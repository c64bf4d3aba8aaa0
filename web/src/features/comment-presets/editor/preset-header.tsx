import { formatPresetText } from '@ads-checker/shared/domain/comment-presets/text-form';
import {
  ArrowDownTrayIcon,
  ArrowUturnLeftIcon,
  ClipboardDocumentIcon,
  DocumentDuplicateIcon,
  EllipsisHorizontalIcon,
  MagnifyingGlassIcon,
  PencilIcon,
  PlusIcon,
  QueueListIcon,
  TrashIcon,
  UserGroupIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/copy-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { Preset } from '../use-preset-commands.ts';

function download(name: string, text: string): void {
  saveFile({ text, fileName: `${name.replace(/[\\/:*?"<>|]/g, '_')}.txt`, type: 'text/plain' });
}

interface PresetHeaderProps {
  readonly preset: Preset;
  readonly canManage: boolean;
  readonly onUndo: (() => void) | undefined;
  readonly onNew: () => void;
  readonly onPaste: () => void;
  readonly onReplace: () => void;
  readonly onRename: () => void;
  readonly onShare: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

function PresetMenu({
  preset: { name, shared, comments },
  canManage,
  onUndo,
  onPaste,
  onReplace,
  onRename,
  onShare,
  onDuplicate,
  onDelete,
}: Omit<PresetHeaderProps, 'onNew'>) {
  const { t } = useTranslation('comment-presets');
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(formatPresetText(comments));
    showToast(
      isCopied
        ? { id: 'preset-copy', tone: 'success', text: t('Comments copied') }
        : { id: 'preset-copy', tone: 'error', text: t('Couldn’t copy comments') },
    );
  };
  return (
    <Menu
      label={t('Actions')}
      placement="bottom end"
      trigger={<IconButton icon={EllipsisHorizontalIcon} label={t('Preset actions')} />}
    >
      {canManage && (
        <>
          {onUndo !== undefined && (
            <MenuItem id="undo" icon={ArrowUturnLeftIcon} textValue={t('Undo')} onAction={onUndo} />
          )}
          <MenuItem
            id="rename"
            icon={PencilIcon}
            textValue={t('Rename preset')}
            onAction={onRename}
          />
          <MenuItem
            id="share"
            icon={UserGroupIcon}
            textValue={shared ? t('Stop sharing') : t('Share with the team')}
            onAction={onShare}
          />
          <MenuItem
            id="paste"
            icon={QueueListIcon}
            textValue={t('Paste lines')}
            onAction={onPaste}
          />
          <MenuItem
            id="replace"
            icon={MagnifyingGlassIcon}
            textValue={t('Find and replace')}
            onAction={onReplace}
          />
        </>
      )}
      <MenuItem
        id="copy"
        icon={ClipboardDocumentIcon}
        textValue={t('Copy as text')}
        onAction={() => void copy()}
      />
      <MenuItem
        id="download"
        icon={ArrowDownTrayIcon}
        textValue={t('Download as text')}
        onAction={() => download(name, formatPresetText(comments))}
      />
      <MenuItem
        id="duplicate"
        icon={DocumentDuplicateIcon}
        textValue={t('Duplicate preset')}
        onAction={onDuplicate}
      />
      {canManage && (
        <MenuItem
          id="delete"
          icon={TrashIcon}
          isDanger
          textValue={t('Delete preset')}
          onAction={onDelete}
        />
      )}
    </Menu>
  );
}

/** Name and facts of a preset, and actions on the whole of it. */
export function PresetHeader({ onNew, ...menu }: PresetHeaderProps) {
  const { preset, canManage, onUndo, onPaste, onRename } = menu;
  const { t } = useTranslation('comment-presets');
  const { name, shared, comments } = preset;
  const images = comments.filter(({ photo }) => photo !== null).length;
  const videos = comments.filter(({ video }) => video !== null).length;
  return (
    <div className="flex-none border-b border-line-strong">
      <PageHeader
        title={<span lang="">{name}</span>}
        backTo="/comments-cheating/presets"
        backLabel={t('Back to presets')}
        meta={
          <span className="inline-flex items-center gap-3 max-desk:hidden">
            {canManage && (
              <IconButton
                icon={PencilIcon}
                label={t('Rename preset')}
                title={t('Rename preset')}
                className="-me-2"
                onClick={onRename}
              />
            )}
            <span>
              {t('{count, plural, one {# comment} other {# comments}}', { count: comments.length })}
              {images > 0 &&
                `, ${t('{count, plural, one {# image} other {# images}}', { count: images })}`}
              {videos > 0 &&
                `, ${t('{count, plural, one {# video} other {# videos}}', { count: videos })}`}
            </span>
            {shared && (
              <span className="inline-flex items-center gap-1">
                <UserGroupIcon aria-hidden="true" className="size-4" />
                {t('Shared with the team')}
              </span>
            )}
          </span>
        }
        actions={
          <>
            {canManage && (
              <IconButton
                icon={ArrowUturnLeftIcon}
                label={t('Undo')}
                title={t('Undo')}
                className="max-desk:hidden"
                disabled={onUndo === undefined}
                onClick={() => onUndo?.()}
              />
            )}
            <PresetMenu {...menu} />
            {canManage && (
              <>
                <Button icon={QueueListIcon} className="max-desk:hidden" onClick={onPaste}>
                  {t('Paste lines')}
                </Button>
                <Button variant="primary" icon={PlusIcon} onClick={onNew}>
                  {t('Comment')}
                </Button>
              </>
            )}
          </>
        }
      />
    </div>
  );
}
