import type { Page } from 'playwright-core';
import { withProfile } from './browser.ts';
import { serveFloorSite } from './floor-site.ts';
import { installFrameProbe } from './frame-probe.ts';
import type { Person } from './product.ts';

/** An empty, signed-in page of the app next to the floor page, both with the frame probe. */
export async function withAppAndFloor<T>(
  person: Person,
  use: (pages: { readonly app: Page; readonly floor: Page }) => Promise<T>,
): Promise<T> {
  const site = await serveFloorSite();
  try {
    return await withProfile(async (profile) => {
      const { context, page: app } = await profile.open();
      await person.addSession(context);
      const floor = await context.newPage();
      await installFrameProbe(floor);
      await floor.goto(`${site.url}/interactive.html`);
      await installFrameProbe(app);
      return use({ app, floor });
    });
  } finally {
    await site.close();
  }
}
