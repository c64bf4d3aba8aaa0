import {
  type MessageTree,
  TEXT_FORMATS,
  type TextFormat,
} from '@ads-checker/shared/contracts/notification-template-entities';
import { normalizeMessage } from '@ads-checker/shared/domain/notifications/message-tree';
import { TOKEN_PATTERN } from '@ads-checker/shared/domain/notifications/tokens';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import { isTokenNode, type KnownToken, TokenNode } from './token-node.ts';

export type FindToken = (text: string) => KnownToken | undefined;

/** Splits a text into known tokens and the text between them. */
export function splitTokens(text: string, findToken: FindToken): (string | KnownToken)[] {
  const pieces: (string | KnownToken)[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(TOKEN_PATTERN)) {
    const token = findToken(found);
    if (token !== undefined) {
      pieces.push(text.slice(end, index), token);
      end = index + found.length;
    }
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== '');
}

function formatsOf(node: TextNode): TextFormat[] {
  return TEXT_FORMATS.filter((format) => node.hasFormat(format));
}

/** Must run inside an editor read: its content as a message. */
export function readTree(): MessageTree {
  const children: MessageTree['children'] = [];
  for (const block of $getRoot().getChildren()) {
    let texts: MessageTree['children'][number]['children'] = [];
    children.push({ type: 'element', children: texts });
    const add = (node: LexicalNode): void => {
      if ($isTextNode(node)) {
        const text = isTokenNode(node) ? node.getToken() : node.getTextContent();
        texts.push({ type: 'text', text, formats: formatsOf(node) });
      } else if ($isLineBreakNode(node)) {
        texts = [];
        children.push({ type: 'element', children: texts });
      } else if ($isElementNode(node)) {
        node.getChildren().forEach(add);
      }
    };
    if ($isElementNode(block)) {
      block.getChildren().forEach(add);
    }
  }
  return normalizeMessage({ type: 'root', children });
}

/** Must run inside an editor update: replaces its content. */
export function writeTree(message: MessageTree, findToken: FindToken): void {
  const root = $getRoot().clear();
  const lines =
    message.children.length === 0 ? [{ type: 'element', children: [] }] : message.children;
  for (const { children } of lines as MessageTree['children']) {
    const paragraph = $createParagraphNode();
    for (const { text, formats } of children) {
      for (const piece of splitTokens(text, findToken)) {
        const node = typeof piece === 'string' ? $createTextNode(piece) : new TokenNode(piece);
        for (const format of formats) {
          node.toggleFormat(format);
        }
        paragraph.append(node);
      }
    }
    root.append(paragraph);
  }
}
