import type { WebhookFailure } from '@ads-checker/shared/contracts/webhooks';
import { definePort } from '../port.ts';

export interface WebhookMessage {
  readonly address: string;
  /** `whsec_…`; signs the message. */
  readonly secret: string;
  /** The same at each attempt, by which receivers tell repeats. */
  readonly id: string;
  readonly at: Date;
  /** JSON. */
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface WebhookAnswer {
  readonly statusCode: number | null;
  /** Null: delivered. */
  readonly failure: Exclude<WebhookFailure, 'switched_off'> | null;
  readonly durationMs: number;
}

export interface WebhookGateway {
  /**
   * Delivers a message by one signed POST, without following redirects. @throws
   * UnavailableError when this server has no way out, and what aborted it
   */
  deliver(message: WebhookMessage): Promise<WebhookAnswer>;
}

export const webhookPort = definePort<WebhookGateway>('webhooks');
