import type { CustomToken, MessageTree } from '../../contracts/notification-template-entities.ts';
import { messageOf } from './message-tree.ts';
import type { MessageLocale, NotificationType } from './tokens.ts';
import { NO_ACCESS } from './words.ts';

/** The parts of a template that determine its message. */
export interface MessageTemplate {
  readonly message: MessageTree;
  readonly customTokens: readonly CustomToken[];
}

const sign = ({
  field,
  bad,
  good,
}: {
  readonly field: string;
  readonly bad: string[];
  readonly good: string[];
}): CustomToken => ({
  name: '{sign}',
  options: [
    { value: '🔴', filter: { field, operator: 'in', value: bad } },
    { value: '🟢', filter: { field, operator: 'in', value: good } },
    { value: '⚪️', filter: null },
  ],
});

const OF_AD = {
  customTokens: [
    sign({ field: 'ad new status', bad: ['DISAPPROVED', 'WITH_ISSUES'], good: ['ACTIVE'] }),
  ],
  message: ({ profile }: Texts) =>
    messageOf([
      ['{sign} ', ['{ad name}', 'bold']],
      ['{ad old status} → ', ['{ad new status}', 'bold']],
      [['{ad review feedback}', 'italic']],
      [],
      ['{campaign name}'],
      [`{account name} · ${profile} {profile name}`],
    ]),
} as const;

const OF_AD_ACCOUNT = {
  customTokens: [
    sign({ field: 'account new status', bad: ['2', '3', '101', NO_ACCESS], good: ['1'] }),
  ],
  message: ({ profile, account }: Texts) =>
    messageOf([
      [`{sign} ${account} `, ['{account name}', 'bold']],
      ['{account old status} → ', ['{account new status}', 'bold']],
      [['{account disable reason}', 'italic']],
      [],
      [['{account id}', 'code'], ` · ${profile} {profile name}`],
    ]),
} as const;

const OF_RULE_RUN = {
  customTokens: [],
  message: ({ profile, rule }: Texts) =>
    messageOf([
      ['⚙️ ', [rule, 'bold']],
      ['{rule spec}'],
      [],
      ['{campaign name}'],
      ['{ad set name}'],
      ['{ad name}'],
      [`{account name} · ${profile} {profile name}`],
    ]),
} as const;

const OF_DAILY_DIGEST = {
  customTokens: [
    {
      name: '{sign}',
      options: [
        { value: '🟢', filter: { field: 'profit', operator: 'greater_than', value: '0' } },
        { value: '🔴', filter: { field: 'profit', operator: 'less_than', value: '0' } },
        { value: '⚪️', filter: null },
      ],
    },
  ] satisfies CustomToken[],
  message: ({ spend, revenue, profit, leads }: Texts) =>
    messageOf([
      [['{team name} · {digest day}', 'bold']],
      [],
      [`{sign} ${profit} `, ['{profit}', 'bold'], ' · ROI {roi}'],
      [`${spend} {spend} · ${revenue} {revenue}`],
      [`${leads} {leads}`],
      [],
      ['{best campaigns}'],
      ['{worst campaigns}'],
      [['{digest notes}', 'italic']],
    ]),
} as const;

interface Texts {
  readonly spend: string;
  readonly revenue: string;
  readonly profit: string;
  readonly leads: string;
  readonly profile: string;
  readonly account: string;
  readonly rule: string;
}

const TEXTS: Readonly<Record<MessageLocale, Texts>> = {
  'en-US': {
    profile: 'profile',
    account: 'Ad account',
    rule: 'Rule run',
    spend: 'Spend',
    revenue: 'Revenue',
    profit: 'Profit',
    leads: 'Leads',
  },
  'ru-RU': {
    profile: 'профиль',
    account: 'Кабинет',
    rule: 'Сработало правило',
    spend: 'Расход',
    revenue: 'Доход',
    profit: 'Прибыль',
    leads: 'Лиды',
  },
};

const BY_TYPE = {
  ad_status_change: OF_AD,
  ad_account_status_change: OF_AD_ACCOUNT,
  binom_rule_run: OF_RULE_RUN,
  daily_digest: OF_DAILY_DIGEST,
} as const satisfies Record<NotificationType, unknown>;

/** The template used when none was chosen; a null template id refers to it. */
export function defaultTemplate(type: NotificationType, locale: MessageLocale): MessageTemplate {
  const { message, customTokens } = BY_TYPE[type];
  return { message: message(TEXTS[locale]), customTokens };
}
