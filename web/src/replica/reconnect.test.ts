import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalDatabase } from './dexie-database.ts';
import { createDatabaseReconnect } from './reconnect.ts';

let db: LocalDatabase;
const log: unknown[] = [];

beforeEach(async () => {
  log.length = 0;
  db = new LocalDatabase(`revive-${crypto.randomUUID()}`);
  await db.open();
  await db.kv.put({ key: 'kept', value: 1 });
});
afterEach(() => db.delete());

function build(reopen: () => Promise<unknown>) {
  return createDatabaseReconnect({
    read: () => db.kv.get('kept'),
    reopen: () => {
      log.push('reopen');
      return reopen();
    },
    reload: () => log.push('reload'),
    report: (error) => log.push(error instanceof Error ? error.name : error),
  });
}

describe('a page that is looked at again', () => {
  it('leaves a living connection alone', async () => {
    await build(() => db.open())();
    expect(log).toEqual([]);
  });

  it('opens a dead connection again, once for all who ask', async () => {
    db.close();
    const revive = build(() => db.open());
    await Promise.all([revive(), revive()]);
    expect(log).toEqual(['reopen']);
    expect(await db.kv.get('kept')).toEqual({ key: 'kept', value: 1 });
  });

  it('is loaded anew when the connection stays dead', async () => {
    db.close();
    await build(async () => undefined)();
    expect(log).toEqual(['reopen', 'DatabaseClosedError', 'reload']);
  });

  it('is loaded anew when the server of the databases is lost', async () => {
    db.close();
    await build(() =>
      Promise.reject(
        new DOMException('Connection to Indexed Database server lost', 'UnknownError'),
      ),
    )();
    expect(log).toEqual(['reopen', 'UnknownError', 'reload']);
  });

  it('is not loaded anew for another trouble', async () => {
    const revive = createDatabaseReconnect({
      read: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
      reopen: () => Promise.resolve(log.push('reopen')),
      reload: () => log.push('reload'),
      report: (error) => log.push(error instanceof Error ? error.name : error),
    });
    await revive();
    expect(log).toEqual(['QuotaExceededError']);
  });
});
