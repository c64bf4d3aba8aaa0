import { createHash } from 'node:crypto';
import { describeSyncDocs } from '@ads-checker/shared/contracts/sync-forms';
import { expect, it } from 'vitest';
import { SCHEMA_EPOCH } from './epoch.ts';

/** The contract of each epoch that was released; a change adds a line here and raises the epoch. */
const CONTRACT_OF_EPOCH: Readonly<Record<number, string>> = {
  3: '76a80e4cdff0cbfb',
};

it('is raised with every change of what documents look like', () => {
  const contract = createHash('sha256').update(describeSyncDocs()).digest('hex').slice(0, 16);
  expect({ [SCHEMA_EPOCH]: CONTRACT_OF_EPOCH[SCHEMA_EPOCH] }).toEqual({ [SCHEMA_EPOCH]: contract });
  expect(Math.max(...Object.keys(CONTRACT_OF_EPOCH).map(Number))).toBe(SCHEMA_EPOCH);
});
