import type { MessageTree } from '@ads-checker/shared/contracts/notification-template-entities';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { $setSelection, COMMAND_PRIORITY_HIGH, KEY_ENTER_COMMAND } from 'lexical';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import { registerRules } from './rules.ts';
import { type OfferedToken, TokenMenu } from './token-menu.tsx';
import { TokenNode } from './token-node.ts';
import { Toolbar } from './toolbar.tsx';
import { type FindToken, readTree, writeTree } from './tree.ts';

/**
 * Leaves Ctrl+Enter and ⌘Enter to the form. Lexical would insert a line break first, and an open
 * token menu would stop the key from reaching the form.
 */
function SubmitKeyPlugin(): null {
  const [editor] = useLexicalComposerContext();
  useEffect(
    () =>
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        (event) => event !== null && (event.ctrlKey || event.metaKey),
        COMMAND_PRIORITY_HIGH,
      ),
    [editor],
  );
  return null;
}

/**
 * Restricts the content to what a message can contain. `findToken` changes with the template’s
 * custom tokens.
 */
function RulesPlugin({ findToken }: { readonly findToken: FindToken }): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => registerRules(editor, findToken), [editor, findToken]);
  return null;
}

const THEME = {
  paragraph: 'm-0',
  text: {
    bold: 'font-semibold',
    italic: 'italic',
    underline: 'underline',
    strikethrough: 'line-through',
    underlineStrikethrough: '[text-decoration:underline_line-through]',
    code: 'font-mono',
  },
} as const;

interface MessageEditorProps {
  /** Shown initially, and again whenever `version` changes. */
  readonly message: MessageTree;
  readonly version: number;
  readonly onChange: (message: MessageTree) => void;
  readonly tokens: readonly OfferedToken[];
  readonly findToken: FindToken;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  readonly labelId: string;
  readonly noteId: string;
}

/** Applies external changes of the message and of whether it is editable. */
function OutsidePlugin({
  message,
  version,
  findToken,
  isDisabled,
}: Pick<MessageEditorProps, 'message' | 'version' | 'findToken' | 'isDisabled'>): null {
  const [editor] = useLexicalComposerContext();
  const latest = useRef({ message, findToken });
  latest.current = { message, findToken };
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current !== version) {
      shown.current = version;
      editor.update(() => {
        writeTree(latest.current.message, latest.current.findToken);
        $setSelection(null);
      });
    }
  }, [editor, version]);
  useEffect(() => editor.setEditable(!isDisabled), [editor, isDisabled]);
  return null;
}

/** The editor of a template's message, with tokens as chips. */
export function MessageEditor({
  message,
  version,
  onChange,
  tokens,
  findToken,
  isDisabled,
  isInvalid,
  labelId,
  noteId,
}: MessageEditorProps) {
  const { t } = useTranslation('notification-templates');
  const heard = useCallback(
    (state: { read: <T>(read: () => T) => T }) => onChange(state.read(readTree)),
    [onChange],
  );
  return (
    <LexicalComposer
      initialConfig={{
        namespace: 'notification-message',
        nodes: [TokenNode],
        theme: THEME,
        editable: !isDisabled,
        editorState: () => writeTree(message, findToken),
        onError(error) {
          throw error;
        },
      }}
    >
      <div
        className={cx(
          'rounded-sm border bg-surface focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]',
          isInvalid ? 'border-error' : 'border-control',
        )}
      >
        {!isDisabled && <Toolbar />}
        <div className="relative">
          <RichTextPlugin
            contentEditable={
              <ContentEditable
                aria-labelledby={labelId}
                aria-describedby={noteId}
                aria-invalid={isInvalid || undefined}
                data-message-editor=""
                className="min-h-60 p-3 text-lg leading-6 break-words outline-0 focus-visible:shadow-none! focus-visible:outline-0"
              />
            }
            placeholder={
              <p
                aria-hidden="true"
                className="pointer-events-none absolute inset-x-3 top-3 m-0 text-lg text-ink-3"
              >
                {t('Type text, or “{brace}” to insert a token', { brace: '{' })}
              </p>
            }
            ErrorBoundary={LexicalErrorBoundary}
          />
        </div>
        <HistoryPlugin />
        <OnChangePlugin onChange={heard} ignoreSelectionChange />
        <RulesPlugin findToken={findToken} />
        <SubmitKeyPlugin />
        <TokenMenu tokens={tokens} />
        <OutsidePlugin
          message={message}
          version={version}
          findToken={findToken}
          isDisabled={isDisabled}
        />
      </div>
    </LexicalComposer>
  );
}
