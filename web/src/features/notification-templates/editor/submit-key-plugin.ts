import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_HIGH, KEY_ENTER_COMMAND } from 'lexical';
import { useEffect } from 'react';

/**
 * Leaves Ctrl+Enter and ⌘Enter to the form. Lexical would insert a line break first, and an open
 * token menu would stop the key from reaching the form.
 */
export function SubmitKeyPlugin(): null {
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
