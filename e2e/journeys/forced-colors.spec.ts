import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { pickOn } from '../product/world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

test('in high contrast, on differs from off, and the cursor and open places are seen', async ({
  page,
  world,
}) => {
  const place = await world.getAdAccount('Helio DE 01');
  const checker = new CheckerPage(page);
  await checker.open(place);
  const { name } = pickOn(place, 0);
  const backgroundOf = (isOn: boolean) =>
    checker.grid
      .locator(`[role=switch][aria-checked=${isOn}]`)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await backgroundOf(true)).not.toBe(await backgroundOf(false));

  await checker.switchOf(name).focus();
  await page.keyboard.press('ArrowDown');
  const lineOf = (selector: string, side: 'outline' | 'borderInlineStart') =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, name) => {
          const style = getComputedStyle(element);
          return [style.getPropertyValue(`${name}-style`), style.getPropertyValue(`${name}-width`)];
        },
        side === 'outline' ? 'outline' : 'border-inline-start',
      );
  expect(await lineOf('.grid-cursor', 'outline')).toEqual(['solid', '2px']);
  expect(await lineOf('nav [aria-current=page]', 'borderInlineStart')).toEqual(['solid', '3px']);
});
