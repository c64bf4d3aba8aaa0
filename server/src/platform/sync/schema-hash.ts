import { createHash } from 'node:crypto';
import { describeSyncDocs } from '@ads-checker/shared/collections/describe-docs';

/** Raised when a projection says something else in the same form; a change of form needs nothing. */
const MEANING = 1;

export function schemaHash(): string {
  const digest = createHash('sha256').update(describeSyncDocs()).digest('hex');
  return `${MEANING}:${digest.slice(0, 16)}`;
}
