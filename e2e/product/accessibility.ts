import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * React Aria puts buttons that only screen readers meet beside an open popover, so that it can be closed from either
 * end. They belong to the popover and to no landmark.
 */
const DISMISS_BUTTONS = '[data-rac] > [style*="clip"]';

/** Fails with the rule and the elements, one line each, when axe objects to what is on the screen. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude(DISMISS_BUTTONS).analyze();
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, target, failureSummary }) =>
        `${id}: ${target.join(' ')}: ${failureSummary ?? ''}: ${html}`,
    ),
  );
  expect(lines, `axe on ${what}`).toEqual([]);
}
