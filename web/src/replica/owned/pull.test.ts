import type { SyncRow } from '@ads-checker/shared/contracts/sync';
import { afterEach, expect, it, vi } from 'vitest';
import { SCREEN_PREFIX } from '../../lib/kept-keys.ts';
import { createPullHandler } from './pull.ts';

const SCREEN = `${SCREEN_PREFIX}1:7:375:/proxies`;

/** A storage whose entries are its own properties, as in a browser. */
function stubStorage(entries: Record<string, string>): Record<string, string> {
  const storage = Object.create({
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
  vi.stubGlobal('localStorage', Object.assign(storage, entries));
  return storage;
}

const pull = (rows: readonly SyncRow[]) => {
  const pages = [rows, []];
  return createPullHandler({
    collection: 'proxies',
    fetchRows: async () => ({ rows: pages.shift() ?? [], cursor: '9' }),
    onInvalidRow: () => undefined,
  })(undefined, 10, false);
};

afterEach(() => vi.unstubAllGlobals());

it('forgets screens that may show a withdrawn row, and none for a changed one', async () => {
  const storage = stubStorage({ [SCREEN]: '{}', 'ads-checker:settings': '{}' });
  await pull([{ id: '1', revision: '8', isDeleted: false, doc: {} }] as unknown as SyncRow[]);
  expect(Object.keys(storage)).toEqual([SCREEN, 'ads-checker:settings']);
  const { documents } = await pull([
    { id: '1', revision: '9', isDeleted: true },
  ] as unknown as SyncRow[]);
  expect(documents).toEqual([
    { id: '1', revision: '9', data: {}, isInvalid: false, _deleted: true },
  ]);
  expect(Object.keys(storage)).toEqual(['ads-checker:settings']);
});
