import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

const FORMAT = 'v2';
/** The format without a place: still read, and re-encrypted. */
const UNBOUND_FORMAT = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Where a secret is stored: encrypted for one place, it cannot be decrypted for another. */
export interface SecretPlace {
  readonly table: string;
  readonly field: string;
  readonly rowId: string;
}

/** Encrypts secrets at rest with AES-256-GCM, with their place as additional data. */
export interface SecretBox {
  /** Text of the form `v2.<key id>.<base64url of iv, tag and ciphertext>`. */
  encrypt(plain: string, place: SecretPlace): string;
  /** @throws Error when the key is unknown, or the value was changed or belongs to another place. */
  decrypt(sealed: string, place: SecretPlace): string;
  /** Prefix of current values: others have an older format or key. */
  readonly prefix: string;
  /** A keyed digest: compares secrets that must not be stored, and resists guessing. */
  digest(plain: string): string;
}

function additionalData({ table, field, rowId }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([table, field, rowId]));
}

function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

/** The first key encrypts; all of them decrypt, for key rotation. Keys are 32 bytes in base64. */
export function createSecretBox({ keys }: { keys: readonly [string, ...string[]] }): SecretBox {
  const byId = new Map(
    keys.map((encoded) => {
      const key = Buffer.from(encoded, 'base64');
      return [keyId(key), key] as const;
    }),
  );
  const current = Buffer.from(keys[0], 'base64');
  return {
    prefix: `${FORMAT}.${keyId(current)}.`,
    encrypt(plain, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(additionalData(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
      return `${FORMAT}.${keyId(current)}.${sealed}`;
    },
    decrypt(sealed, place) {
      const [format, id = '', body = ''] = sealed.split('.');
      const key = byId.get(id);
      if ((format !== FORMAT && format !== UNBOUND_FORMAT) || key === undefined) {
        throw new Error(`A secret is encrypted with a key that is not configured (${id}).`);
      }
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      if (format === FORMAT) {
        decipher.setAAD(additionalData(place));
      }
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
    digest: (plain) => createHmac('sha256', current).update(plain).digest('base64url'),
  };
}
