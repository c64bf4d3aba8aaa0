import {
  TEXT_FORMATS,
  type TextFormat,
} from '@ads-checker/shared/contracts/notification-template-entities';
import {
  ArrowUturnLeftIcon,
  ArrowUturnRightIcon,
  BoldIcon,
  CodeBracketIcon,
  ItalicIcon,
  StrikethroughIcon,
  UnderlineIcon,
  VariableIcon,
} from '@heroicons/react/16/solid';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  FORMAT_TEXT_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { IconType } from '../../../ui/hue.ts';
import { Kbd } from '../../../ui/kbd.tsx';

const BUTTONS: Readonly<Record<TextFormat, { icon: IconType; label: MessageKey }>> = {
  bold: { icon: BoldIcon, label: msg('Bold') },
  italic: { icon: ItalicIcon, label: msg('Italic') },
  underline: { icon: UnderlineIcon, label: msg('Underline') },
  strikethrough: { icon: StrikethroughIcon, label: msg('Strikethrough') },
  code: { icon: CodeBracketIcon, label: msg('Code') },
};

/** Formats at the caret, joined into one string so that equal values do not re-render. */
function useActiveFormats(): string {
  const [editor] = useLexicalComposerContext();
  const [formats, setFormats] = useState('');
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) =>
        editorState.read(() => {
          const selection = $getSelection();
          setFormats(
            $isRangeSelection(selection)
              ? TEXT_FORMATS.filter((format) => selection.hasFormat(format)).join(' ')
              : '',
          );
        }),
      ),
    [editor],
  );
  return formats;
}

function useCan(command: typeof CAN_UNDO_COMMAND): boolean {
  const [editor] = useLexicalComposerContext();
  const [can, setCan] = useState(false);
  useEffect(
    () =>
      editor.registerCommand(
        command,
        (value) => {
          setCan(value);
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, command],
  );
  return can;
}

export function Toolbar() {
  const { t } = useTranslation('notification-templates');
  const [editor] = useLexicalComposerContext();
  const active = useActiveFormats().split(' ');
  const canUndo = useCan(CAN_UNDO_COMMAND);
  const canRedo = useCan(CAN_REDO_COMMAND);
  // Keeps the caret in place
  const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();
  return (
    <div
      role="toolbar"
      aria-label={t('Format')}
      className="flex items-center gap-0.5 border-b border-line p-1 max-desk:flex-wrap"
    >
      {TEXT_FORMATS.map((format) => (
        <IconButton
          key={format}
          icon={BUTTONS[format].icon}
          label={t(BUTTONS[format].label)}
          title={t(BUTTONS[format].label)}
          aria-pressed={active.includes(format)}
          className="aria-pressed:bg-press aria-pressed:text-ink"
          onMouseDown={keepFocus}
          onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
        />
      ))}
      <span aria-hidden="true" className="mx-1 h-4 w-px flex-none bg-line-strong" />
      <Button
        variant="ghost"
        icon={VariableIcon}
        onMouseDown={keepFocus}
        onClick={() =>
          editor.update(
            () => {
              const selection = $getSelection() ?? $getRoot().selectEnd();
              selection.insertText('{');
            },
            { onUpdate: () => editor.focus() },
          )
        }
      >
        {t('Insert token')}
        <Kbd className="max-desk:hidden">{'{'}</Kbd>
      </Button>
      <span className="flex-1" />
      <IconButton
        icon={ArrowUturnLeftIcon}
        label={t('Undo', { context: 'editor' })}
        title={t('Undo', { context: 'editor' })}
        disabled={!canUndo}
        onMouseDown={keepFocus}
        onClick={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
      />
      <IconButton
        icon={ArrowUturnRightIcon}
        label={t('Redo')}
        title={t('Redo')}
        disabled={!canRedo}
        onMouseDown={keepFocus}
        onClick={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
      />
    </div>
  );
}
