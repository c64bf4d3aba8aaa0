import type { Page } from 'playwright-core';
import { withProfile } from './browser.ts';
import { serveFloorSite } from './floor-site.ts';
import { installFrameProbe } from './frame-probe.ts';
import type { Person } from './product.ts';

/** An empty page of the app, signed in, and the floor page beside it, both with the probe of frames. */
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
