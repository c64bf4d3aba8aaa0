import type { WebhookFailure } from '@ads-checker/shared/contracts/webhooks';
import { definePort } from '../port.ts';

export interface WebhookMessage {
  readonly address: string;
  /** `whsec_…`; signs the message. */
  readonly secret: string;
  /** Constant over all attempts, so that receivers can detect repeats. */
  readonly id: string;
  readonly at: Date;
  /** JSON. */
  readonly body: string;
  /** A person waits for the result: it is sent even to a receiver that just timed out. */
  readonly isTest?: boolean;
  readonly signal: AbortSignal;
}

export interface WebhookResult {
  readonly statusCode: number | null;
  /** Null when delivered. */
  readonly failure: Exclude<WebhookFailure, 'switched_off'> | null;
  readonly durationMs: number;
}

export interface WebhookGateway {
  /**
   * Delivers a message by one signed POST, without following redirects. @throws UnavailableError
   * when this server is offline, and the abort reason
   */
  deliver(message: WebhookMessage): Promise<WebhookResult>;
}

export const webhookPort = definePort<WebhookGateway>('webhooks');
