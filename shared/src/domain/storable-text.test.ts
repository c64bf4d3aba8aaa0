import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTextFlaw, toStorableJson, toStorableText } from './storable-text.ts';

describe('text from outside', () => {
  it.each([
    ['NUL\u0000 scam', 'NUL scam'],
    ['half \ud83d of one', 'half \ufffd of one'],
    ['\udc00\ud800', '\ufffd\ufffd'],
    ['whole 😀', 'whole 😀'],
  ])('%j becomes %j', (text, storable) => {
    expect(toStorableText(text)).toBe(storable);
  });

  it.each([
    [String.raw`{"a\u0000":"b\u0000c"}`, { a: 'bc' }],
    [String.raw`["\ud83d\ude00","\ud83d","\ude00\ud83d","\uD83Dx"]`, ['😀', '�', '��', '�x']],
    [String.raw`["\\u0000","\\\u0000","\ud83d\n"]`, ['\\u0000', '\\', '�\n']],
    [String.raw`["\ud83d\ud83d\ude00"]`, ['�😀']],
  ])('%s is read without flaws', (json, value) => {
    expect(JSON.parse(toStorableJson(json))).toEqual(value);
  });

  it('reads any document as its texts one by one', () => {
    const texts = fc.string({
      unit: fc.constantFrom('\u0000', '\ud83d', '\ude00', '\\', 'u', 'a'),
    });
    fc.assert(
      fc.property(texts, (text) => {
        const read: unknown = JSON.parse(toStorableJson(JSON.stringify([text])));
        expect(read).toEqual([toStorableText(text)]);
        expect(findTextFlaw(toStorableText(text))).toBeUndefined();
      }),
    );
  });
});
