import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A token has 256 random bits: a plain digest of it cannot be guessed from. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
