/** What translators of browsers put in the place of a text. */
const STAND_IN = 'FONT';

function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE;
}

/**
 * Lets a browser translate the page. It replaces text nodes by elements of its own, while React keeps
 * the nodes: removing one would throw, and a changed one would be seen by nobody
 * (https://github.com/facebook/react/issues/11538). A changed text takes its place again, to be
 * translated anew; removing it or inserting before it applies to its stand-in.
 *
 * @returns undoes it
 */
export function bearTranslation(root: Node): () => void {
  const standIns = new WeakMap<Node, ChildNode>();
  const taken = new WeakSet<Node>();

  const putBack = (text: Node): void => {
    const standIn = standIns.get(text);
    standIns.delete(text);
    if (standIn?.parentNode !== null && text instanceof Text) {
      standIn?.replaceWith(text);
    }
  };
  const changed = new MutationObserver((records) => {
    for (const { target } of records) {
      putBack(target);
    }
  });
  const note = (records: readonly MutationRecord[]): void => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const removed of removedNodes) {
        // Every change of the page comes along here: most are of elements.
        if (!isText(removed) || removed.isConnected) {
          continue;
        }
        const standIn = [...addedNodes, previousSibling, nextSibling].find(
          (node) => node?.nodeName === STAND_IN && node.parentNode === target && !taken.has(node),
        );
        if (standIn instanceof Element) {
          standIns.set(removed, standIn);
          taken.add(standIn);
          changed.observe(removed, { characterData: true });
        }
      }
    }
  };
  const replaced = new MutationObserver(note);
  replaced.observe(root, { childList: true, subtree: true });

  const { removeChild, insertBefore, appendChild } = Node.prototype;
  /** The child itself, or what stands in its place; undefined when neither is there. */
  const inPlaceOf = (parent: Node, child: Node): Node | undefined => {
    if (child.parentNode === parent || !isText(child)) {
      return child;
    }
    note(replaced.takeRecords());
    const standIn = standIns.get(child);
    return standIn?.parentNode === parent ? standIn : undefined;
  };
  const dropStandIn = (node: Node): void => {
    standIns.get(node)?.remove();
    standIns.delete(node);
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const there = inPlaceOf(this, child);
    if (there !== undefined) {
      removeChild.call(this, there);
    }
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    child: Node | null,
  ): T {
    const there = child === null ? null : (inPlaceOf(this, child) ?? null);
    dropStandIn(node);
    return insertBefore.call(this, node, there) as T;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    dropStandIn(node);
    return appendChild.call(this, node) as T;
  };
  return () => {
    replaced.disconnect();
    changed.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild });
  };
}
