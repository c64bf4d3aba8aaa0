import { $isTextNode, type TextNode } from 'lexical';

const QUERY = /\{([^{}\n]{0,40})$/;

/** `{` and the part of a name before the cursor. */
export function findQuery(text: string) {
  const match = QUERY.exec(text);
  return match === null
    ? null
    : {
        leadOffset: match.index,
        matchingString: match[1] ?? '',
        replaceableString: match[0],
      };
}

/**
 * Removes what of the query stands before its end. The menu follows the keys in a transition, so
 * that it may split off the end alone, by a query that was shorter.
 */
export function $removeQueryBefore(end: TextNode): void {
  const before = end.getPreviousSibling();
  if (!$isTextNode(before) || !before.isSimpleText()) {
    return;
  }
  const text = before.getTextContent();
  const { leadOffset = text.length } = findQuery(text + end.getTextContent()) ?? {};
  if (leadOffset === 0) {
    before.remove();
  } else if (leadOffset < text.length) {
    before.setTextContent(text.slice(0, leadOffset));
  }
}
