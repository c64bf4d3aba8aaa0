import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createRequestDigest } from './request-digest.ts';

const request = { name: 'changePassword', newPassword: 'one of a thousand guesses' };
const key = (): string => randomBytes(32).toString('base64');
const plain = createHash('sha256').update(JSON.stringify(request)).digest();

it('knows the same request and no other, without a digest that guesses could be tried against', () => {
  const digest = createRequestDigest({ keys: [key()] });
  const stored = digest.of(request);
  expect(digest.isSame(stored, request)).toBe(true);
  expect(digest.isSame(stored, { ...request, newPassword: 'another' })).toBe(false);
  expect(createRequestDigest({ keys: [key()] }).isSame(stored, request)).toBe(false);
  expect(stored.includes(plain)).toBe(false);
});

it('knows what was digested with a key that rotated out, and before there were keys', () => {
  const [former, next] = [key(), key()];
  const stored = createRequestDigest({ keys: [former] }).of(request);
  expect(createRequestDigest({ keys: [next, former] }).isSame(stored, request)).toBe(true);
  expect(createRequestDigest({ keys: [next] }).isSame(plain, request)).toBe(true);
});
