import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAdAccountIds, withoutLines } from './ad-account-ids.ts';

const idArbitrary = fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }).map((value) => value.toString());
const separator = fc
  .array(fc.constantFrom(' ', ',', ';', '\n', '\t', '\r\n'), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''));
/** Text that is not a positive integer. */
const badWord = fc.oneof(
  fc.constantFrom(
    '0',
    '000',
    '-1',
    '+1',
    '1.5',
    '1e3',
    'act_',
    'act_x1',
    'act_act_1',
    '٣',
    '1_000',
    '½',
    '0x1f',
  ),
  fc.bigInt({ min: 10n ** 20n }).map(String),
  fc.string({ minLength: 1 }).filter((text) => !/[\s,;]/.test(text) && !/^\d+$/.test(text)),
);

describe('reading ad account ids', () => {
  it('reads what is pasted, with what is wrong by line', () => {
    expect(parseAdAccountIds('1084420917336, 7\nact_Helio CH\n\n-9 007 12\n12,12')).toEqual({
      ids: ['1084420917336', '7', '12'],
      badLines: [2, 4],
      doubles: [
        { id: '7', lines: [4] },
        { id: '12', lines: [5, 5] },
      ],
      lineCount: 4,
    });
    expect(parseAdAccountIds('act_7;12; ACT_9\n7').ids).toEqual(['7', '12', '9']);
    expect(parseAdAccountIds('act_7;12; ACT_9\n7').doubles).toEqual([{ id: '7', lines: [2] }]);
    expect(parseAdAccountIds(' \n, ,\n')).toEqual({
      ids: [],
      badLines: [],
      doubles: [],
      lineCount: 0,
    });
  });

  it('reads an id that is pasted a million times', () => {
    const count = 1_000_000;
    const { doubles, ids, lineCount } = parseAdAccountIds('7\n'.repeat(count));
    expect([ids, lineCount, doubles.length]).toEqual([['7'], count, 1]);
    expect([doubles[0]?.lines.length, doubles[0]?.lines.at(-1)]).toEqual([count - 1, count]);
  });

  it('finds all ids, each once, in their order, however they are separated', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(idArbitrary, separator)),
        fc.constantFrom('', ' ', '\n', ','),
        (parts, start) => {
          const text = start + parts.map(([id, end]) => id + end).join('');
          const read = parseAdAccountIds(text);
          expect(read.ids).toEqual([...new Set(parts.map(([id]) => id))]);
          expect(read.badLines).toEqual([]);
          const again = parts.length - read.ids.length;
          expect(read.doubles.flatMap(({ lines }) => lines)).toHaveLength(again);
        },
      ),
    );
  });

  it('takes leading zeros for the same number', () => {
    fc.assert(
      fc.property(idArbitrary, fc.nat({ max: 30 }), (id, zeros) => {
        const read = parseAdAccountIds(`${id} ${'0'.repeat(zeros)}${id}`);
        expect([read.ids, read.badLines]).toEqual([[id], []]);
      }),
    );
  });

  it('names exactly the lines with something that is none, and keeps their good ones', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: idArbitrary, bad: fc.option(badWord), isFirst: fc.boolean() }), {
          maxLength: 20,
        }),
        (lines) => {
          const text = lines
            .map(({ id, bad, isFirst }) =>
              bad === null ? id : isFirst ? `${bad},${id}` : `${id} ${bad}`,
            )
            .join('\n');
          const read = parseAdAccountIds(text);
          expect(read.badLines).toEqual(
            lines.flatMap(({ bad }, index) => (bad === null ? [] : [index + 1])),
          );
          expect(read.ids).toEqual([...new Set(lines.map(({ id }) => id))]);
          expect(parseAdAccountIds(withoutLines(text, read.badLines)).badLines).toEqual([]);
        },
      ),
    );
  });

  it('never invents an id', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const id of parseAdAccountIds(text).ids) {
          expect(id).toMatch(/^[1-9]\d{0,19}$/);
          expect(text).toContain(id);
        }
      }),
    );
  });
});
