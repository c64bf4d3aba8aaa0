import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A token has 256 random bits, so a plain digest is safe. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
