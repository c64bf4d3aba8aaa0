export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Reads bytes of a file; returns fewer at its end. */
export type ReadBytes = (from: number, length: number) => Promise<DataView>;

interface Box {
  readonly type: string;
  /** Offset of its content. */
  readonly from: number;
  readonly end: number;
}

const HEAD = 16;
const BOXES_MAX = 1_000;
/** Offset in a track header, after its timestamps, by version. */
const MATRIX_AND_SIZE = { 0: 76, 1: 88 } as const;
const FIXED_POINT = 65_536;

async function findBox(
  read: ReadBytes,
  { from, end }: Pick<Box, 'from' | 'end'>,
  isWanted: (box: Box) => boolean | Promise<boolean>,
): Promise<Box | undefined> {
  let at = from;
  for (let count = 0; at + 8 <= end && count < BOXES_MAX; count += 1) {
    const head = await read(at, HEAD);
    if (head.byteLength < 8) {
      return undefined;
    }
    const short = head.getUint32(0);
    const isLong = short === 1 && head.byteLength === HEAD;
    const size = isLong ? Number(head.getBigUint64(8)) : short === 0 ? end - at : short;
    const headSize = isLong ? HEAD : 8;
    if (size < headSize) {
      return undefined;
    }
    const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => head.getUint8(index)));
    const box = { type, from: at + headSize, end: Math.min(at + size, end) };
    if (await isWanted(box)) {
      return box;
    }
    at += size;
  }
  return undefined;
}

/** The dimensions in a track header; zero for tracks without pictures. */
async function readTrackSize(read: ReadBytes, track: Box): Promise<PixelSize | undefined> {
  const header = await findBox(read, track, ({ type }) => type === 'tkhd');
  if (header === undefined) {
    return undefined;
  }
  const content = await read(header.from, MATRIX_AND_SIZE[1] + 8);
  const at = MATRIX_AND_SIZE[content.byteLength > 0 && content.getUint8(0) === 1 ? 1 : 0];
  return content.byteLength < at + 8
    ? undefined
    : {
        width: Math.round(content.getUint32(at) / FIXED_POINT),
        height: Math.round(content.getUint32(at + 4) / FIXED_POINT),
      };
}

/**
 * Dimensions of an MPEG-4 video in pixels, read from its boxes; undefined when they are missing.
 */
export async function readMp4Size(read: ReadBytes, length: number): Promise<PixelSize | undefined> {
  const movie = await findBox(read, { from: 0, end: length }, ({ type }) => type === 'moov');
  if (movie === undefined) {
    return undefined;
  }
  let size: PixelSize | undefined;
  await findBox(read, movie, async (box) => {
    const found = box.type === 'trak' ? await readTrackSize(read, box) : undefined;
    if (found !== undefined && found.width > 0 && found.height > 0) {
      size = found;
    }
    return size !== undefined;
  });
  return size;
}
