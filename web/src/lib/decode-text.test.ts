import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.trim().split(/\s+/), (byte) => Number.parseInt(byte, 16));

const CHARACTERS_1251 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1251').decode(Uint8Array.of(byte)),
    byte,
  ]),
);
const windows1251 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => CHARACTERS_1251.get(character) ?? 0x3f);

describe('the text of a file', () => {
  it('is windows-1251 when a Russian spreadsheet wrote it', () => {
    // id;title;price CR LF A-1;Корм для кошек «Мяу», №5;12,50 CR LF
    const bytes = hex(`
      69 64 3B 74 69 74 6C 65 3B 70 72 69 63 65 0D 0A 41 2D 31 3B CA EE F0 EC 20 E4 EB FF 20 EA EE
      F8 E5 EA 20 AB CC FF F3 BB 2C 20 B9 35 3B 31 32 2C 35 30 0D 0A
    `);
    expect(decodeText(bytes)).toBe('id;title;price\r\nA-1;Корм для кошек «Мяу», №5;12,50\r\n');
  });

  it.each([
    'A-1;Ёж',
    'A-1;ВЕТОМ 1.1, 5 г — порошок',
    'A-1;Їжак і ґудзик, Україна',
    'A-1;Футболка XL, ХХL-размер, Made in РФ, белая, хлопок',
  ])('is windows-1251: %s', (text) => {
    expect(decodeText(windows1251(text))).toBe(text);
  });

  it.each([
    ['UTF-8 with a mark', 'EF BB BF 69 64 2C CA 9E', 'id,ʞ'],
    ['UTF-16, little end first', 'FF FE 69 00 64 00 09 00 1A 04 3E 04 42 04', 'id\tКот'],
    ['UTF-16, big end first', 'FE FF 00 69 00 64 00 09 04 1A 04 3E 04 42', 'id\tКот'],
  ])('is %s', (_, bytes, text) => {
    expect(decodeText(hex(bytes))).toBe(text);
  });

  it.each([
    // żółty, łąka
    ['Polish in windows-1250', 'BF F3 B3 74 79 2C 20 B3 B9 6B 61'],
    // à la crème brûlée
    ['French in windows-1252', 'E0 20 6C 61 20 63 72 E8 6D 65 20 62 72 FB 6C E9 65'],
    // Größe
    ['German in windows-1252', '47 72 F6 DF 65'],
    // Привет, мир: its capitals have the codes of small letters in windows-1251
    ['Russian in KOI8-R', 'F0 D2 C9 D7 C5 D4 2C 20 CD C9 D2'],
    // Привет, мир
    ['Russian of DOS', '8F E0 A8 A2 A5 E2 2C 20 AC A8 E0'],
    ['UTF-8 that was cut', '69 64 D0'],
    ['UTF-16 that was cut', 'FF FE 69'],
    ['UTF-16 without a mark', '69 00 64 00'],
    ['a workbook', '50 4B 03 04 14 00 06 00 08 00 CA EE F0 EC'],
  ])('is not guessed: %s', (_, bytes) => {
    expect(decodeText(hex(bytes))).toBeUndefined();
  });

  it('is UTF-8 whenever valid', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.includes('\u0000'));
        expect(decodeText(utf8(text))).toBe(text.replace(/^\uFEFF/, ''));
      }),
    );
  });

  it('is windows-1251 whatever separates the words', () => {
    const word = fc
      .tuple(
        fc.constantFrom('кот', 'Корм', 'ШАМПУНЬ', 'щётка', 'ЇЖА'),
        fc.string({ unit: fc.constantFrom(...'abz019 ,;:.\t"\'/-=+№«»—\r\n'), minLength: 1 }),
      )
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        expect(decodeText(windows1251(words.join('\n')))).toBe(words.join('\n'));
      }),
    );
  });
});
