import { PROXY_CHECK_ERRORS } from '@ads-checker/shared/contracts/proxies';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { expect, it } from 'vitest';
import { findProxyError, findProxyErrorText, proxyErrorText } from './proxy-labels.ts';

const refusal = (code: string) =>
  new AppError('FailedPreconditionError', ERROR_MESSAGES.proxyUnavailable, { code });

it('describes every proxy fault, including unknown ones', () => {
  const faults = PROXY_CHECK_ERRORS.map((fault) => findProxyError(refusal(`proxy_${fault}`)));
  expect(faults).toEqual(PROXY_CHECK_ERRORS);
  expect(
    Object.fromEntries(PROXY_CHECK_ERRORS.map((fault) => [fault, proxyErrorText(fault)])),
  ).toEqual({
    wrong_credentials: 'The proxy rejected this username and password.',
    refused: 'Connection refused. Check the host and port.',
    host_not_found: 'Host not found.',
    timeout: 'The proxy timed out. It may be off, or the port may be wrong.',
    wrong_protocol: 'The server responds, but not with this protocol. Choose another.',
    target_unreachable: 'The proxy responds but has no internet access.',
    network_unreachable: 'The proxy works, but Facebook can’t be reached through it.',
    tls_error: 'TLS failed. The certificate is invalid, or this isn’t an HTTPS proxy.',
    blocked_address: 'This host is in the server’s private network, which isn’t allowed.',
    unknown: 'The proxy failed for an unknown reason.',
  });
  expect(proxyErrorText(null)).toBe('The proxy failed for an unknown reason.');
});

it('names the exit that cannot reach Facebook if the server does', () => {
  const error = new AppError('FailedPreconditionError', ERROR_MESSAGES.proxyUnavailable, {
    code: 'proxy_network_unreachable',
    details: { exitIp: '203.0.113.7' },
  });
  expect(findProxyErrorText(error)).toBe(
    'The proxy works, but Facebook can’t be reached through its exit IP 203.0.113.7.',
  );
  expect(findProxyErrorText(refusal('proxy_refused'))).toBe(
    'Connection refused. Check the host and port.',
  );
  expect(findProxyErrorText(refusal('auth_error'))).toBeUndefined();
});

it('treats no other error as a proxy fault', () => {
  for (const error of [refusal('proxy_in_use'), refusal('auth_error'), new Error('timeout')]) {
    expect(findProxyError(error)).toBeUndefined();
  }
});
