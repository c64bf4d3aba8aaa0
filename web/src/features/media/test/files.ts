/** A chosen file with this content. */
export function fileOf(name: string, content: Uint8Array): File {
  return new File([new Uint8Array(content)], name);
}

function bytesOf(...parts: readonly (string | readonly number[] | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...new TextEncoder().encode(part)] : [...part],
    ),
  );
}

const u16 = (value: number): number[] => [value >> 8, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];

/** The smallest JPG that has dimensions. */
export function jpgOf(width: number, height: number): Uint8Array {
  return bytesOf(
    [0xff, 0xd8, 0xff, 0xe0, 0, 16],
    'JFIF\0',
    [1, 1, 0, 0, 1, 0, 1, 0, 0],
    [0xff, 0xc0, 0, 17, 8, ...u16(height), ...u16(width), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
    [0xff, 0xd9],
  );
}

/** The header of a PNG. */
export function pngOf(width: number, height: number): Uint8Array {
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
  return bytesOf(head, 'IHDR', u32(width), u32(height), [8, 2, 0, 0, 0, 0, 0, 0, 0]);
}

function boxOf(type: string, content: Uint8Array, isLong = false): Uint8Array {
  return isLong
    ? bytesOf(u32(1), type, u32(0), u32(content.length + 16), content)
    : bytesOf(u32(content.length + 8), type, content);
}

/** A video with a sound track, and a picture track of this size. */
export function mp4Of(
  width: number,
  height: number,
  { isLong = false, isAtEnd = false }: { isLong?: boolean; isAtEnd?: boolean } = {},
): Uint8Array {
  const track = (of: readonly [number, number]): Uint8Array => {
    const head = new Uint8Array(isLong ? 88 : 76);
    head[0] = isLong ? 1 : 0;
    const header = boxOf('tkhd', bytesOf(head, u32(of[0] * 65_536), u32(of[1] * 65_536)));
    return boxOf('trak', bytesOf(header, boxOf('mdia', new Uint8Array(12))));
  };
  const tracks = bytesOf(track([0, 0]), track([width, height]));
  const movie = boxOf('moov', bytesOf(boxOf('mvhd', new Uint8Array(100)), tracks), isLong);
  const type = boxOf('ftyp', bytesOf('mp42', u32(0), 'isommp42'));
  const data = boxOf('mdat', new Uint8Array(24), isLong);
  return isAtEnd ? bytesOf(type, data, movie) : bytesOf(type, movie, data);
}
