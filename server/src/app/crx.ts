/** The 16 bytes of an id in the letters that Chrome writes it in: `0` is `a`, `f` is `p`. */
function toExtensionId(bytes: Uint8Array): string {
  return [...bytes]
    .flatMap((byte) => [byte >> 4, byte & 15])
    .map((half) => String.fromCharCode('a'.charCodeAt(0) + half))
    .join('');
}

const SIGNED_HEADER_FIELD = 10_000;
const CRX_ID_FIELD = 1;
const LENGTH_DELIMITED = 2;

/** A field of a protocol buffers message whose fields are all length-delimited. */
function findField(message: Uint8Array, wanted: number): Uint8Array | undefined {
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = message[at] ?? 0;
      at += 1;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) {
        return value;
      }
    }
    throw new Error('Its header is malformed.');
  };
  while (at < message.length) {
    const tag = readVarint();
    if (tag % 8 !== LENGTH_DELIMITED) {
      throw new Error('Its header is malformed.');
    }
    const length = readVarint();
    const value = message.subarray(at, at + length);
    if (Math.floor(tag / 8) === wanted) {
      return value;
    }
    at += length;
  }
  return undefined;
}

const MAGIC = 'Cr24';
const VERSION = 3;
const HEADER_AT = 12;

/**
 * The id and the archive of a package for Chrome: `Cr24`, the version 3, the length of the header,
 * the header with proofs and the signed id, the archive. The signature itself is Chrome's to check.
 */
export function readCrx(bytes: Uint8Array): { readonly id: string; readonly zip: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isCrx =
    bytes.length > HEADER_AT &&
    new TextDecoder().decode(bytes.subarray(0, 4)) === MAGIC &&
    view.getUint32(4, true) === VERSION;
  if (!isCrx) {
    throw new Error('It is not a signed package for Chrome.');
  }
  const zipAt = HEADER_AT + view.getUint32(8, true);
  const signed = findField(bytes.subarray(HEADER_AT, zipAt), SIGNED_HEADER_FIELD);
  const id = signed && findField(signed, CRX_ID_FIELD);
  if (id?.length !== 16) {
    throw new Error('Its header has no id.');
  }
  return { id: toExtensionId(id), zip: bytes.subarray(zipAt) };
}
