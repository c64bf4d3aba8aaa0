import { objectCheckRoutes as r } from '@ads-checker/shared/contracts/object-checks';
import { beforeEach, expect } from 'vitest';
import { useAdObjects } from '../../../../test/harness/ad-objects.ts';
import { clearJobs } from '../../../../test/harness/jobs.ts';
import type { Clock } from '../../../platform/clock/clock.ts';

/** A profile that was never checked, with its own clock: one per test file. */
export function useChecks({ ofAds, ofProducts }: { ofAds: boolean; ofProducts: boolean }) {
  const scene = useAdObjects();
  const { app, owner, adUserId, sandbox } = scene;
  let offsetMs = 0;
  const clock: Clock = { now: () => new Date(Date.now() + offsetMs) };

  /** Moves the clocks of the server and of the network. */
  function advance(byMs: number): void {
    offsetMs += byMs;
    sandbox().state.settings.clockOffsetMs = offsetMs;
  }

  beforeEach(async () => {
    offsetMs = 0;
    const { db } = app().container;
    await db.raw(
      `truncate ad_object_events, checked_ads, checked_ad_accounts, checked_catalogs,
         checked_products, ad_object_check_runs, news`,
    );
    await db('ad_object_check_tasks').update({
      run_id: null,
      in_progress: false,
      last_execution_time: null,
      should_check_ads: ofAds,
      should_check_products: ofProducts,
      catalogs_listed_at: null,
    });
    await clearJobs(app().container);
  });

  async function check(signal = new AbortController().signal): Promise<unknown> {
    const container = await app().openContainer({ clock });
    return container.modules.objectChecksModule.task.run({ adUserId: adUserId(), signal });
  }

  async function listEvents(query: Record<string, string> = {}) {
    const { status, body } = await owner().call(r.listEvents, {
      params: { adUserId: adUserId() },
      query,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return r.listEvents.response.parse(body);
  }

  async function getState() {
    const { body } = await owner().call(r.getTask, { params: { adUserId: adUserId() } });
    return r.getTask.response.parse(body).data;
  }

  return { ...scene, advance, check, listEvents, getState };
}
