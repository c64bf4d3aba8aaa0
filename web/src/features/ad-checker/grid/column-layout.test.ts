import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listColumns } from '../columns/columns.ts';
import {
  type ColumnChoice,
  layOutColumns,
  MAX_PINNED,
  moveColumn,
  pinColumn,
  resizeColumn,
  showColumn,
} from './column-layout.ts';

const ids = (choice?: ColumnChoice) =>
  layOutColumns({ kind: 'adSets', choice }).columns.map(({ id }) => id);
const layOut = (choice: ColumnChoice) => layOutColumns({ kind: 'adSets', choice });

describe('layOutColumns', () => {
  it('shows the defaults of the list', () => {
    expect(ids()).toEqual([
      'name',
      'delivery',
      'budget',
      'spend',
      'results',
      'costPerResult',
      'impressions',
      'clicks',
      'ctr',
    ]);
  });

  it('keeps the chosen order with the name first, and ignores unknown columns', () => {
    expect(
      ids({ columns: ['spend', 'gone', 'delivery', 'qualityRanking', 'spend', 'name'] }),
    ).toEqual(['name', 'spend', 'delivery']);
  });

  it('puts pinned columns after the name, up to the maximum', () => {
    const columns = ['delivery', 'budget', 'spend', 'results', 'cpc'];
    const layout = layOut({ columns, pinned: ['cpc', 'results', 'spend', 'budget', 'ctr'] });
    expect([layout.columns.map(({ id }) => id), layout.pinnedCount]).toEqual([
      ['name', 'budget', 'spend', 'results', 'delivery', 'cpc'],
      MAX_PINNED,
    ]);
  });
});

describe('arranging', () => {
  const choice = { columns: ['delivery', 'budget', 'spend', 'cpc'], pinned: ['delivery'] };
  const after = (change: ColumnChoice) => ids({ ...choice, ...change });

  it('moves a column by an offset or to another, within its section', () => {
    const move = (id: 'delivery' | 'budget' | 'cpc', to: 'spend' | 'budget' | number) =>
      after(moveColumn({ layout: layOut(choice), id, to }));
    expect(move('budget', 1)).toEqual(['name', 'delivery', 'spend', 'budget', 'cpc']);
    expect(move('budget', -1)).toEqual(['name', 'delivery', 'budget', 'spend', 'cpc']);
    expect(move('cpc', 'budget')).toEqual(['name', 'delivery', 'cpc', 'budget', 'spend']);
    expect(move('delivery', 'spend')).toEqual(['name', 'delivery', 'budget', 'spend', 'cpc']);
  });

  it('pins after the pinned ones, and unpins', () => {
    const pinned = {
      ...choice,
      ...pinColumn({ layout: layOut(choice), id: 'cpc', isPinned: true }),
    };
    expect([ids(pinned), layOut(pinned).pinnedCount]).toEqual([
      ['name', 'delivery', 'cpc', 'budget', 'spend'],
      2,
    ]);
    const freed = pinColumn({ layout: layOut(pinned), id: 'delivery', isPinned: false });
    expect([ids({ ...pinned, ...freed }), freed.pinned]).toEqual([
      ['name', 'cpc', 'delivery', 'budget', 'spend'],
      ['cpc'],
    ]);
  });

  it('resizes within limits, and back to automatic width', () => {
    const layout = { ...layOut(choice), widthsPx: { cpc: 90 } };
    const width = (widthPx: number | null) =>
      resizeColumn({ layout, id: 'spend', widthPx }).widthsPx;
    expect([width(120.6), width(3), width(9e9), width(null)]).toEqual([
      { cpc: 90, spend: 121 },
      { cpc: 90, spend: 48 },
      { cpc: 90, spend: 800 },
      { cpc: 90 },
    ]);
  });

  it('neither loses nor duplicates columns, whatever the operations', () => {
    const all = listColumns('adSets').map(({ id }) => id);
    const step = fc.record({
      act: fc.constantFrom('move', 'pin', 'unpin', 'show', 'hide'),
      id: fc.constantFrom(...all.filter((id) => id !== 'name')),
      by: fc.constantFrom(-1, 1),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let now: ColumnChoice = choice;
        const shown = new Set(choice.columns);
        for (const { act, id, by } of steps) {
          const layout = layOut(now);
          const isShown = shown.has(id);
          if (act === 'show' || act === 'hide') {
            now = { ...now, ...showColumn({ layout, id, isShown: act === 'show' }) };
            shown[act === 'show' ? 'add' : 'delete'](id);
          } else if (isShown && act === 'move') {
            now = { ...now, ...moveColumn({ layout, id, to: by }) };
          } else if (isShown) {
            now = { ...now, ...pinColumn({ layout, id, isPinned: act === 'pin' }) };
          }
          expect(ids(now).toSorted()).toEqual(['name', ...shown].toSorted());
        }
      }),
    );
  });
});
