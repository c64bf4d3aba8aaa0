import { type RefObject, useEffect } from 'react';

/** Fades the edges beyond which an element scrolls on, see {@link useScrollEdges}. */
export const SCROLL_EDGES = 'scrollbar-none fade-edges overflow-x-auto overflow-y-hidden';

const MARGIN_PX = 32;

function reveal(strip: HTMLElement, selector: string): void {
  const current = strip.querySelector(selector)?.getBoundingClientRect();
  const frame = strip.getBoundingClientRect();
  if (current !== undefined && current.right > frame.right - MARGIN_PX) {
    strip.scrollLeft += current.right - frame.right + MARGIN_PX;
  } else if (current !== undefined && current.left < frame.left + MARGIN_PX) {
    strip.scrollLeft += current.left - frame.left - MARGIN_PX;
  }
}

/**
 * Marks an element that scrolls sideways with the edges beyond which it goes on, and keeps its
 * current part in view. Nothing is measured before the browser has laid the page out.
 */
export function useScrollEdges(
  element: RefObject<HTMLElement | null>,
  /** Selects the current part; another `key` is another one. */
  current?: { readonly selector: string; readonly key: string },
): void {
  const { selector, key } = current ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current part may be out of view
  useEffect(() => {
    const strip = element.current;
    if (strip === null) {
      return;
    }
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = strip;
      strip.toggleAttribute('data-more-start', scrollLeft > 1);
      strip.toggleAttribute('data-more-end', scrollLeft + clientWidth < scrollWidth - 1);
    };
    let isRevealed = selector === undefined;
    const observer = new ResizeObserver(() => {
      if (selector !== undefined && !isRevealed && strip.scrollWidth > strip.clientWidth) {
        isRevealed = true;
        reveal(strip, selector);
      }
      mark();
    });
    observer.observe(strip);
    for (const child of strip.children) {
      observer.observe(child);
    }
    strip.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      strip.removeEventListener('scroll', mark);
    };
  }, [element, selector, key]);
}
