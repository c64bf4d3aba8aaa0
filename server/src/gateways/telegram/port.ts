import { AppError } from '@ads-checker/shared/errors';

/** What a Telegram error means for the product: a closed set. */
export const TELEGRAM_FAILURES = [
  /** The person blocked the bot. */
  'blocked',
  /** The person deleted their account. */
  'deactivated',
  /** The person never started the bot, or the chat is gone. */
  'chat_not_found',
  /** The formatting of a message is invalid. */
  'bad_entities',
  /** Too many requests: not before `retryAfterMs`. */
  'rate_limited',
  /** The token is wrong or was revoked. */
  'unauthorized',
  /** Another process receives the updates of this bot. */
  'conflict',
  /** No readable reply: the call may or may not have taken effect. */
  'unknown',
  /** Refused permanently for any other reason. */
  'rejected',
] as const;
export type TelegramFailure = (typeof TELEGRAM_FAILURES)[number];

const MESSAGES = {
  unauthorized: 'Telegram rejected the bot token. Ask the server admin to update it.',
  other: 'Unexpected response from Telegram. Try again.',
} as const;

/** A Telegram error. Its texts never contain a URL, which holds the token. */
export class TelegramError extends AppError {
  readonly failure: TelegramFailure;
  readonly retryAfterMs: number;
  /** Telegram's own message, for the log. */
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

/** Offsets and lengths in UTF-16 units, as in JavaScript strings. */
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
  | {
      readonly kind: 'message';
      readonly chatId: string;
      readonly text: string;
      readonly sender: TelegramSender;
    }
  | { readonly kind: 'membership'; readonly chatId: string; readonly isBlocked: boolean };

export interface TelegramUpdate {
  readonly id: number;
  /** Null for updates the product does not handle: groups, edits, other bots. */
  readonly event: TelegramEvent | null;
}

export interface TelegramCommand {
  readonly command: string;
  readonly description: string;
}

/** Telegram's Bot API in the product's terms. Every method fails with a {@link TelegramError}. */
export interface TelegramGateway {
  getBot(): Promise<TelegramBot>;
  /** Waits up to `timeoutS` for updates; those before `offset` are confirmed and not sent again. */
  listUpdates(request: {
    offset: number | undefined;
    timeoutS: number;
    signal: AbortSignal;
  }): Promise<readonly TelegramUpdate[]>;
  /** Parses a webhook's body; undefined when it is no update. */
  readUpdate(body: unknown): TelegramUpdate | undefined;
  sendMessage(message: {
    chatId: string;
    text: string;
    entities: readonly MessageEntity[];
    /** Arrives without a sound. */
    isSilent?: boolean;
  }): Promise<void>;
  setWebhook(webhook: { url: string; secret: string }): Promise<void>;
  /** Pending updates stay for polling. */
  deleteWebhook(): Promise<void>;
  setCommands(request: {
    commands: readonly TelegramCommand[];
    languageCode?: 'ru' | undefined;
  }): Promise<void>;
}
