import {
  checkedAdAccountSchema,
  profileCheckSchema,
} from '@ads-checker/shared/contracts/object-checks';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Replica, StoredServerAnswer } from '../../replica/model/replica.ts';
import { readStoredAccounts, STORED_FORM } from './checked-accounts.ts';
import { buildAccount } from './test/build-accounts.ts';

/** One snapshot per version: data stored in a changed shape would be trusted. */
it('the version of the stored form is bumped with every change of it', async () => {
  const form = [checkedAdAccountSchema, profileCheckSchema].map((schema) =>
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
  );
  await expect(`${JSON.stringify(form, null, 2)}\n`).toMatchFileSnapshot(
    `schemas/checked-accounts.${STORED_FORM}.json`,
  );
});

const accounts = {
  adAccounts: [buildAccount()],
  profiles: [],
  unreadableRows: 0,
  fetchedAt: '2026-03-02T11:00:00Z',
};
const { fetchedAt } = accounts;
async function read(answer: StoredServerAnswer | undefined) {
  const reading = readStoredAccounts({ readAnswer: async () => answer } as unknown as Replica);
  await reading.done;
  return reading.accounts;
}

it('reads only data stored in the same form', async () => {
  const text = JSON.stringify(accounts);
  expect(await read({ form: STORED_FORM, text, fetchedAt })).toEqual(accounts);
  expect(await read({ form: STORED_FORM + 1, text, fetchedAt })).toBeUndefined();
  expect(await read({ text, fetchedAt })).toBeUndefined();
  expect(await read({ form: STORED_FORM, text: '{', fetchedAt })).toBeUndefined();
  expect(await read(undefined)).toBeUndefined();
});
