import type { MessageEntity } from '../../gateways/telegram/port.ts';

/** `reply`: to what somebody wrote; `test`: asked for on the settings page; both ignore the switch for notifications. */
export type MessageKind = 'notification' | 'test' | 'reply';

export interface MessageContent {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

export interface NewMessage extends MessageContent {
  readonly kind: MessageKind;
  /** Null for a reply to somebody unknown. */
  readonly userId: string | null;
  readonly chatId: string;
}

export interface QueuedMessage extends NewMessage {
  readonly id: string;
  readonly attempts: number;
}
