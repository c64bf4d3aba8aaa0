import { DISABLE_REASONS, type DisableReason } from '../../contracts/ad-object-values.ts';
import { formatDigestValue, isDigestKind } from './digest-words.ts';
import { DEFAULT_TOKENS, type DefaultToken, type MessageLocale } from './tokens.ts';

type Words = Readonly<Record<MessageLocale, string>>;

const word = (english: string, russian: string): Words => ({
  'en-US': english,
  'ru-RU': russian,
});

/** The status of an ad account that the profile lost access to. */
export const NO_ACCESS = 'NO_ACCESS';

/** Effective statuses of ads with a label of their own. */
const AD_STATUSES = {
  ACTIVE: word('Active', 'Активно'),
  DISAPPROVED: word('Rejected', 'Отклонено'),
  WITH_ISSUES: word('With issues', 'Есть проблемы'),
  PENDING_REVIEW: word('In review', 'На проверке'),
  PREAPPROVED: word('Pre-approved', 'Предварительно одобрено'),
  IN_PROCESS: word('Processing', 'Обрабатывается'),
  PENDING_BILLING_INFO: word('Billing needed', 'Нужен способ оплаты'),
  PAUSED: word('Off', 'Выключено'),
  ADSET_PAUSED: word('Ad set off', 'Группа объявлений выключена'),
  CAMPAIGN_PAUSED: word('Campaign off', 'Кампания выключена'),
  ARCHIVED: word('Archived', 'В архиве'),
  DELETED: word('Deleted', 'Удалено'),
} as const;

const AD_ACCOUNT_STATUSES: Readonly<Record<string, Words>> = {
  1: word('Active', 'Активен'),
  2: word('Disabled', 'Отключён'),
  3: word('Unsettled', 'Есть долг'),
  7: word('Risk review', 'Проверка рисков'),
  8: word('Pending settlement', 'Ожидает расчёта'),
  9: word('In grace period', 'Отсрочка платежа'),
  100: word('Pending closure', 'Закрывается'),
  101: word('Closed', 'Закрыт'),
  [NO_ACCESS]: word('No access', 'Нет доступа'),
};

const DISABLE_REASON_WORDS: Readonly<Record<Exclude<DisableReason, 'none'>, Words>> = {
  ads_integrity_policy: word('Ads integrity policy', 'Правила добросовестной рекламы'),
  ads_ip_review: word('Intellectual property review', 'Проверка прав на содержимое'),
  risk_payment: word('Payment risk', 'Платёжный риск'),
  gray_account_shutdown: word('Gray account shutdown', 'Закрытие серых кабинетов'),
  ads_afc_review: word('Ads AFC review', 'Проверка AFC'),
  business_integrity: word('Business integrity', 'Добросовестность бизнеса'),
  permanent_close: word('Permanently closed', 'Закрыт навсегда'),
  unused_reseller_account: word('Unused reseller account', 'Неиспользуемый кабинет реселлера'),
  unused_account: word('Unused account', 'Неиспользуемый кабинет'),
  umbrella_ad_account: word('Umbrella ad account', 'Зонтичный кабинет'),
  business_manager_integrity_policy: word(
    'Business manager integrity policy',
    'Правила бизнес-менеджера',
  ),
  misrepresented_ad_account: word('Misrepresented ad account', 'Недостоверный кабинет'),
  legal_entity_deshare: word('Legal entity no longer shared', 'Доступ юрлица отозван'),
  thread_review: word('Thread review', 'Проверка переписки'),
  compromised: word('Compromised', 'Взломан'),
};

const BY_KIND = {
  adStatus: AD_STATUSES as Readonly<Record<string, Words>>,
  adAccountStatus: AD_ACCOUNT_STATUSES,
  /** Keyed by the numeric reason, as reported by the ad network. */
  disableReason: Object.fromEntries(
    Object.entries(DISABLE_REASON_WORDS).map(([reason, words]) => [
      String(DISABLE_REASONS.indexOf(reason as DisableReason)),
      words,
    ]),
  ) as Readonly<Record<string, Words>>,
} as const;

/** Codes a token may have, for selection; empty for free text and ids. */
export function listTokenCodes(name: DefaultToken): readonly string[] {
  const { kind } = DEFAULT_TOKENS[name];
  return kind === 'text' || kind === 'id' || isDigestKind(kind) ? [] : Object.keys(BY_KIND[kind]);
}

/** Whether several values of a token are lines rather than parts of one. */
export function isLineList(name: DefaultToken): boolean {
  const { kind } = DEFAULT_TOKENS[name];
  return kind === 'campaignProfit' || kind === 'digestNote';
}

/** Fallback for new codes of the ad network: `SOME_CODE` → `Some code`. */
function humanizeCode(code: string): string {
  const words = code
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Translates a token value for the reader; ids and free text stay unchanged. */
export function formatTokenValue({
  name,
  value,
  locale,
}: {
  readonly name: DefaultToken;
  readonly value: string;
  readonly locale: MessageLocale;
}): string {
  const { kind } = DEFAULT_TOKENS[name];
  if (kind === 'text' || kind === 'id') {
    return value;
  }
  if (isDigestKind(kind)) {
    return formatDigestValue({ kind, value, locale });
  }
  return BY_KIND[kind][value]?.[locale] ?? humanizeCode(value);
}
