import { fetchPage } from '../src/replica/borrowed/fetch-page.ts';
import { type DexieData, openDexieData } from '../src/replica/dexie-data.ts';
import { sendCommand } from '../src/replica/outbox/send-command.ts';
import { LocalDatabase } from '../src/replica/storage/dexie-database.ts';
import { joinTabs } from './leaders.ts';
import type { ManualClock } from './manual-clock.ts';

/** The campaigns of the ad account in which tests change or copy many. */
export const OPEN_CAMPAIGNS = {
  kind: 'campaigns',
  adUserId: '7',
  adAccountId: '900',
  period: { preset: 'today' },
} as const;

/** A tab that shows {@link OPEN_CAMPAIGNS} and sends what it stores. */
export async function openTab({
  databaseName,
  clock,
  createId,
}: {
  readonly databaseName: string;
  readonly clock: ManualClock;
  readonly createId: () => string;
}): Promise<DexieData> {
  const leader = joinTabs({ name: databaseName, clock });
  const local = await openDexieData({
    db: new LocalDatabase(databaseName),
    clock,
    leader,
    send: sendCommand,
    fetchPage,
    random: () => 0.5,
    createId,
    requestSync: () => undefined,
    report: (error) => {
      throw error;
    },
  });
  local.borrowed.observeAdObjects(OPEN_CAMPAIGNS).subscribe(() => undefined);
  local.outbox.resume();
  return {
    ...local,
    close() {
      local.close();
      leader.close();
    },
  };
}
