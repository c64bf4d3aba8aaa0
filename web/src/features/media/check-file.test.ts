import { COMMENT_MEDIA_LIMITS, PRODUCT_MEDIA_LIMITS } from '@ads-checker/shared/contracts/media';
import { expect, it } from 'vitest';
import { checkFile } from './check-file.ts';
import type { MediaRules } from './media.ts';
import { fileOf, jpgOf, mp4Of, pngOf } from './test/files.ts';

const rules: MediaRules = { limits: PRODUCT_MEDIA_LIMITS, max: { image: 3, video: 1 } };
const check = (name: string, content: Uint8Array, given = rules) =>
  checkFile({ file: fileOf(name, content), rules: given });

it.each([
  ['cup.jpg', jpgOf(600, 500), { kind: 'image', format: 'jpg' }],
  ['cup.JPEG', jpgOf(500, 500), { kind: 'image', format: 'jpg' }],
  ['cup.png', pngOf(500, 900), { kind: 'image', format: 'png' }],
  ['turn.mp4', mp4Of(1280, 720), { kind: 'video', format: 'mp4' }],
  ['film.mp4', mp4Of(1280, 720, { isLong: true, isAtEnd: true }), { kind: 'video', format: 'mp4' }],
  // The content decides, not the name
  ['cup.png', jpgOf(600, 500), { kind: 'image', format: 'jpg' }],
])('accepts %s', async (name, content, checked) => {
  expect(await check(name, content)).toEqual({ checked });
});

it.each([
  ['cup.webp', jpgOf(600, 600), { code: 'unsupported_extension' }],
  ['cup', jpgOf(600, 600), { code: 'unsupported_extension' }],
  ['cup.jpg.exe', jpgOf(600, 600), { code: 'unsupported_extension' }],
  ['cup.jpg', new Uint8Array(), { code: 'empty' }],
  ['cup.jpg', new TextEncoder().encode('<svg onload="x">'), { code: 'unsupported_type' }],
  ['cup.jpg', jpgOf(499, 600), { code: 'too_narrow', min: 500, actual: 499 }],
  ['cup.png', pngOf(600, 10), { code: 'too_low', min: 500, actual: 10 }],
  ['turn.mp4', mp4Of(320, 720), { code: 'too_narrow', min: 500, actual: 320 }],
  ['cup.jpg', jpgOf(600, 600).subarray(0, 6), { code: 'unreadable' }],
  ['turn.mp4', mp4Of(1280, 720).subarray(0, 40), { code: 'unreadable' }],
])('reports %s', async (name, content, fault) => {
  expect(await check(name, content)).toEqual({ fault });
});

it('limits the size of each kind', async () => {
  const maxBytes = { image: 100, video: 150 };
  const tight = { ...rules, limits: { ...PRODUCT_MEDIA_LIMITS, maxBytes } };
  const long = (content: Uint8Array) => Uint8Array.from([...content, ...new Uint8Array(200)]);
  expect(await check('cup.jpg', long(jpgOf(600, 600)), tight)).toEqual({
    fault: { code: 'too_large', kind: 'image', maxBytes: 100 },
  });
  expect(await check('turn.mp4', long(mp4Of(600, 600)), tight)).toEqual({
    fault: { code: 'too_large', kind: 'video', maxBytes: 150 },
  });
});

it('accepts only the kinds of the field', async () => {
  const images = { limits: COMMENT_MEDIA_LIMITS, max: { image: 1 } };
  expect(await check('turn.mp4', mp4Of(1280, 720), images)).toEqual({
    fault: { code: 'kind_not_taken', kind: 'video' },
  });
  expect(await check('cup.jpg', jpgOf(50, 50), images)).toEqual({
    checked: { kind: 'image', format: 'jpg' },
  });
});

it('reads no more of an image than its dimensions require', async () => {
  const long = (content: Uint8Array) => Uint8Array.from([...content, ...new Uint8Array(600_000)]);
  const file = fileOf('cup.png', long(pngOf(600, 500)));
  const reads: number[] = [];
  const slice = file.slice.bind(file);
  file.slice = (from, to) => {
    const part = slice(from, to);
    reads.push(part.size);
    return part;
  };
  expect(await checkFile({ file, rules })).toEqual({ checked: { kind: 'image', format: 'png' } });
  expect(Math.max(...reads)).toBe(256 * 1024);

  // The dimensions come after more bytes than that
  const [start, rest] = [jpgOf(600, 500).subarray(0, 20), jpgOf(600, 500).subarray(20)];
  const note = [0xff, 0xfe, 0xff, 0xff, ...new Uint8Array(0xffff - 2)];
  const photo = Uint8Array.from([...start, ...note, ...note, ...note, ...note, ...note, ...rest]);
  expect(await check('photo.jpg', photo)).toEqual({ checked: { kind: 'image', format: 'jpg' } });
});

it('reports a file that can no longer be read', async () => {
  const file = fileOf('cup.jpg', jpgOf(600, 600));
  file.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  expect(await checkFile({ file, rules })).toEqual({ fault: { code: 'unreadable' } });
});
