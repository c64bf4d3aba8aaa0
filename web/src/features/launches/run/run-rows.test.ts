import { describe, expect, it } from 'vitest';
import { buildItem } from '../test/build-launch.ts';
import { countByFilter, type RunFilter, type RunRow, runRows } from './run-rows.ts';

const error = { message: 'Upload failed', code: 1, networkMessage: null };
const items = [
  buildItem({
    position: 1,
    level: 'image',
    key: '900/image/50',
    name: 'Static v7',
    state: 'failed',
    error,
  }),
  buildItem({
    position: 2,
    key: '900/DE',
    state: 'done',
    objectId: '1',
    endedAt: '2026-11-28T13:33:00.000Z',
  }),
  buildItem({
    position: 3,
    parentPosition: 2,
    level: 'ad_set',
    key: '900/DE/broad',
    name: 'Broad',
    state: 'done',
  }),
  buildItem({
    position: 4,
    level: 'creative',
    key: '900/creative/50.t1',
    name: 'C',
    state: 'skipped',
  }),
  buildItem({
    position: 5,
    parentPosition: 3,
    level: 'ad',
    key: '900/DE/broad/50',
    name: 'Ad 7',
    state: 'skipped',
  }),
  buildItem({
    position: 6,
    parentPosition: 3,
    level: 'ad',
    key: '900/DE/broad/51',
    name: 'Ad 8',
    state: 'done',
  }),
  buildItem({
    position: 7,
    key: '901/DE',
    adAccountId: '901',
    adAccountName: 'Helio CH',
    name: 'CH',
    state: 'waiting',
  }),
];
const all = new Set(['account/900', 'account/901', '900/DE', '900/DE/broad']);

function textOf(row: RunRow): string {
  const indent = '  '.repeat(row.depth - 1);
  switch (row.kind) {
    case 'account':
      return `${row.name} ${row.ads.done}/${row.ads.total}`;
    case 'item':
      return `${indent}${row.item.name}`;
    case 'note':
      return `${indent}! ${row.item.error?.message}`;
  }
}
const texts = (filter: RunFilter, expanded: ReadonlySet<string> = all) =>
  runRows({ items, expanded, filter }).map(textOf);

describe('rows of a run', () => {
  it('are objects below their ad accounts, with why an ad was not made', () => {
    expect(texts('all')).toEqual([
      'Helio DE 01 1/2',
      '  DE Solar',
      '    Broad',
      '      Ad 7',
      '      ! Upload failed',
      '      Ad 8',
      'Helio CH 0/0',
      '  CH',
    ]);
    expect(texts('all', new Set())).toEqual(['Helio DE 01 1/2', 'Helio CH 0/0']);
  });

  it('tell of the video that an ad waits for', () => {
    const video = buildItem({
      position: 8,
      level: 'video',
      key: '901/video/60',
      adAccountId: '901',
      state: 'processing',
    });
    const ad = buildItem({
      position: 9,
      parentPosition: 7,
      level: 'ad',
      key: '901/DE/broad/60',
      adAccountId: '901',
      state: 'waiting',
    });
    const rows = runRows({
      items: [...items, video, ad],
      expanded: new Set([...all, '901/DE']),
      filter: 'all',
    });
    expect(
      rows.flatMap((row) => (row.kind === 'item' && row.delay ? [row.item.key, row.delay] : [])),
    ).toEqual([ad.key, video]);
  });

  it('are found by what became of them', () => {
    expect(texts('failed')).toEqual([
      'Helio DE 01 1/2',
      '  DE Solar',
      '    Broad',
      '      Ad 7',
      '      ! Upload failed',
    ]);
    expect(texts('waiting')).toEqual(['Helio CH 0/0', '  CH']);
    expect(countByFilter(items)).toEqual({ all: 5, failed: 1, waiting: 1, created: 3 });
  });
});
