import {
  WEBHOOK_EVENTS,
  WEBHOOK_FAILURES,
  type WebhookDelivery,
  type WebhookDto,
} from '@ads-checker/shared/contracts/webhooks';
import { expect, it } from 'vitest';
import { deliveryStatus, eventLabel, webhookOrigin, webhookStatus } from './webhook-labels.ts';

const AT = '2026-03-01T10:00:00.000Z';
const webhook: WebhookDto = {
  id: '1',
  teamId: '2',
  address: 'https://example.com/hook',
  events: ['proxy_down'],
  isEnabled: true,
  savedByName: 'Nora Quist',
  tokenName: null,
  accountId: '3',
  failingSince: null,
  stoppedAt: null,
  createdAt: AT,
  updatedAt: AT,
};
const delivery: WebhookDelivery = {
  id: '1',
  event: 'proxy_down',
  state: 'pending',
  attempts: 0,
  statusCode: null,
  failure: null,
  durationMs: null,
  createdAt: AT,
  lastAttemptAt: null,
  nextAttemptAt: AT,
};

it('has labels for every event, and shows unknown ones unchanged', () => {
  const labels = [...WEBHOOK_EVENTS, 'test'].map(eventLabel);
  expect(new Set(labels).size).toBe(WEBHOOK_EVENTS.length + 1);
  expect(labels.filter((label) => label.includes('_'))).toEqual([]);
  expect(eventLabel('sunrise')).toBe('sunrise');
});

it('describes the state of a webhook', () => {
  const say = (change: Partial<WebhookDto>) => webhookStatus({ ...webhook, ...change }).label;
  expect([
    say({}),
    say({ failingSince: AT }),
    say({ accountId: null }),
    say({ isEnabled: false }),
    say({ isEnabled: false, stoppedAt: AT }),
  ]).toEqual(['On', 'Failing', 'Needs an admin', 'Off', 'Turned off after failures']);
});

it('describes the outcome of a message', () => {
  const say = (change: Partial<WebhookDelivery>) =>
    deliveryStatus({ ...delivery, ...change }).label;
  expect(say({})).toBe('Sending…');
  expect(say({ state: 'delivered', attempts: 1, statusCode: 204 })).toBe('Delivered');
  expect(say({ attempts: 1, statusCode: 503, failure: 'refused' })).toBe('Rejected (503)');
  expect(say({ state: 'failed', statusCode: 500, failure: 'switched_off' })).toBe(
    'The webhook was off',
  );
  const words = WEBHOOK_FAILURES.map((failure) => say({ state: 'failed', failure }));
  expect(new Set(words).size).toBe(WEBHOOK_FAILURES.length);
});

it('tells who saved a webhook, and with which token', () => {
  expect([
    webhookOrigin(webhook),
    webhookOrigin({ ...webhook, tokenName: 'Nightly' }),
    webhookOrigin({ ...webhook, savedByName: null }),
  ]).toEqual([
    'Saved by Nora Quist',
    'Saved by Nora Quist with API token “Nightly”',
    'Saved by a user who left',
  ]);
});
