import type { TextFormat } from '@ads-checker/shared/contracts/notification-template-entities';
import {
  $createTextNode,
  $nodesOfType,
  COMMAND_PRIORITY_HIGH,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  IS_BOLD,
  IS_CODE,
  IS_ITALIC,
  IS_STRIKETHROUGH,
  IS_UNDERLINE,
  type LexicalEditor,
  ParagraphNode,
  TabNode,
  TextNode,
} from 'lexical';
import { isTokenNode, TokenNode } from './token-node.ts';
import { type FindToken, splitTokens } from './tree.ts';

const BITS = {
  bold: IS_BOLD,
  italic: IS_ITALIC,
  underline: IS_UNDERLINE,
  strikethrough: IS_STRIKETHROUGH,
  code: IS_CODE,
} as const satisfies Record<TextFormat, number>;
const ALLOWED = Object.values(BITS).reduce((bits, bit) => bits | bit, 0);

/** Other programs put these between lines and cells; a message cannot contain them. */
const CONTROL = /\p{Cc}+/gu;

/**
 * Drops all formatting that messages do not support, whatever its source. Code excludes other
 * formats.
 */
function removeDisallowed(node: TextNode): void {
  const allowed = node.getFormat() & ALLOWED;
  const wanted = node.hasFormat('code') ? BITS.code : allowed;
  if (wanted !== node.getFormat()) {
    node.setFormat(wanted);
  }
  if (node.getStyle() !== '') {
    node.setStyle('');
  }
  const text = node.getTextContent();
  const readable = text.replace(CONTROL, ' ');
  if (readable !== text) {
    node.setTextContent(readable);
  }
}

/** Turns known names in braces into tokens as they are typed or pasted. */
function createTokens(node: TextNode, findToken: FindToken): void {
  const pieces = splitTokens(node.getTextContent(), findToken);
  if (!node.isSimpleText() || !pieces.some((piece) => typeof piece !== 'string')) {
    return;
  }
  const nodes = pieces.map((piece) =>
    (typeof piece === 'string' ? $createTextNode(piece) : new TokenNode(piece)).setFormat(
      node.getFormat(),
    ),
  );
  const [first, ...others] = nodes;
  if (first !== undefined) {
    let last: TextNode = node.replace(first);
    for (const next of others) {
      last = last.insertAfter(next) as TextNode;
    }
    last.selectEnd();
  }
}

/** Turns tokens that no longer exist into text, and texts that name new tokens into tokens. */
function refreshTokens(findToken: FindToken): void {
  for (const node of $nodesOfType(TokenNode)) {
    const token = findToken(node.getToken());
    if (token === undefined) {
      node.replace($createTextNode(node.getToken()).setFormat(node.getFormat()));
    } else if (token.label !== node.getTextContent()) {
      node.replace(new TokenNode(token).setFormat(node.getFormat()));
    }
  }
  for (const node of $nodesOfType(TextNode)) {
    if (!isTokenNode(node) && node.getTextContent().includes('{')) {
      node.markDirty();
    }
  }
}

/**
 * Restricts the content of an editor to what a message can contain. @returns a function that
 * unregisters the rules
 */
export function registerRules(editor: LexicalEditor, findToken: FindToken): () => void {
  const ends = [
    editor.registerNodeTransform(TextNode, (node) => {
      removeDisallowed(node);
      createTokens(node, findToken);
    }),
    editor.registerNodeTransform(TokenNode, removeDisallowed),
    editor.registerNodeTransform(TabNode, (node) => {
      node.replace($createTextNode(' '));
    }),
    editor.registerNodeTransform(ParagraphNode, (node) => {
      if (node.getFormatType() !== '' || node.getIndent() !== 0) {
        node.setFormat('').setIndent(0);
      }
    }),
    editor.registerCommand(
      INSERT_LINE_BREAK_COMMAND,
      () => editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined),
      COMMAND_PRIORITY_HIGH,
    ),
  ];
  editor.update(() => refreshTokens(findToken), { tag: 'history-merge' });
  return () => {
    for (const end of ends) {
      end();
    }
  };
}
