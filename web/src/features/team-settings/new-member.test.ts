import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { describe, expect, it } from 'vitest';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { getFixedT } from '../../lib/i18n.ts';
import { findTakenField, newMemberErrorText } from './new-member.ts';

const t = getFixedT('team-settings');
const say = (error: unknown) => newMemberErrorText({ error, translate: t });

describe('why adding a member failed', () => {
  it('has a sentence for each kind of error', () => {
    expect(say(new AppError('AuthenticationError', ERROR_MESSAGES.notLoggedIn))).toBe(
      'Your session has ended. Log in and add the member again.',
    );
    expect(say(new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied))).toBe(
      'You don’t have permission to add members.',
    );
    expect(say(new AppError('AlreadyExistsError', ERROR_MESSAGES.userExists))).toBe(
      'A user with the same email or username already exists.',
    );
    expect(say(new Error('boom'))).toBe('Couldn’t add the member. Try again.');
    expect(say(new NetworkFailure('POST /api/v1/teams/5/accounts', undefined))).toBe(
      'Couldn’t add the member: Can’t reach the server. Try again.',
    );
  });

  it('reports permissions that the actor does not hold', () => {
    expect(say(new AppError('AuthorizationError', ERROR_MESSAGES.grantsMoreThanHeld))).toBe(
      ERROR_MESSAGES.grantsMoreThanHeld,
    );
  });

  it('knows which errors belong to a field', () => {
    const taken = new AppError('AlreadyExistsError', ERROR_MESSAGES.userExists);
    const known = new AppError('AlreadyExistsError', ERROR_MESSAGES.alreadyMember);
    const email = new AppError('AlreadyExistsError', ERROR_MESSAGES.userExists, {
      details: { fields: [{ field: 'body.email', message: ERROR_MESSAGES.userExists }] },
    });
    const errors = [taken, email, known, entityNotFound('Team', '5'), new Error('boom')];
    expect(errors.map(findTakenField)).toEqual([
      'username',
      'email',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
