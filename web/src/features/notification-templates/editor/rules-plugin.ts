import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect } from 'react';
import { registerRules } from './rules.ts';
import type { FindToken } from './tree.ts';

/**
 * Restricts the content to what a message can contain. `findToken` changes with the template’s
 * custom tokens.
 */
export function RulesPlugin({ findToken }: { readonly findToken: FindToken }): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => registerRules(editor, findToken), [editor, findToken]);
  return null;
}
