import type { Locator } from '@playwright/test';

export function readStateOneFrameAfterClick(locator: Locator): Promise<string | null> {
  return locator.evaluate(
    (element) =>
      new Promise<string | null>((resolve) => {
        if (element instanceof HTMLElement) {
          element.click();
        }
        // The first callback runs before the frame is painted, the second after it.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(element.getAttribute('aria-checked'))),
        );
      }),
  );
}
