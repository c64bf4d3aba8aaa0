import { expect, it } from 'vitest';
import { TransportError } from '../../../platform/outbound/faults.ts';
import { fromTransportError } from './transport-errors.ts';

it('says of a wrong setting of the proxy that it is one, and nothing of the profile', () => {
  for (const reason of [
    'wrong_credentials',
    'wrong_protocol',
    'host_not_found',
    'blocked_address',
  ] as const) {
    expect(
      fromTransportError(new TransportError({ reason, wasSent: false, isProxyFault: true })),
    ).toMatchObject({
      type: 'FailedPreconditionError',
      message: 'Invalid proxy settings.',
      code: `proxy_${reason}`,
      adUserStatus: null,
      isOutcomeUnknown: false,
    });
  }
});

it('lets a call be tried again whose proxy does not answer', () => {
  expect(
    fromTransportError(
      new TransportError({ reason: 'refused', wasSent: false, isProxyFault: true }),
    ),
  ).toMatchObject({ type: 'UnavailableError', code: 'proxy_refused', isOutcomeUnknown: false });
  expect(
    fromTransportError(
      new TransportError({ reason: 'dropped', wasSent: false, isProxyFault: true }),
    ),
  ).toMatchObject({ type: 'UnavailableError', code: 'proxy_unknown' });
});

it('does not know the end of a call that was sent and not answered', () => {
  expect(
    fromTransportError(
      new TransportError({ reason: 'dropped', wasSent: true, isProxyFault: false }),
    ),
  ).toMatchObject({
    type: 'UnavailableError',
    code: 'dropped',
    isOutcomeUnknown: true,
    adUserStatus: null,
  });
});

it('lays it on the server that it has no network', () => {
  expect(
    fromTransportError(
      new TransportError({ reason: 'server_offline', wasSent: false, isProxyFault: false }),
    ),
  ).toMatchObject({
    type: 'UnavailableError',
    message: 'The server is offline. Try again later.',
    code: 'server_offline',
    adUserStatus: null,
    isOutcomeUnknown: false,
  });
});
