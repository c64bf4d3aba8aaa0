import type { MediaFormat } from '../contracts/media.ts';

/** How many leading bytes of a file identify its format. */
export const FORMAT_BYTES = 32;

const JPG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Brands of MPEG-4 files; QuickTime files and images such as HEIC and AVIF use the same boxes. */
const MP4_BRANDS =
  /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|dash|msdh|msnv|MSNV|mmp4|f4v |F4V |3gp[4-9]|ndsc|NDSC)$/;

/**
 * Detects the format by the first {@link FORMAT_BYTES} bytes, regardless of name and type;
 * undefined for an unsupported one.
 */
export function detectMediaFormat(bytes: Uint8Array): MediaFormat | undefined {
  const startsWith = (signature: readonly number[]) =>
    signature.every((byte, index) => bytes[index] === byte);
  if (startsWith(JPG)) {
    return 'jpg';
  }
  if (startsWith(PNG)) {
    return 'png';
  }
  const text = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));
  if (text(4) === 'ftyp') {
    // The main brand, its version, then the compatible ones
    const brands = [8, 16, 20, 24, 28].map(text);
    return brands[0] !== 'qt  ' && brands.some((brand) => MP4_BRANDS.test(brand))
      ? 'mp4'
      : undefined;
  }
  return undefined;
}
