import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { expect, it } from 'vitest';
import { findExistingProfileId } from './existing-profile.ts';

const refusal = (existingId?: string) =>
  new AppError('AlreadyExistsError', ERROR_MESSAGES.facebookUserExists, {
    code: 'already_added',
    ...(existingId === undefined ? {} : { details: { existingId } }),
  });
const ownProfiles = [{ id: '77', facebookId: '1003' }];

it('is identified by the response, or else by its network id', () => {
  const find = (error: AppError, facebookId: string | undefined) =>
    findExistingProfileId({ error, facebookId, ownProfiles });
  expect([
    find(refusal('78'), '1003'),
    find(refusal(), '1003'),
    find(refusal(), '1004'),
    find(refusal(), undefined),
  ]).toEqual(['78', '77', undefined, undefined]);
});
