import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const FLOATING = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** What axe judges by colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

async function listObjections({
  page,
  rules,
}: {
  readonly page: Page;
  /** These alone; all that axe has when left out. */
  readonly rules?: readonly string[];
}): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page })
    // The product has no frames. Else axe goes through them one by one, and sums up in a page that it opens each time.
    .setLegacyMode()
    // Of what is right nothing has to come back but that it is.
    .options({ resultTypes: ['violations'] });
  if (rules !== undefined) {
    builder.withRules([...rules]);
  } else if ((await page.locator(FLOATING).count()) > 0) {
    // What floats stands outside the landmarks by its nature: it is reached by what opened it.
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

/** Fails with the rule and the elements, one line each, when axe objects to what is on the screen. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await listObjections({ page }), `axe on ${what}`).toEqual([]);
}

/**
 * The same for the light theme and the dark one, on the screen as it stands. Themes differ in nothing but the colours
 * of the style sheets, so the dark one is held to the rules that judge colours.
 */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await showTheme(page, 'dark');
  expect(await listObjections({ page, rules: COLOUR_RULES }), `axe on ${what}, dark`).toEqual([]);
  await showTheme(page, 'light');
}

async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Colours on their way are neither those of one theme nor of the other.
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
