import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseReconnect } from './reconnect.ts';
import { LocalDatabase } from './storage/dexie-database.ts';

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

describe('a page that becomes visible again', () => {
  it('keeps a working connection', async () => {
    await build(() => db.open())();
    expect(log).toEqual([]);
  });

  it('reopens a dead connection, once for all callers', async () => {
    db.close();
    const revive = build(() => db.open());
    await Promise.all([revive(), revive()]);
    expect(log).toEqual(['reopen']);
    expect(await db.kv.get('kept')).toEqual({ key: 'kept', value: 1 });
  });

  it('is reloaded when the connection stays dead', async () => {
    db.close();
    await build(async () => undefined)();
    expect(log).toEqual(['reopen', 'DatabaseClosedError', 'reload']);
  });

  it('is reloaded when the browser’s database process is lost', async () => {
    db.close();
    await build(() =>
      Promise.reject(
        new DOMException('Connection to Indexed Database server lost', 'UnknownError'),
      ),
    )();
    expect(log).toEqual(['reopen', 'UnknownError', 'reload']);
  });

  it('is not reloaded for other errors', async () => {
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
