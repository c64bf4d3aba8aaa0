import { expect, test } from '../fixtures.ts';
import { CheckerPage, type CheckerTab } from '../pages/checker-page.ts';
import { findCutTexts } from '../product/cut-texts.ts';
import { visit } from '../product/visit.ts';
import { MARTA } from '../product/world.ts';

const TABS: readonly CheckerTab[] = ['campaigns', 'ad-sets', 'ads', 'ad-images'];

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
test.setTimeout(240_000);

for (const locale of ['en-US', 'ru-RU']) {
  test(`on a phone no text of the product is cut, ${locale}`, async ({ page, world }) => {
    const { id } = await world.getProfile(MARTA);
    const account = await world.getAdAccount('Helio CH');
    const profile = `/ad-users/${id}`;
    const paths = [
      ...['/ad-users', '/ad-users/new', profile, '/accounts', '/proxies', '/proxies/new'],
      ...TABS.map((tab) => CheckerPage.path(account, tab)),
      ...['tasks', 'rules', 'rules/new', 'comments', 'catalogs', 'ad-costs', 'ad-comments'].map(
        (screen) => `${profile}/${screen}`,
      ),
      ...['tasks', 'presets', 'profiles'].map((screen) => `/comments-cheating/${screen}`),
      ...['/share-pixel', '/notifications', '/notification-templates', '/profile-settings'],
      ...['/users', '/users/new', '/invitations', '/teams/new', '/team-settings'],
      ...['members', 'members/new', 'trackers', 'trackers/new', 'webhooks', 'activity'].map(
        (screen) => `/team-settings/${screen}`,
      ),
    ];
    await page.addInitScript(
      (text) => localStorage.setItem('ads-checker:settings', text),
      JSON.stringify({ adObjectsDisplayMode: 'table', locale }),
    );
    const cut: Record<string, readonly string[]> = {};
    for (const path of paths) {
      await visit(page, path);
      const content = page.locator('main :is(h1, h2, [role=row], li)').filter({ visible: true });
      await content.first().waitFor();
      await expect(page.locator('main :not(button)[aria-busy=true]')).toHaveCount(0);
      const found = await findCutTexts(page);
      if (found.length > 0) {
        cut[path.replace(id, '…')] = found;
      }
    }
    expect(cut).toEqual({});
  });
}
