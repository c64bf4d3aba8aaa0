import type { MessageEntity } from '../../gateways/telegram/port.ts';

/**
 * `reply`: to a person's message; `test`: requested in the settings; both ignore the notification
 * setting.
 */
export type MessageKind = 'notification' | 'test' | 'reply';

export interface MessageContent {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
  /** Delivered without sound. */
  readonly isSilent?: boolean;
}

export interface NewMessage extends MessageContent {
  readonly kind: MessageKind;
  /** Null for a reply to an unlinked chat. */
  readonly userId: string | null;
  readonly chatId: string;
}

export interface QueuedMessage extends NewMessage {
  readonly id: string;
  readonly attempts: number;
  readonly createdAt: Date;
}
