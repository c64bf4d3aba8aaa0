import { TelegramError, type TelegramFailure } from './port.ts';

const MS_PER_SECOND = 1000;
/** When Telegram gives no time. */
const DEFAULT_RETRY_AFTER_S = 5;

interface Refusal {
  readonly error_code: number;
  readonly description: string;
  readonly parameters?: { readonly retry_after?: number | undefined } | undefined;
}

function classify({ error_code: code, description }: Refusal): TelegramFailure {
  switch (code) {
    case 401:
    // A malformed token answers 404, as an unknown method would.
    case 404:
      return 'unauthorized';
    case 409:
      return 'conflict';
    case 429:
      return 'rate_limited';
    case 403:
      if (/user is deactivated/i.test(description)) {
        return 'deactivated';
      }
      return /can't initiate conversation/i.test(description) ? 'chat_not_found' : 'blocked';
    case 400:
      if (/chat not found|user not found|PEER_ID_INVALID/i.test(description)) {
        return 'chat_not_found';
      }
      return /can't parse|\bentity\b|entities|ENTITY_/i.test(description)
        ? 'bad_entities'
        : 'rejected';
    default:
      return code >= 500 ? 'unknown' : 'rejected';
  }
}

export function fromRefusal(refusal: Refusal): TelegramError {
  const failure = classify(refusal);
  return new TelegramError({
    failure,
    description: `${refusal.error_code}: ${refusal.description}`,
    ...(failure === 'rate_limited'
      ? {
          retryAfterMs: (refusal.parameters?.retry_after ?? DEFAULT_RETRY_AFTER_S) * MS_PER_SECOND,
        }
      : {}),
  });
}
