import { createHash } from 'node:crypto';
import { describeSyncDocs } from '@ads-checker/shared/collections/describe-docs';

/** Raise when a projection changes its content but not its shape. */
const MEANING = 1;

export function schemaHash(): string {
  const digest = createHash('sha256').update(describeSyncDocs()).digest('hex');
  return `${MEANING}:${digest.slice(0, 16)}`;
}
