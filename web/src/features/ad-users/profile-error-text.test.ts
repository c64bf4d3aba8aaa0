import { PROFILE_ERROR_CODES } from '@ads-checker/shared/contracts/ad-users';
import { PROXY_CHECK_ERRORS } from '@ads-checker/shared/contracts/proxies';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { describe, expect, it } from 'vitest';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { connectionErrorText, findRejectedField } from './profile-error-text.ts';

const refusal = (code: string) =>
  new AppError('FailedPreconditionError', ERROR_MESSAGES.apiError, { code });

describe('an error connecting a profile', () => {
  it.each([
    ['cookie_from_another_profile', 'cookie'],
    ['already_added', undefined],
    ['user_not_found', 'accessToken'],
    ['checkpoint_required', undefined],
    ['login_required', 'accessToken'],
    ['auth_error', 'accessToken'],
    ['password_changed', 'accessToken'],
    ['identity_unavailable', 'accessToken'],
    ['token_without_ads', undefined],
    ['token_only_reads_ads', undefined],
  ] as const)('%s is laid at %s', (code, field) => {
    expect(findRejectedField(refusal(code))).toBe(field);
  });

  it('has a text for every profile error', () => {
    const texts = PROFILE_ERROR_CODES.map((code) => connectionErrorText(refusal(code)));
    expect(texts).toEqual([
      'The cookies and token belong to different profiles. Copy both from the same browser.',
      "You've already added this user.",
      'Profile not found on Facebook. It may have been deleted.',
      'Facebook requires a checkpoint. Complete it on facebook.com, then try again.',
      'This profile is logged out. Log in to Facebook, then copy the token and cookies again.',
      'Facebook rejected this token. Copy a new one.',
      'This profile’s password was changed. Log in, then copy the token and cookies again.',
      'Couldn’t get this profile’s ID and name. Try again or copy a new token.',
      'This token can’t read or manage ads. Copy the token of an open Ads Manager page.',
      'This token only reads ads. The current one can also manage them.',
    ]);
  });

  it('never blames the profile for a proxy fault', () => {
    for (const fault of PROXY_CHECK_ERRORS) {
      const error = refusal(`proxy_${fault}`);
      expect(findRejectedField(error)).toBe('proxyId');
      expect(connectionErrorText(error)).toMatch(/^Proxy error\. .+/);
    }
  });

  it('reports an unreachable server, and keeps other messages', () => {
    expect(connectionErrorText(new NetworkFailure('POST /x', null))).toBe(
      'Can’t reach the server. Your input is kept. Try again when you’re online.',
    );
    expect(findRejectedField(new NetworkFailure('POST /x', null))).toBeUndefined();
    expect(connectionErrorText(new AppError('VendorError', 'The network said this.'))).toBe(
      'The network said this.',
    );
  });
});
