import type { Page } from '@playwright/test';
import { readCatalogs } from '../../scripts/messages/catalogs.ts';
import { MESSAGE_PACKAGES } from '../../scripts/messages/packages.ts';

const CONTEXT = /_[^_]*$/;
const PLACEHOLDER = /<[^>]*>|\{\w+\}/g;
const LEAST_LETTERS = 4;

/** The product's own texts as patterns; those that hold a plural or nothing but a name are left out. */
async function listPatterns(): Promise<readonly string[]> {
  const catalogs = await readCatalogs(MESSAGE_PACKAGES.web);
  const patterns = [...catalogs.values()]
    .flatMap((catalog) => Object.entries(catalog))
    .flatMap(([key, russian]) => [key.replace(CONTEXT, ''), russian])
    .filter((text) => !/,\s*(?:plural|select)/.test(text))
    .map((text) => ({ text, own: text.replace(PLACEHOLDER, '') }))
    .filter(({ own }) => (own.match(/\p{L}/gu) ?? []).length >= LEAST_LETTERS)
    .map(({ text }) =>
      text
        .split(PLACEHOLDER)
        .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
        .join('.*'),
    );
  return [...new Set(patterns)];
}

const PATTERNS = await listPatterns();
/** A figure with its sign and unit. */
const FIGURE = String.raw`^[−-]?[$€£]?\d[\d\s.,]*(?:%|[$€£₽]|[A-ZА-Я]{3}|[a-zа-я]{1,3}\.?)?$`;

/** Texts of the product and figures in view whose end a box hides: names of objects may be cut. */
export function findCutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ({ patterns, figure }) => {
      const own = new RegExp(`^(?:${patterns.join('|')})$`, 'u');
      const isFigure = new RegExp(figure, 'u');
      const hides = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
      const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
      const isCut = (element: Element, rect: DOMRect): boolean => {
        for (let box: Element | null = element; box !== null; box = box.parentElement) {
          const { left, right, width } = box.getBoundingClientRect();
          const isForReaders = width <= 1 || getComputedStyle(box).clipPath !== 'none';
          if (scrolls(box) || isForReaders) {
            return false;
          }
          if (hides(box) && (rect.right > right + 1 || rect.left < left - 1)) {
            return true;
          }
        }
        return rect.right > innerWidth + 1;
      };
      const cut = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const text = node.textContent?.trim() ?? '';
        const element = node.parentElement;
        if (element === null || text === '' || !(own.test(text) || isFigure.test(text))) {
          continue;
        }
        const range = document.createRange();
        range.selectNodeContents(node);
        const rect = range.getBoundingClientRect();
        if (rect.width > 1 && isCut(element, rect)) {
          cut.add(text);
        }
      }
      return [...cut];
    },
    { patterns: PATTERNS, figure: FIGURE },
  );
}
