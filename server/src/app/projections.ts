import { createAdUserProjections } from '../modules/ad-users/index.ts';
import { createPeopleProjection } from '../modules/identity/index.ts';
import { createProxyProjection } from '../modules/proxies/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Projection } from '../platform/sync/projection.ts';

/** Every collection of the feed, for whoever writes owned data. */
export function createProjections({ db }: { db: Database }): Projection[] {
  return [
    createPeopleProjection({ db }),
    createProxyProjection({ db }),
    ...createAdUserProjections({ db }),
  ];
}
