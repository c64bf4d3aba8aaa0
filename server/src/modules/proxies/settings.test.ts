import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { expect, it } from 'vitest';
import type { Findings } from './checker.ts';
import { requirePassed } from './settings.ts';

const FAILED = {
  check: {
    isPassed: false,
    error: 'network_unreachable',
    statusCode: null,
    delayMs: 80,
    isGraphReachable: false,
    checkedAt: '2026-03-02T09:00:00.000Z',
  },
  geo: { ip: '203.0.113.7', latitude: null, longitude: null, countryCode: null, city: null },
} as const satisfies Findings;

it('refuses a proxy that failed its check, and names the exit where it is known', () => {
  const refusal = { type: 'FailedPreconditionError', code: 'proxy_network_unreachable' };
  const fields = [{ field: 'body.options', message: ERROR_MESSAGES.proxyUnavailable }];
  expect(() => requirePassed(FAILED)).toThrow(
    expect.objectContaining({ ...refusal, details: { fields, exitIp: '203.0.113.7' } }),
  );
  expect(() => requirePassed({ ...FAILED, geo: null })).toThrow(
    expect.objectContaining({ ...refusal, details: { fields } }),
  );
});
