import type { MessageLocale, TokenKind } from './tokens.ts';

const DIGEST_KINDS = ['date', 'usd', 'percent', 'count', 'campaignProfit', 'digestNote'] as const;
type DigestKind = (typeof DIGEST_KINDS)[number];

export function isDigestKind(kind: TokenKind): kind is DigestKind {
  return (DIGEST_KINDS as readonly TokenKind[]).includes(kind);
}

/** The value of a figure that is unknown, which is not zero. */
export const NO_DATA = 'no_data';
/** Notes about a day; others name a source that was not read. */
export const DIGEST_NOTES = ['day_not_over', 'partial'] as const;
type DigestNote = (typeof DIGEST_NOTES)[number];

const UNREAD = 'unread\t';

/** A source that was not read for the whole day, as a value of `digest notes`. */
export const unreadNote = (source: string): string => `${UNREAD}${source}`;

/** A campaign with its profit, as a value of a token. */
export const campaignProfit = (campaign: {
  readonly name: string;
  readonly profitUSD: string;
}): string => `${campaign.name.replaceAll('\t', ' ')}\t${campaign.profitUSD}`;

const TEXTS: Readonly<
  Record<MessageLocale, Readonly<Record<DigestNote | 'noData' | 'notRead', string>>>
> = {
  'en-US': {
    noData: 'No data',
    notRead: 'no data for the whole day',
    day_not_over: 'The day is not over in all ad accounts',
    partial: 'Some results are unknown',
  },
  'ru-RU': {
    noData: 'Нет данных',
    notRead: 'нет данных за весь день',
    day_not_over: 'День закончился не во всех кабинетах',
    partial: 'Часть результатов неизвестна',
  },
};

const USD = { style: 'currency', currency: 'USD' } as const;

function formatNumber(
  value: string,
  locale: MessageLocale,
  options: Intl.NumberFormatOptions,
): string | undefined {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number)
    ? new Intl.NumberFormat(locale, options).format(number).replace('-', '−')
    : undefined;
}

function formatFigure(kind: 'usd' | 'percent' | 'count', value: string, locale: MessageLocale) {
  switch (kind) {
    case 'usd': {
      const amount = formatNumber(value, locale, USD);
      // Each day is converted at its own rate
      return amount === undefined ? undefined : `≈ ${amount}`;
    }
    case 'percent': {
      const percent = formatNumber(value, locale, { maximumFractionDigits: 0 });
      return percent === undefined ? undefined : `${percent}${locale === 'ru-RU' ? '\u00a0' : ''}%`;
    }
    case 'count':
      return formatNumber(value, locale, {});
  }
}

function formatDay(value: string, locale: MessageLocale): string {
  const at = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(at.getTime())
    ? value
    : new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        at,
      );
}

function formatCampaign(value: string, locale: MessageLocale): string {
  const end = value.lastIndexOf('\t');
  const profit = end === -1 ? undefined : formatNumber(value.slice(end + 1), locale, USD);
  if (profit === undefined) {
    return value;
  }
  const isLoss = profit.startsWith('−');
  return `${isLoss ? '▼' : '▲'} ${value.slice(0, end)} ${isLoss ? '' : '+'}${profit}`;
}

function isNote(value: string): value is DigestNote {
  return (DIGEST_NOTES as readonly string[]).includes(value);
}

/** Puts a value of the daily digest into the reader's words; unreadable ones stay unchanged. */
export function formatDigestValue(input: {
  readonly kind: DigestKind;
  readonly value: string;
  readonly locale: MessageLocale;
}): string {
  const { kind, value, locale } = input;
  const texts = TEXTS[locale];
  if (value === NO_DATA) {
    return texts.noData;
  }
  switch (kind) {
    case 'date':
      return formatDay(value, locale);
    case 'campaignProfit':
      return formatCampaign(value, locale);
    case 'digestNote':
      return isNote(value)
        ? `⚠️ ${texts[value]}`
        : value.startsWith(UNREAD)
          ? `⚠️ ${value.slice(UNREAD.length)}: ${texts.notRead}`
          : value;
    default:
      return formatFigure(kind, value, locale) ?? value;
  }
}
