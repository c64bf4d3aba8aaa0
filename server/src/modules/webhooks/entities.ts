import type {
  WebhookDelivery,
  WebhookEvent,
  WebhookFailure,
} from '@ads-checker/shared/contracts/webhooks';

export interface Webhook {
  readonly id: string;
  readonly teamId: string;
  /** Null when the creator no longer manages the team. */
  readonly accountId: string | null;
  /** Who last saved it; null when they left. */
  readonly savedByName: string | null;
  /** The API token that last saved it, under its name then; null when a person did. */
  readonly tokenName: string | null;
  readonly address: string;
  readonly events: readonly WebhookEvent[];
  readonly isEnabled: boolean;
  readonly secretSealed: string;
  readonly failingSince: Date | null;
  readonly stoppedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly event: string;
  readonly body: string;
  readonly state: WebhookDelivery['state'];
  readonly attempts: number;
  readonly statusCode: number | null;
  readonly failure: WebhookFailure | null;
  readonly durationMs: number | null;
  readonly createdAt: Date;
  readonly lastAttemptAt: Date | null;
  readonly nextAttemptAt: Date | null;
}
