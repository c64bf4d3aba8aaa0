import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const FLOATING = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Fails with the rule and the elements, one line each, when axe objects to what is on the screen. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const builder = new AxeBuilder({ page });
  if ((await page.locator(FLOATING).count()) > 0) {
    // What floats stands outside the landmarks by its nature: it is reached by what opened it.
    builder.disableRules('region');
  }
  const { violations } = await builder.analyze();
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, target, failureSummary }) =>
        `${id}: ${target.join(' ')}: ${failureSummary ?? ''}: ${html}`,
    ),
  );
  expect(lines, `axe on ${what}`).toEqual([]);
}
