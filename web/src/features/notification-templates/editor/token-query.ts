import { $getSelection, $isRangeSelection, $isTextNode, type TextNode } from 'lexical';

const QUERY = /\{([^{}\n]{0,40})$/;

/** `{` and the start of a name before the cursor. */
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

/** The text and the offsets of the query that ends at the cursor. */
export function $findQueryAtCursor() {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) {
    return null;
  }
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || !node.isSimpleText()) {
    return null;
  }
  const end = selection.anchor.offset;
  const match = findQuery(node.getTextContent().slice(0, end));
  return match === null
    ? null
    : { node, start: match.leadOffset, end, query: match.matchingString };
}

/** Splits a query off into a text node of its own. */
export function $splitOffQuery({
  node,
  start,
  end,
}: NonNullable<ReturnType<typeof $findQueryAtCursor>>): TextNode | undefined {
  return start === 0 ? node.splitText(end)[0] : node.splitText(start, end)[1];
}

/**
 * Removes the part of the query before `end`. The menu follows the typing in a transition, so it
 * may have split off only the end of a longer query.
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
