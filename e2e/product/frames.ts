import type { Locator } from '@playwright/test';

/** Presses an element inside the page and reads its `aria-checked` after the next painted frame. */
export function readStateOneFrameAfterClick(locator: Locator): Promise<string | null> {
  return locator.evaluate(
    (element) =>
      new Promise<string | null>((resolve) => {
        if (element instanceof HTMLElement) {
          element.click();
        }
        // The first callback runs before the frame is painted, the second after it was.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(element.getAttribute('aria-checked'))),
        );
      }),
  );
}
