import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTrackerSums,
  listTrackerColumns,
  readTrackerColumn,
  TRACKER_COLUMNS,
  TRACKER_SUM_COLUMNS,
  type TrackerSums,
  unitOfTrackerColumn,
  zeroTrackerSums,
} from './tracker-columns.ts';
import { findTokens, TRACKER_VERSIONS } from './trackers.ts';

const token = (id: string, parameter: string, placeholder = '', name = '') => ({
  id,
  name,
  parameter,
  placeholder,
});

function found(tokens: Parameters<typeof findTokens>[0]) {
  return Object.fromEntries(
    Object.entries(findTokens(tokens)).map(([field, { foundBy, token: one }]) => [
      field,
      `${one.id} ${foundBy}`,
    ]),
  );
}

describe('tokens', () => {
  it('are found by the placeholder, wherever it stands', () => {
    expect(
      found([
        token('1', 'ad_id', '{{placement}}'),
        token('4', 'x', '{{ Ad.ID }}'),
        token('7', 'y', '{{adset.id}}'),
        token('9', 'z', '{{campaign.id}}'),
      ]),
    ).toEqual({
      adIdToken: '4 placeholder',
      adSetIdToken: '7 placeholder',
      campaignIdToken: '9 placeholder',
    });
  });

  it('otherwise by the parameter, then by the label', () => {
    expect(
      found([
        token('1', 'sub_ad-id'),
        token('2', 'fbAdsetId'),
        token('3', 'sub3', '', 'Campaign ID'),
      ]),
    ).toEqual({ adIdToken: '1 name', adSetIdToken: '2 name', campaignIdToken: '3 name' });
    expect(found([token('1', 'sub1', '', 'Ad ID'), token('2', 'ad_id')])).toEqual({
      adIdToken: '2 name',
    });
  });

  it('are not guessed from anything else', () => {
    expect(found([])).toEqual({});
    expect(found([token('1', 'ad_name', '{{ad.name}}', 'Ad'), token('2', 'sub2')])).toEqual({});
    expect(found([token('1', 'ad_fb_id'), token('2', 'x', '', 'Ad sub id')])).toEqual({});
  });
});

describe('columns', () => {
  it('are those of the version, each with a unit', () => {
    expect(listTrackerColumns('binom_v1')).not.toContain('revenue_approved');
    expect(listTrackerColumns('binom_v2')).toContain('event_30');
    expect(listTrackerColumns('binom_v2')).not.toContain('approved');
    expect(listTrackerColumns('keitaro')).not.toContain('lp_views');
    expect(['cpa', 'roi', 'leads'].map((name) => unitOfTrackerColumn(name as 'cpa'))).toEqual([
      'money',
      'percent',
      'count',
    ]);
    expect(new Set(TRACKER_COLUMNS).size).toBe(TRACKER_COLUMNS.length);
  });

  it.each([
    ['profit', -11.28],
    ['roi', -55.348380765456334],
    ['cr', 4.514229636898921],
    ['epc', 0.004465161923454367],
    ['cpc', 0.01],
    ['cpa', 0.22152173913043477],
    ['ecpm', 4.465161923454367],
    ['approve_rate', 50],
    ['profit_confirmed', -15.379999999999999],
    ['lp_ctr', 10],
    ['bots', 'unknown'],
  ] as const)('%s is worked out from sums: %s', (column, value) => {
    const sums = {
      clicks: 2038,
      conversions: 92,
      revenue: 9.1,
      cost: 20.38,
      approved: 46,
      revenue_approved: 5,
      lp_clicks: 203.8,
      lp_views: 407.6,
    };
    const read = readTrackerColumn({ version: 'binom_v1', sums }, column);
    expect(typeof read === 'number' ? Number(read.toFixed(10)) : read).toBe(
      typeof value === 'number' ? Number(value.toFixed(10)) : value,
    );
    expect(readTrackerColumn({ version: 'binom_v2', sums }, 'lp_ctr')).toBe(50);
  });

  it('tells a division by zero from what is unknown', () => {
    const read = (sums: TrackerSums, column: 'cpa' | 'roi' | 'epc') =>
      readTrackerColumn({ version: 'keitaro', sums }, column);
    expect(read({ cost: 30, conversions: 0 }, 'cpa')).toBe('undefined_ratio');
    expect(read({ conversions: 3 }, 'cpa')).toBe('unknown');
    expect(read({ cost: 0, revenue: 0 }, 'roi')).toBe('undefined_ratio');
    expect(read({ cost: 0 }, 'roi')).toBe('unknown');
    for (const version of TRACKER_VERSIONS) {
      const zero = { version, sums: zeroTrackerSums(version) };
      for (const column of listTrackerColumns(version)) {
        expect(readTrackerColumn(zero, column)).not.toBe('unknown');
      }
    }
  });

  it('adds up in any order, and what one part does not know stays unknown', () => {
    const sums = fc.dictionary(
      fc.constantFrom(...TRACKER_SUM_COLUMNS.slice(0, 8)),
      fc.integer({ min: 0, max: 1_000_000 }),
    ) as fc.Arbitrary<TrackerSums>;
    fc.assert(
      fc.property(fc.array(sums, { minLength: 1, maxLength: 6 }), (parts) => {
        const total = addTrackerSums(parts);
        expect(addTrackerSums(parts.toReversed())).toEqual(total);
        for (const column of TRACKER_SUM_COLUMNS) {
          const values = parts.map((part) => part[column]);
          expect(total[column]).toBe(
            values.includes(undefined)
              ? undefined
              : values.reduce<number>((left, right) => left + (right ?? 0), 0),
          );
        }
      }),
    );
    expect(addTrackerSums([])).toEqual({});
  });
});
