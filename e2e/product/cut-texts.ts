import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const CATALOGS = join(import.meta.dirname, '../../web/src/locales/ru-RU');
const PLACEHOLDER = /<[^>]*>|\{\w+\}/g;
const LEAST_LETTERS = 4;

function readCatalogs(): readonly (readonly [english: string, russian: string])[] {
  return readdirSync(CATALOGS).flatMap((file) =>
    Object.entries(
      JSON.parse(readFileSync(join(CATALOGS, file), 'utf8')) as Record<string, string>,
    ).map(([key, russian]) => [key.replace(/_[^_]*$/, ''), russian] as const),
  );
}

/** The product's own texts as patterns; those that hold a plural or nothing but a name are left out. */
function listPatterns(): readonly string[] {
  const patterns = readCatalogs()
    .flat()
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

const PATTERNS = listPatterns();
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
