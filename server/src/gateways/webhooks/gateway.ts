import { createHmac } from 'node:crypto';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { TransportError } from '../../platform/outbound/faults.ts';
import type { HttpTransport } from '../../platform/outbound/transport.ts';
import { defineGateway } from '../define.ts';
import { type WebhookGateway, type WebhookResult, webhookPort } from './port.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_MAX_BYTES = 64_000;
const SECRET_PREFIX = 'whsec_';

/** Signs id, time and body as specified by https://www.standardwebhooks.com. */
function sign(input: { secret: string; id: string; timestamp: string; body: string }): string {
  const key = Buffer.from(input.secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${input.id}.${input.timestamp}.${input.body}`).digest('base64')}`;
}

function failureOf(status: number): WebhookResult['failure'] {
  if (status >= 200 && status < 300) {
    return null;
  }
  return status >= 300 && status < 400 ? 'redirect' : 'refused';
}

function failureOfTransport(error: unknown): Exclude<WebhookResult['failure'], null> {
  if (!(error instanceof TransportError)) {
    throw error;
  }
  switch (error.reason) {
    case 'aborted':
      throw error;
    case 'own_fault':
      throw new AppError('UnavailableError', 'The server is busy. Try again in a moment.');
    case 'server_offline':
      throw new AppError('UnavailableError', ERROR_MESSAGES.serverOffline, { code: error.reason });
    case 'timeout':
      return 'timeout';
    case 'blocked_address':
      return 'blocked_address';
    case 'too_large':
      return 'refused';
    default:
      return 'unreachable';
  }
}

function createWebhookGateway({
  transport,
  timeoutMs = TIMEOUT_MS,
}: {
  transport: Pick<HttpTransport, 'send'>;
  timeoutMs?: number;
}): WebhookGateway {
  return {
    async deliver({ address, secret, id, at, body, isTest = false, signal }) {
      const timestamp = String(Math.floor(at.getTime() / 1_000));
      const startedAt = performance.now();
      const took = (): number => Math.round(performance.now() - startedAt);
      try {
        const { status } = await transport.send({
          method: 'POST',
          url: new URL(address),
          headers: {
            'Content-Type': 'application/json',
            'User-Agent': 'Ads-Checker-Webhooks',
            'webhook-id': id,
            'webhook-timestamp': timestamp,
            'webhook-signature': sign({ secret, id, timestamp, body }),
          },
          body,
          proxy: null,
          isTargetGuarded: true,
          // A keep-alive connection closed by the other side would fail the delivery.
          isFresh: true,
          circuit: `webhook ${address}`,
          isProbe: isTest,
          timeoutMs,
          maxBodyBytes: ANSWER_MAX_BYTES,
          signal,
        });
        return { statusCode: status, failure: failureOf(status), durationMs: took() };
      } catch (error) {
        return { statusCode: null, failure: failureOfTransport(error), durationMs: took() };
      }
    },
  };
}

export const webhookGateway = defineGateway({
  port: webhookPort,
  create: ({ transport }) => createWebhookGateway({ transport }),
});
