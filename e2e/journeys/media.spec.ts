import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { MediaField } from '../pages/media-field.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';
import { createPng } from '../product/pictures.ts';

const MARTA = 'Marta Jensen';
const PHONE = { width: 375, height: 812 };

interface Item {
  readonly id: string;
  readonly name: string | null;
  readonly imageUrls: readonly string[] | null;
  readonly videoUrls: readonly string[] | null;
  readonly isReadOnly: boolean;
}

test('images are added to an item: the network fails midway, they are reordered and saved', async ({
  page,
  world,
  context,
  consoleGuard,
}) => {
  // The network is cut on purpose, and without a service worker code is loaded from it
  consoleGuard.allowFailedLoads(/\/api\/v1\//, /\/media\/upload$/, /\/assets\//);
  const { id: adUserId } = await world.getProfile(MARTA);
  const read = async <T>(path: string): Promise<T> =>
    ((await (await page.request.get(`/api/v1/ad-users/${adUserId}${path}`)).json()) as { data: T })
      .data;
  const businesses = await read<{ id: string }[]>('/businesses');
  const lists = await Promise.all(
    businesses.map(({ id }) =>
      read<{ id: string; productCount: number | null; vertical: string }[]>(
        `/businesses/${id}/product-catalogs`,
      ),
    ),
  );
  const catalog = lists
    .flat()
    .find(({ productCount, vertical }) => vertical === 'commerce' && (productCount ?? 0) > 10);
  const readItems = async () =>
    (await read<{ products: Item[] }>(`/product-catalogs/${catalog?.id}?limit=200`)).products;
  const item = (await readItems()).find(
    ({ imageUrls, isReadOnly, videoUrls }) =>
      !isReadOnly && imageUrls !== null && videoUrls?.length === 0,
  );
  await page.goto(`/ad-users/${adUserId}/catalogs/${catalog?.id}/edit?item=${item?.id}`);
  const media = new MediaField(page);
  const there = item?.imageUrls?.length ?? 0;
  await expect(media.rows).toHaveCount(there);

  // Uploads are held until the network is gone
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/\/media\/upload$/, async (route) => {
    if (isHeld) {
      held.push(route);
    } else {
      await route.continue();
    }
  });
  await media.choose(
    { name: 'bed, front.png', buffer: createPng({ width: 600, height: 600, grey: 90 }) },
    { name: 'bed side.jpeg', buffer: createPng({ width: 640, height: 500, grey: 160 }) },
    { name: 'tiny.png', buffer: createPng({ width: 100, height: 600, grey: 10 }) },
    { name: 'label.webp', buffer: Buffer.from('RIFF') },
  );
  await expect(media.row('label.webp')).toContainText(
    'Unsupported extension. Use JPG, PNG or MP4.',
  );
  await expect(media.row('tiny.png')).toContainText(
    'The width must be at least 500 px. This one has 100 px.',
  );
  await expect.poll(() => held.length).toBe(2);
  await context.setOffline(true);
  await expect(media.row('bed, front.png')).toContainText('Paused: offline');
  await expect(media.row('bed side.jpeg')).toContainText('Paused: offline');
  await expectAccessibleInBothThemes(page, 'paused uploads');

  isHeld = false;
  await context.setOffline(false);
  await expect(media.row('bed, front.png')).toContainText('Uploaded');
  await expect(media.row('bed side.jpeg')).toContainText('Uploaded');
  await media.field.getByRole('button', { name: 'Remove: label.webp' }).click();
  await media.field.getByRole('button', { name: 'Remove: tiny.png' }).click();
  await expect(media.rows).toHaveCount(there + 2);
  await expect(media.rows.nth(there)).toContainText('bed, front.png');

  // By keyboard to the first position, where it becomes the thumbnail
  await media.grip('bed side.jpeg').focus();
  for (let place = there + 1; place > 0; place -= 1) {
    await expect(media.rows.nth(place)).toContainText('bed side.jpeg');
    await expect(media.grip('bed side.jpeg')).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
  }
  await expect(media.rows.first()).toContainText('bed side.jpeg');
  // By pointer back to the second position
  await media.grip('bed side.jpeg').dragTo(media.rows.nth(1));
  await expect(media.rows.nth(1)).toContainText('bed side.jpeg');
  await media.grip('bed side.jpeg').press('Alt+ArrowUp');
  await expect(media.rows.first()).toContainText('bed side.jpeg');

  await page.setViewportSize(PHONE);
  await expect(
    media.row('bed side.jpeg').getByRole('button', { name: 'Move down: bed side.jpeg' }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page, 'media on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Save 1 item' }).click();
  await expect
    .poll(async () => (await readItems()).find(({ id }) => id === item?.id)?.imageUrls, {
      timeout: 60_000,
    })
    .toEqual([
      expect.stringMatching(/\/media\/[0-9a-f]{32}\/bed_side-[a-z0-9]{5}\.png$/),
      ...(item?.imageUrls ?? []),
      expect.stringMatching(/\/media\/[0-9a-f]{32}\/bed_front-[a-z0-9]{5}\.png$/),
    ]);
});
