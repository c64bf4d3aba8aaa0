import { AppError } from '@ads-checker/shared/errors';

/** What a failure of Telegram means for the product: a closed set. */
export const TELEGRAM_FAILURES = [
  /** The person blocked the bot. */
  'blocked',
  /** The person deleted their account. */
  'deactivated',
  /** The person never started the bot, or the chat is gone. */
  'chat_not_found',
  /** The formatting of a message is refused. */
  'bad_entities',
  /** Too much at once: not before `retryAfterMs`. */
  'rate_limited',
  /** The token is wrong or was revoked. */
  'unauthorized',
  /** Somebody else takes the updates of this bot. */
  'conflict',
  /** No answer, or none that can be read: it may or may not have happened. */
  'unknown',
  /** Refused for good, for any other reason. */
  'rejected',
] as const;
export type TelegramFailure = (typeof TELEGRAM_FAILURES)[number];

const MESSAGES = {
  unauthorized: 'Telegram rejected the bot token. Ask the server admin to update it.',
  other: 'Unexpected response from Telegram. Try again.',
} as const;

/** A failure of Telegram. Its texts are the product's or Telegram's own: no address of a call, which holds the token. */
export class TelegramError extends AppError {
  readonly failure: TelegramFailure;
  readonly retryAfterMs: number;
  /** Telegram's own words, for the log. */
  readonly description: string;

  constructor({
    failure,
    description,
    retryAfterMs = 0,
  }: {
    failure: TelegramFailure;
    description: string;
    retryAfterMs?: number;
  }) {
    super('VendorError', failure === 'unauthorized' ? MESSAGES.unauthorized : MESSAGES.other, {
      code: failure,
    });
    this.name = 'TelegramError';
    this.failure = failure;
    this.description = description;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface TelegramBot {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** Offsets and lengths in UTF-16 units, as in JavaScript's strings. */
export type MessageEntity =
  | (TextRange & {
      readonly type: 'bold' | 'italic' | 'underline' | 'strikethrough' | 'code';
    })
  | (TextRange & { readonly type: 'text_link'; readonly url: string });

export interface TelegramSender {
  readonly firstName: string;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly languageCode: string | null;
}

export type TelegramEvent =
  /** Somebody wrote to the bot in a private chat. */
  | {
      readonly kind: 'message';
      readonly chatId: string;
      readonly text: string;
      readonly sender: TelegramSender;
    }
  /** Somebody blocked or unblocked the bot. */
  | { readonly kind: 'membership'; readonly chatId: string; readonly isBlocked: boolean };

export interface TelegramUpdate {
  readonly id: number;
  /** Null when it is nothing the product knows: groups, edits, other bots. */
  readonly event: TelegramEvent | null;
}

export interface TelegramCommand {
  readonly command: string;
  readonly description: string;
}

/** Telegram's Bot API in the product's words. Every method fails with a {@link TelegramError}. */
export interface TelegramGateway {
  getBot(): Promise<TelegramBot>;
  /** Waits up to `timeoutS` for updates; those before `offset` are confirmed and never come again. */
  listUpdates(request: {
    offset: number | undefined;
    timeoutS: number;
    signal: AbortSignal;
  }): Promise<readonly TelegramUpdate[]>;
  /** What came by webhook; undefined when it is no update. */
  readUpdate(body: unknown): TelegramUpdate | undefined;
  sendMessage(message: {
    chatId: string;
    text: string;
    entities: readonly MessageEntity[];
  }): Promise<void>;
  setWebhook(webhook: { url: string; secret: string }): Promise<void>;
  /** Updates wait for the poller afterwards; nothing is dropped. */
  deleteWebhook(): Promise<void>;
  setCommands(request: {
    commands: readonly TelegramCommand[];
    languageCode?: 'ru' | undefined;
  }): Promise<void>;
}
