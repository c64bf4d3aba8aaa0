import { expect, it } from 'vitest';
import { detectMediaFormat } from './media-content.ts';

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.replaceAll(' ', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

it.each([
  ['ffd8ffe0 00104a46', 'jpg'],
  ['ffd8ffe1', 'jpg'],
  ['89504e47 0d0a1a0a', 'png'],
  ['00000018 66747970 6d703432 00000000 69736f6d', 'mp4'],
  ['00000020 66747970 58585858 00000000 69736f6d', 'mp4'],
  ['00000014 66747970 71742020 00000000 71742020', undefined],
  ['00000018 66747970 68656963 00000000 6d696631', undefined],
  ['00000018 66747970 61766966 00000000 6d696631', undefined],
  ['52494646 00000000 57454250', undefined],
  ['47494638 39610100', undefined],
  ['3c737667', undefined],
  ['89504e47', undefined],
  ['', undefined],
])('reads %s as %s', (hex, format) => {
  expect(detectMediaFormat(bytes(hex))).toBe(format);
});
