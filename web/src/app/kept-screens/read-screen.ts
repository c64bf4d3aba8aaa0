/**
 * An element as `frame.js` builds it again: its tag, names and values of its attributes in turn,
 * and its children. A number is the place of a text in `texts`.
 */
type KeptNode = number | readonly [tag: number, attributes: readonly number[], ...KeptNode[]];

export interface KeptScreen {
  readonly texts: readonly string[];
  readonly screen: KeptNode;
  /** Of its list, also those that are mounted out of view. */
  readonly rows: number;
}

/** What `frame.js` counts as rows. */
const ROWS = 'li, [role="row"]';
/** Nothing that a person has opened, chosen or typed is kept. */
const IN_USE =
  '[data-inspector], [data-secret-shown], [role="checkbox"]:is([aria-checked="true"], [aria-checked="mixed"])';
const LEFT_OUT =
  'script, style, iframe, dialog, [popover], [hidden], [role="dialog"], .sr-only, .late';
/** Of what changes by itself only the place is kept. */
const HOLLOW = '[role="status"], [role="alert"], [role="progressbar"], time, textarea';
/** Boxes without what they show. */
const REPLACED = new Set(['img', 'video', 'canvas', 'picture']);
/** Of the attributes that styles depend on. */
const ATTRIBUTES =
  /^(?:class|style|type|placeholder|disabled|colspan|rowspan|lang|dir|aria-(?:pressed|disabled|current|selected|checked|expanded|invalid|sort)|data-(?:initials|short|state|selected|density|disabled|focused|scrolled-sideways))$/;
const SVG_ATTRIBUTES =
  /^(?:class|style|viewBox|d|fill|fill-rule|clip-rule|stroke[a-z-]*|opacity|transform|points|width|height|[xyr]|[cr][xy]|[xy][12])$/;

class Texts {
  readonly #places = new Map<string, number>();

  add(text: string): number {
    const place = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, place);
    return place;
  }

  list(): readonly string[] {
    return [...this.#places.keys()];
  }
}

function tagOf(element: Element): string {
  const name = element.localName;
  if (name === 'main') {
    return 'kept-main';
  }
  return REPLACED.has(name) ? 'div' : name;
}

interface Reading {
  readonly texts: Texts;
  readonly view: { readonly width: number; readonly height: number };
}

function readElement(element: Element, { texts, view }: Reading, isHollow: boolean): KeptNode {
  const attributes: number[] = [];
  const pattern = element instanceof SVGElement ? SVG_ATTRIBUTES : ATTRIBUTES;
  for (const { name, value } of element.attributes) {
    if (pattern.test(name) || (name === 'role' && value === 'switch')) {
      attributes.push(texts.add(name), texts.add(value));
    }
  }
  const children: KeptNode[] = [];
  if (!isHollow && !REPLACED.has(element.localName)) {
    for (const child of element.childNodes) {
      children.push(...readNode(child, { texts, view }));
    }
  }
  return [texts.add(tagOf(element)), attributes, ...children];
}

function readNode(node: Node, { texts, view }: Reading): readonly KeptNode[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.nodeValue ?? '';
    return text === '' ? [] : [texts.add(text)];
  }
  if (!(node instanceof Element) || node.matches(LEFT_OUT)) {
    return [];
  }
  const { top, left, right, bottom, width, height } = node.getBoundingClientRect();
  // Elements without a box may have children with one
  const hasBox = width > 0 && height > 0;
  if (hasBox && (top >= view.height || bottom <= 0)) {
    return [];
  }
  const isBeside = hasBox && (left >= view.width || right <= 0);
  return [readElement(node, { texts, view }, isBeside || node.matches(HOLLOW))];
}

/**
 * What is in view of a list screen, without anything in it that acts. `no-rows` when there is
 * nothing to keep; undefined when it is not as it will be opened: scrolled, still loading, or in
 * use.
 */
export function readScreen(root: Element): KeptScreen | 'no-rows' | undefined {
  const main = root.querySelector('#main');
  const app = [...root.children].find((child) => main !== null && child.contains(main));
  if (main === null || app === undefined || main.querySelector('.late') !== null) {
    return;
  }
  const rows = main.querySelectorAll(ROWS).length;
  if (rows === 0) {
    return 'no-rows';
  }
  const isMoved = [...app.querySelectorAll('div, ul, section')].some(
    ({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0,
  );
  if (isMoved || scrollY !== 0 || main.querySelector(IN_USE) !== null) {
    return;
  }
  const texts = new Texts();
  const view = { width: innerWidth, height: innerHeight };
  const screen = readElement(app, { texts, view }, false);
  return { texts: texts.list(), screen, rows };
}
