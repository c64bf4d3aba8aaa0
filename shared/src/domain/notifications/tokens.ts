import type { NotificationType } from './types.ts';

export { NOTIFICATION_TYPES, type NotificationType } from './types.ts';

/** Languages of messages. */
export type MessageLocale = 'en-US' | 'ru-RU';

/**
 * What a token's values are: free text, a numeric id, a code of a closed list, which is translated
 * for the reader, or what `digest-values.ts` writes.
 */
export type TokenKind =
  | 'text'
  | 'id'
  | 'adStatus'
  | 'adAccountStatus'
  | 'disableReason'
  | 'date'
  | 'usd'
  | 'percent'
  | 'count'
  | 'campaignProfit'
  | 'digestNote';

interface TokenDefinition {
  readonly kind: TokenKind;
  /** The Russian label; the English one is the name itself. */
  readonly russian: string;
  /** Types whose events provide a value. */
  readonly types: readonly NotificationType[];
}

const OF_ADS = ['ad_status_change', 'binom_rule_run'] as const;
const OF_AD_ACCOUNTS = ['ad_account_status_change'] as const;
const OF_PROFILES = [...OF_ADS, ...OF_AD_ACCOUNTS] as const;
const OF_DIGESTS = ['daily_digest'] as const;

/** The tokens of every template by name. In a message a token is its name in braces: `{ad name}`. */
export const DEFAULT_TOKENS = {
  'ad name': { kind: 'text', russian: 'название объявления', types: OF_ADS },
  'ad id': { kind: 'id', russian: 'ID объявления', types: OF_ADS },
  'ad new status': { kind: 'adStatus', russian: 'новый статус объявления', types: OF_ADS },
  'ad old status': { kind: 'adStatus', russian: 'прежний статус объявления', types: OF_ADS },
  'ad review feedback': {
    kind: 'text',
    russian: 'отзыв проверки объявления',
    types: ['ad_status_change'],
  },
  'ad set name': { kind: 'text', russian: 'название группы объявлений', types: OF_ADS },
  'ad set id': { kind: 'id', russian: 'ID группы объявлений', types: OF_ADS },
  'campaign name': { kind: 'text', russian: 'название кампании', types: OF_ADS },
  'campaign id': { kind: 'id', russian: 'ID кампании', types: OF_ADS },
  'account name': { kind: 'text', russian: 'название кабинета', types: OF_PROFILES },
  'account id': { kind: 'id', russian: 'ID кабинета', types: OF_PROFILES },
  'account new status': {
    kind: 'adAccountStatus',
    russian: 'новый статус кабинета',
    types: OF_AD_ACCOUNTS,
  },
  'account old status': {
    kind: 'adAccountStatus',
    russian: 'прежний статус кабинета',
    types: OF_AD_ACCOUNTS,
  },
  'account disable reason': {
    kind: 'disableReason',
    russian: 'причина отключения кабинета',
    types: OF_AD_ACCOUNTS,
  },
  'profile name': { kind: 'text', russian: 'имя профиля', types: OF_PROFILES },
  'profile id': { kind: 'id', russian: 'ID профиля', types: OF_PROFILES },
  'rule spec': { kind: 'text', russian: 'описание правила', types: ['binom_rule_run'] },
  'digest day': { kind: 'date', russian: 'день сводки', types: OF_DIGESTS },
  'team name': { kind: 'text', russian: 'название команды', types: OF_DIGESTS },
  spend: { kind: 'usd', russian: 'расход', types: OF_DIGESTS },
  revenue: { kind: 'usd', russian: 'доход', types: OF_DIGESTS },
  profit: { kind: 'usd', russian: 'прибыль', types: OF_DIGESTS },
  roi: { kind: 'percent', russian: 'ROI', types: OF_DIGESTS },
  leads: { kind: 'count', russian: 'лиды', types: OF_DIGESTS },
  'best campaigns': { kind: 'campaignProfit', russian: 'лучшие кампании', types: OF_DIGESTS },
  'worst campaigns': { kind: 'campaignProfit', russian: 'худшие кампании', types: OF_DIGESTS },
  'digest notes': { kind: 'digestNote', russian: 'примечания сводки', types: OF_DIGESTS },
} as const satisfies Readonly<Record<string, TokenDefinition>>;

export type DefaultToken = keyof typeof DEFAULT_TOKENS;
export const DEFAULT_TOKEN_NAMES = Object.keys(DEFAULT_TOKENS) as readonly DefaultToken[];

/** A token in the text of a message, with its braces. */
export const TOKEN_PATTERN = /\{[^{}\r\n]+\}/g;

/** `{Ad  Name}` → `ad name`: the normalized form for comparison. */
export function tokenKeyOf(text: string): string {
  return text
    .replace(/^\{|\}$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

export function isDefaultToken(name: string): name is DefaultToken {
  return Object.hasOwn(DEFAULT_TOKENS, name);
}

const BY_RUSSIAN: ReadonlyMap<string, DefaultToken> = new Map(
  DEFAULT_TOKEN_NAMES.map((name) => [tokenKeyOf(DEFAULT_TOKENS[name].russian), name]),
);

/** The default token named by a text in either language, with or without braces. */
export function findDefaultToken(text: string): DefaultToken | undefined {
  const key = tokenKeyOf(text);
  return isDefaultToken(key) ? key : BY_RUSSIAN.get(key);
}

/** The label of a default token, without braces. */
export function tokenLabel(name: DefaultToken, locale: MessageLocale): string {
  return locale === 'ru-RU' ? DEFAULT_TOKENS[name].russian : name;
}

function replaceTokens(text: string, write: (name: DefaultToken) => string): string {
  return text.replace(TOKEN_PATTERN, (found) => {
    const name = findDefaultToken(found);
    return name === undefined ? found : `{${write(name)}}`;
  });
}

/** The stored form of a text: default tokens in either language are replaced by their names. */
export function normalizeTokens(text: string): string {
  return replaceTokens(text, (name) => name);
}

/** The localized form of a stored text. */
export function localizeTokens(text: string, locale: MessageLocale): string {
  return replaceTokens(text, (name) => tokenLabel(name, locale));
}

/** Default tokens with values in events of a type, the most informative first. */
export function tokensOfType(type: NotificationType): readonly DefaultToken[] {
  return DEFAULT_TOKEN_NAMES.filter((name) =>
    (DEFAULT_TOKENS[name].types as readonly NotificationType[]).includes(type),
  );
}

/**
 * The value of a token in an event, as reported by the ad network: codes and ids, not labels. A
 * list when the event has several objects; null or empty when absent or unknown.
 */
export type TokenValue = string | readonly string[] | null;
export type TokenValues = Readonly<Partial<Record<DefaultToken, TokenValue>>>;

/** All non-empty values of a token. */
export function listTokenValues(values: TokenValues, name: DefaultToken): readonly string[] {
  const value = values[name] ?? [];
  return (typeof value === 'string' ? [value] : value).filter((text) => text.trim() !== '');
}
