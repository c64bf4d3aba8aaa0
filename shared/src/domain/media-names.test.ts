import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediaRoutes } from '../contracts/media.ts';
import { randomSuffix, toPublicId, uploadName } from './media-names.ts';

describe('the name of an upload', () => {
  it.each([
    ['inspection report.jpg', 'inspection_report-k3v9q'],
    ['cup, red  large.final.PNG', 'cup_red_large.final-k3v9q'],
    ['a.b.c', 'a.b-k3v9q'],
    ['summer v1.2 (9:16).mp4', 'summer_v1.2_(9:16)-k3v9q'],
    ['шапка v2.0.final.jpeg', 'шапка_v2.0.final-k3v9q'],
    ['no ending', 'no_ending-k3v9q'],
    ['/folder/cup/.png', 'folder/cup-k3v9q'],
    ['//cup//.png', '/cup/-k3v9q'],
    ['/', '-k3v9q'],
    ['.png', '-k3v9q'],
    ['', '-k3v9q'],
    [' , ,', '-k3v9q'],
    ['Кружка красная.jpg', 'Кружка_красная-k3v9q'],
    ['tab\tstays.jpg', 'tab\tstays-k3v9q'],
    [`${'a'.repeat(300)}.mp4`, `${'a'.repeat(249)}-k3v9q`],
    [`${'😀'.repeat(300)}.mp4`, `${'😀'.repeat(249)}-k3v9q`],
  ])('of %j is %j', (fileName, expected) => {
    expect(uploadName(fileName, 'k3v9q')).toBe(expected);
  });

  /** The rule, implemented character by character. */
  function naive(fileName: string, suffix: string): string {
    const parts: string[] = [];
    let part = '';
    const end = fileName.lastIndexOf('.');
    for (const character of end < 0 ? fileName : fileName.slice(0, end)) {
      if (character === ' ' || character === ',') {
        parts.push(part);
        part = '';
      } else {
        part += character;
      }
    }
    parts.push(part);
    let name = parts.filter((each) => each.length > 0).join('_');
    if (name.startsWith('/')) {
      name = name.substring(1);
    }
    if (name.endsWith('/')) {
      name = name.substring(0, name.length - 1);
    }
    return `${Array.from(name).slice(0, 249).join('')}-${suffix}`;
  }
  const fileNames = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc
      .array(fc.constantFrom('a', 'B', ' ', ',', '.', '/', '_', '-', 'я', '😀', '%'), {
        maxLength: 400,
      })
      .map((parts) => parts.join('')),
  );

  it('is made by the rule from whatever name', () => {
    fc.assert(
      fc.property(fileNames, (fileName) => {
        expect(uploadName(fileName, 'abcde')).toBe(naive(fileName, 'abcde'));
      }),
    );
  });

  it('is accepted by the server as a public id, whatever the name', () => {
    fc.assert(
      fc.property(fc.oneof(fileNames, fc.string({ unit: 'binary' })), (fileName) => {
        const parsed = mediaRoutes.sign.body.safeParse({
          public_id: toPublicId(uploadName(fileName)),
        });
        expect(parsed.error?.issues).toBeUndefined();
      }),
    );
  });

  it('ends in five random characters', () => {
    const suffixes = Array.from({ length: 100 }, randomSuffix);
    expect(suffixes.every((suffix) => /^[a-z0-9]{5}$/.test(suffix))).toBe(true);
    expect(new Set(suffixes).size).toBeGreaterThan(95);
  });
});
