import type { RuleCondition } from '../../contracts/rule-conditions.ts';
import type { NewRuleTemplate } from '../../contracts/rules.ts';

type Locale = 'en-US' | 'ru-RU';
type Texts = Readonly<Record<Locale, string>>;

export interface ShippedRuleTemplate {
  readonly id: 'stop_loss' | 'no_lead_stop' | 'cpa_stop' | 'roi_revive' | 'scale' | 'frequency';
  readonly name: Texts;
  /** What it does, and which number to adjust. */
  readonly description: Texts;
  readonly terms: Pick<
    NewRuleTemplate,
    'datePreset' | 'level' | 'conditions' | 'truthyAction' | 'falsyAction'
  > &
    Partial<Pick<NewRuleTemplate, 'truthyActions' | 'maxActsPerDay'>>;
}

/** Three days cover a morning without results, and all these rules read the same figures. */
const OVER_DAYS = { datePreset: 'last_3_days', level: 'ad', falsyAction: null } as const;

const allOf = (...items: readonly RuleCondition[]) => ({ operator: 'and', items }) as const;

/**
 * Rule templates shipped with the product. Each requires clicks or spend before it decides, and
 * none turns on what another turns off.
 */
export const SHIPPED_RULE_TEMPLATES: readonly ShippedRuleTemplate[] = [
  {
    id: 'stop_loss',
    name: { 'en-US': 'Stop loss', 'ru-RU': 'Стоп-лосс' },
    description: {
      'en-US': 'Turns off an ad that lost half of its cost, once the cost reaches 50.',
      'ru-RU': 'Выключает объявление, которое потеряло половину расхода, когда расход достиг 50.',
    },
    terms: {
      ...OVER_DAYS,
      conditions: allOf(
        { column: 'cost', operator: 'greater_than_or_equal', value: 50 },
        { column: 'roi', operator: 'less_than_or_equal', value: -50 },
      ),
      truthyAction: 'turn_off_ad',
    },
  },
  {
    id: 'no_lead_stop',
    name: { 'en-US': 'Stop without leads', 'ru-RU': 'Стоп без лидов' },
    description: {
      'en-US':
        'Turns off an ad that cost 40 without a lead. Set the amount to twice your target CPA.',
      'ru-RU':
        'Выключает объявление с расходом 40 без лидов. Вместо 40 укажите двойную целевую цену лида (CPA).',
    },
    terms: {
      ...OVER_DAYS,
      conditions: allOf(
        { column: 'cost', operator: 'greater_than_or_equal', value: 40 },
        { column: 'leads', operator: 'equal', value: 0 },
      ),
      truthyAction: 'turn_off_ad',
    },
  },
  {
    id: 'cpa_stop',
    name: { 'en-US': 'Stop at high CPA', 'ru-RU': 'Стоп при высоком CPA' },
    description: {
      'en-US':
        'Turns off an ad whose leads cost more than 25, once the cost reaches 60 and the ad has 2 leads.',
      'ru-RU':
        'Выключает объявление с ценой лида выше 25, когда расход достиг 60 и есть хотя бы 2 лида.',
    },
    terms: {
      ...OVER_DAYS,
      conditions: allOf(
        { column: 'cost', operator: 'greater_than_or_equal', value: 60 },
        { column: 'leads', operator: 'greater_than_or_equal', value: 2 },
        { column: 'cpa', operator: 'greater_than', value: 25 },
      ),
      truthyAction: 'turn_off_ad',
    },
  },
  {
    id: 'roi_revive',
    name: { 'en-US': 'Turn back on at good ROI', 'ru-RU': 'Включение при хорошем ROI' },
    description: {
      'en-US':
        'Turns an ad back on when late leads bring its ROI to 30% and its CPA below 20, after 50 clicks.',
      'ru-RU':
        'Снова включает объявление, если поздние лиды подняли ROI до 30 %, а CPA стал ниже 20, после 50 кликов.',
    },
    terms: {
      ...OVER_DAYS,
      conditions: allOf(
        { column: 'clicks', operator: 'greater_than_or_equal', value: 50 },
        { column: 'leads', operator: 'greater_than_or_equal', value: 1 },
        { column: 'roi', operator: 'greater_than_or_equal', value: 30 },
        { column: 'cpa', operator: 'less_than_or_equal', value: 20 },
      ),
      truthyAction: 'turn_on_ad',
    },
  },
  {
    id: 'scale',
    name: { 'en-US': 'Scale winners', 'ru-RU': 'Масштабирование' },
    description: {
      'en-US':
        'Raises the budget by 20%, once a day, when ROI is over 40% over 2 days with at least 5 leads and a cost of 50.',
      'ru-RU':
        'Повышает бюджет на 20 % раз в день, если за 2 дня ROI выше 40 %, есть хотя бы 5 лидов и расход от 50.',
    },
    terms: {
      datePreset: 'last_2_days',
      level: 'ad_set',
      falsyAction: null,
      conditions: allOf(
        { column: 'cost', operator: 'greater_than_or_equal', value: 50 },
        { column: 'leads', operator: 'greater_than_or_equal', value: 5 },
        { column: 'roi', operator: 'greater_than', value: 40 },
      ),
      truthyAction: null,
      truthyActions: [{ type: 'raise_budget', percent: 20 }],
      maxActsPerDay: 1,
    },
  },
  {
    id: 'frequency',
    name: { 'en-US': 'Frequency', 'ru-RU': 'Частота показов' },
    description: {
      'en-US':
        'Notifies when accounts saw an ad more than 3 times on average over 7 days, once the cost reaches 30.',
      'ru-RU':
        'Уведомляет, если за 7 дней объявление показано в среднем больше 3 раз, когда расход достиг 30.',
    },
    terms: {
      datePreset: 'last_7_days',
      level: 'ad',
      falsyAction: null,
      conditions: allOf(
        { column: 'cost', operator: 'greater_than_or_equal', value: 30 },
        { column: 'network_frequency', operator: 'greater_than', value: 3 },
      ),
      truthyAction: null,
      truthyActions: [{ type: 'notify' }],
      maxActsPerDay: 1,
    },
  },
];
