import type { Database } from '../../platform/db/database.ts';

export function createHealthReadModel({ db }: { db: Database }) {
  return {
    async isReady(): Promise<boolean> {
      try {
        await db.raw('select 1 from users limit 1');
        return true;
      } catch {
        return false;
      }
    },
  };
}
