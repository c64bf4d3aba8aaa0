import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BIT_DEPTH = 8;
const INDEXED_COLOUR = 3;

export type Rgb = readonly [red: number, green: number, blue: number];

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * Encodes a picture of at most 256 colours (PNG, third edition, sections 11.2.1 to 11.2.3). @param
 * colourAt The index into `colours` of a pixel
 */
export function encodePng({
  width,
  height,
  colours,
  colourAt,
}: {
  readonly width: number;
  readonly height: number;
  readonly colours: readonly Rgb[];
  readonly colourAt: (x: number, y: number) => number;
}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([BIT_DEPTH, INDEXED_COLOUR, 0, 0, 0], 8);
  // Each line starts with its filter type: none
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (width + 1) + 1;
    for (let x = 0; x < width; x += 1) {
      lines[start + x] = colourAt(x, y);
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Uint8Array.from(colours.flat())),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
