import { describe, expect, it } from 'vitest';
import { AppError, ERROR_MESSAGES, ERROR_STATUS, entityNotFound, toErrorKind } from './errors.ts';

describe('AppError', () => {
  it('carries only what was given into the envelope', () => {
    expect(new AppError('NotFoundError', 'Gone').toEnvelope()).toEqual({
      error: 'Gone',
      type: 'NotFoundError',
    });
    const cause = new Error('secret');
    const error = new AppError('FailedPreconditionError', 'Log in again', {
      code: 190,
      details: { subcode: 460, traceId: 'A1' },
      cause,
    });
    expect(error.toEnvelope()).toEqual({
      error: 'Log in again',
      type: 'FailedPreconditionError',
      code: 190,
      details: { subcode: 460, traceId: 'A1' },
    });
    expect([error.status, error.name, error.cause]).toEqual([
      400,
      'FailedPreconditionError',
      cause,
    ]);
  });

  it('names a missing entity', () => {
    expect(entityNotFound('Team', '17').message).toBe("Team '17' not found");
  });
});

describe('toErrorKind', () => {
  it.each([
    [{ status: 400 }, 'BadRequest'],
    [{ status: 500, type: 'ValidationError' }, 'BadRequest'],
    [{ type: 'InvalidArgumentError' }, 'BadRequest'],
    [{ type: 'FailedPreconditionError' }, 'BadRequest'],
    [{ status: 401 }, 'Authentication'],
    [{ status: 403 }, 'Authorization'],
    [{ status: 404 }, 'NotFound'],
    [{ status: 409 }, 'AlreadyExists'],
    [{ status: 503 }, 'Generic'],
    [{}, 'Generic'],
  ])('%o is %s', (input, kind) => {
    expect(toErrorKind(input)).toBe(kind);
  });

  it('gives every type a client or server error status', () => {
    const odd = Object.entries(ERROR_STATUS).filter(([, status]) => status < 400 || status > 599);
    expect(odd).toEqual([]);
  });
});

it('says what spec 1 section 8 says, letter by letter', () => {
  expect(ERROR_MESSAGES).toMatchObject({
    invalidFields: 'Some fields are filled incorrectly. Please correct them and try again.',
    invalidRequest: 'The request was made with the wrong parameters or in an invalid way.',
    invalidProxySettings: 'Invalid proxy settings.',
    authenticationFailed:
      'The current session is expired or terminated. Please reload the page and log in again.',
    permissionsDenied: "You don't have the necessary permissions to perform this action.",
    notFound: 'The requested resource or route is not found.',
    apiError: 'There was a problem with your request. Please try again.',
    unexpectedError: 'An unexpected error occurred. Please try again.',
    userExists: 'A user with the same email or username already exists.',
    facebookUserExists: "You've already added this user.",
  });
});
