import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const FLOATING = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Axe rules whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

async function listObjections({
  page,
  rules,
}: {
  readonly page: Page;
  /** All of axe's rules when absent. */
  readonly rules?: readonly string[];
}): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page })
    // Without frames axe needs no page of its own to combine results.
    .setLegacyMode()
    // Passed checks are reported as counts only, which is faster.
    .options({ resultTypes: ['violations'] });
  const isFloating = (await page.locator(FLOATING).count()) > 0;
  if (isFloating) {
    // The content behind an overlay is checked without the overlay, and takes most of the time.
    builder.include(FLOATING);
  }
  if (rules !== undefined) {
    builder.withRules([...rules]);
  } else if (isFloating) {
    // Popovers are outside landmarks by design: their trigger leads to them.
    builder.disableRules('region');
  }
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, target, failureSummary }) =>
        `${id}: ${target.join(' ')}: ${failureSummary ?? ''}: ${html}`,
    ),
  );
}

/** What axe does not look at: blocks within texts, and tables and asides without a name. */
function listMisuses(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const blocks = ['p', 'div', 'ul', 'ol', 'dl', 'table', 'section', 'h2', 'h3', 'form'];
    const within = blocks.map((name) => `:is(span, p, b, i, em, strong) ${name}`).join();
    const isNamed = (element: Element): boolean =>
      element.matches('[aria-label], [aria-labelledby]') ||
      element.querySelector('caption') !== null;
    return [
      ...document.querySelectorAll(within),
      ...[...document.querySelectorAll('table, aside')].filter((element) => !isNamed(element)),
    ].map((element) => `${element.parentElement?.outerHTML.slice(0, 300)}`);
  });
}

export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await listObjections({ page }), `axe on ${what}`).toEqual([]);
}

/**
 * Checks both themes. Themes differ only in colours, so the dark one is checked by the rules on
 * colours alone.
 */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await showTheme(page, 'dark');
  expect(await listMisuses(page), `blocks and names on ${what}`).toEqual([]);
  expect(await listObjections({ page, rules: COLOUR_RULES }), `axe on ${what}, dark`).toEqual([]);
  await showTheme(page, 'light');
}

async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Colours in a transition belong to neither theme.
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
