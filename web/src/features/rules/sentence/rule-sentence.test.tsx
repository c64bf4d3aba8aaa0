import type { RuleCondition, RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import { WEEKDAYS, type WeekHours } from '@ads-checker/shared/contracts/week-hours';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { activateLocale } from '../../../lib/i18n.ts';
import type { Locale } from '../../../lib/locales.ts';
import {
  describeConditions,
  describeRule,
  type SentenceRule,
  sentenceText,
} from './rule-sentence.ts';

afterEach(() => activateLocale('en-US'));

const currencies = { tracker: 'EUR', network: 'USD', tagNames: new Map([['7', 'Scale']]) } as const;
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

async function conditionsIn(locale: Locale, conditions: RuleGroup): Promise<string> {
  await activateLocale(locale);
  return plain(sentenceText(describeConditions(conditions, currencies)));
}

const only = (item: RuleCondition): RuleGroup => ({ operator: 'and', items: [item] });

describe('a condition as text', () => {
  it.each<[RuleCondition, string, string]>([
    [
      { column: 'cost', operator: 'greater_than', value: 15 },
      'cost over €15',
      'расход больше 15 €',
    ],
    [
      { column: 'cost', window: 'last_1_hours', operator: 'greater_than', value: 15 },
      'cost (last hour) over €15',
      'расход (последний 1 час) больше 15 €',
    ],
    [
      {
        column: 'cost',
        window: 'last_6_hours',
        operator: 'greater_than',
        value: { column: 'cost', window: 'last_6_hours', isBefore: true, factor: 1.5 },
      },
      'cost (last 6 hours) over 1.5 × cost (the 6 hours before)',
      'расход (последние 6 часов) больше, чем 1,5 × расход (6 часов до этого)',
    ],
    [
      {
        column: 'cost',
        window: 'today',
        operator: 'less_than',
        value: { column: 'cost', window: 'yesterday_by_this_hour' },
      },
      'cost (today) under cost (yesterday by this hour)',
      'расход (сегодня) меньше, чем расход (вчера к этому часу)',
    ],
    [
      { column: 'name', operator: 'not_contains', value: 'test' },
      'a name without “test”',
      'название не содержит «test»',
    ],
    [
      { column: 'delivery', operator: 'none_of', value: ['ACTIVE', 'IN_PROCESS'] },
      'delivery other than Active, Processing',
      'показ не в состоянии: Активно, Обрабатывается',
    ],
    [
      { column: 'tags', operator: 'any_of', value: ['7', '9'] },
      'any of the tags Scale, 9, not available',
      'есть любой из тегов: Scale, 9, недоступен',
    ],
    [{ column: 'cpa', operator: 'less_than', value: 1.5 }, 'CPA under €1.50', 'CPA меньше 1,50 €'],
    [{ column: 'roi', operator: 'less_than', value: -20 }, 'ROI under −20%', 'ROI меньше −20 %'],
    [
      { column: 'clicks', operator: 'greater_than', value: 1 },
      'more than 1 click',
      'больше 1 клика',
    ],
    [
      { column: 'clicks', operator: 'greater_than_or_equal', value: 40 },
      'at least 40 clicks',
      'не меньше 40 кликов',
    ],
    [
      { column: 'clicks', operator: 'less_than', value: 2 },
      'fewer than 2 clicks',
      'меньше 2 кликов',
    ],
    [
      { column: 'leads', operator: 'less_than_or_equal', value: 21 },
      'at most 21 leads',
      'не больше 21 лида',
    ],
    [{ column: 'leads', operator: 'equal', value: 0 }, 'no leads', 'нет лидов'],
    [{ column: 'leads', operator: 'equal', value: 1 }, 'exactly 1 lead', 'ровно 1 лид'],
    [{ column: 'leads', operator: 'equal', value: 3 }, 'exactly 3 leads', 'ровно 3 лида'],
    [{ column: 'leads', operator: 'equal', value: 1.5 }, 'exactly 1.5 leads', 'ровно 1,5 лида'],
    [{ column: 'leads', operator: 'not_equal', value: 0 }, 'leads not equal to 0', 'лиды ≠ 0'],
    [
      { column: 'event_3', operator: 'equal', value: 1200 },
      'event 3 of exactly 1,200',
      'событие 3 ровно 1 200',
    ],
    [
      { column: 'cost', operator: 'in_range', value: [10, 20] },
      'cost from €10 to €20',
      'расход от 10 € до 20 €',
    ],
    [
      { column: 'cr', operator: 'not_in_range', value: [1, 2] },
      'CR outside 1% to 2%',
      'CR вне диапазона 1 %–2 %',
    ],
    [
      { column: 'cost', operator: 'greater_than', value: { column: 'revenue' } },
      'cost over revenue',
      'расход больше, чем доход',
    ],
    [
      { column: 'profit', operator: 'equal', value: { column: 'cost' } },
      'profit equal to cost',
      'прибыль = расход',
    ],
    [
      { column: 'network_spend', operator: 'greater_than', value: 5 },
      'Facebook spend over $5',
      'расход Facebook больше 5 $',
    ],
  ])('%j', async (condition, english, russian) => {
    expect(await conditionsIn('en-US', only(condition))).toBe(english);
    expect(await conditionsIn('ru-RU', only(condition))).toBe(russian);
  });

  it('says that its currency is unknown', () => {
    const conditions = only({ column: 'cost', operator: 'greater_than', value: 15.25 });
    const parts = describeConditions(conditions, { tracker: null, network: null });
    expect(sentenceText(parts)).toBe('cost over 15.25 ¤');
  });
});

const cost = { column: 'cost', operator: 'greater_than', value: 15 } as const;
const noLeads = { column: 'leads', operator: 'equal', value: 0 } as const;
const highCpa = { column: 'cpa', operator: 'greater_than', value: 22 } as const;
const clicks = { column: 'clicks', operator: 'greater_than_or_equal', value: 40 } as const;

describe('groups as text', () => {
  it.each<[string, RuleGroup, string, string]>([
    [
      'two',
      { operator: 'and', items: [cost, noLeads] },
      'cost over €15 and no leads',
      'расход больше 15 € и нет лидов',
    ],
    [
      'three',
      { operator: 'or', items: [cost, noLeads, clicks] },
      'cost over €15, no leads, or at least 40 clicks',
      'расход больше 15 €, нет лидов или не меньше 40 кликов',
    ],
    [
      'a choice of two',
      { operator: 'and', items: [cost, { operator: 'or', items: [noLeads, highCpa] }] },
      'cost over €15 and either no leads or CPA over €22',
      'расход больше 15 € и либо нет лидов, либо CPA больше 22 €',
    ],
    [
      'deeper ones',
      {
        operator: 'and',
        items: [
          cost,
          { operator: 'or', items: [noLeads, { operator: 'and', items: [highCpa, clicks] }] },
        ],
      },
      'cost over €15 and (no leads or (CPA over €22 and at least 40 clicks))',
      'расход больше 15 € и (нет лидов или (CPA больше 22 € и не меньше 40 кликов))',
    ],
    [
      'groups of one and of none',
      {
        operator: 'and',
        items: [{ operator: 'or', items: [cost, { operator: 'and', items: [] }] }],
      },
      'cost over €15',
      'расход больше 15 €',
    ],
  ])('%s', async (_, conditions, english, russian) => {
    expect(await conditionsIn('en-US', conditions)).toBe(english);
    expect(await conditionsIn('ru-RU', conditions)).toBe(russian);
  });

  it('mention how many more there are', async () => {
    const items = Array.from({ length: 45 }, (): RuleCondition => cost);
    expect(await conditionsIn('en-US', { operator: 'and', items })).toMatch(
      /, and 5 more conditions$/,
    );
    expect(await conditionsIn('ru-RU', { operator: 'and', items })).toMatch(/ и ещё 5 условий$/);
  });
});

const rule: SentenceRule = {
  datePreset: 'today',
  shouldUseTrackerTimezone: true,
  level: 'ad_set',
  conditions: { operator: 'and', items: [cost, noLeads] },
  truthyAction: 'turn_off_ad_set',
  falsyAction: null,
  truthyActions: [],
  falsyActions: [],
  checkIntervalInSeconds: 1_800,
  postUpdateIgnorePeriod: 3_900,
  whenNoTrackerRow: 'skip',
  maxActsPerDay: 3,
  personPrecedenceMinutes: 60,
  activeHours: null,
};

describe('a rule as text', () => {
  it('describes further actions in their order, with their limits', async () => {
    const acting: SentenceRule = {
      ...rule,
      truthyAction: null,
      truthyActions: [
        { type: 'raise_budget', percent: 20, ceiling: 200 },
        { type: 'pause_until', level: 'campaign', hours: 3 },
        { type: 'notify' },
      ],
      falsyActions: [{ type: 'set_bid', amount: 1.5 }],
    };
    const text = plain(
      sentenceText(describeRule(acting, { tracker: null, currencies: { ...currencies } })),
    );
    expect(text).toContain(
      'raise the budget by 20%, to at most $200, turn off the campaign for 3 hours, and notify. Otherwise, set the bid to $1.50.',
    );
  });

  it('describes all that it does', async () => {
    const names = { tracker: 'Binom EU', currencies };
    expect(plain(sentenceText(describeRule(rule, names)))).toBe(
      'Every 30 min, check each ad set with today’s figures from Binom EU, in its time zone. If it has cost over €15 and no leads: turn off the ad set. Otherwise, do nothing. After a change, pause for 1 h 5 min. Change each object at most 3 times a day. After a member’s change, pause for 1 h. Skip objects without data in the tracker.',
    );
    await activateLocale('ru-RU');
    expect(plain(sentenceText(describeRule(rule, names)))).toBe(
      'Интервал: 30 мин. Проверять каждую группу объявлений: данные за сегодня, Binom EU, в его часовом поясе. Если расход больше 15 € и нет лидов: выключить группу объявлений. Иначе ничего не делать. Пауза после изменения: 1 ч 5 мин. Менять каждый объект не чаще 3 раз в день. Пауза после изменения участником: 1 ч. Пропускать объекты, данных о которых нет в трекере.',
    );
  });

  it('emphasises the deciding parts, and inserts names verbatim', () => {
    const parts = describeRule(rule, { tracker: '<b>{x}\u0001', currencies });
    expect(parts.filter(({ isStrong }) => isStrong).map(({ text }) => plain(text))).toEqual([
      '30 min',
      'each ad set',
      'today’s figures',
      '<b>{x}',
      'cost over €15',
      'no leads',
      'turn off the ad set',
      'do nothing',
      '1 h 5 min',
    ]);
  });

  it('names the hours outside of which it does not run', async () => {
    const activeHours = Object.fromEntries(
      WEEKDAYS.map((day, index) => [day, index < 5 ? [8, 9, 10] : []]),
    ) as unknown as WeekHours;
    const names = { tracker: null, currencies };
    const text = () => plain(sentenceText(describeRule({ ...rule, activeHours }, names)));
    await activateLocale('en-US');
    expect(text()).toContain('pause for 1 h. Run only at Mon–Fri 08–11. Skip objects');
    await activateLocale('ru-RU');
    expect(text()).toContain('Запускать только в часы: пн–пт 08–11.');
    await activateLocale('en-US');
  });

  it('states that it does nothing without conditions', () => {
    const empty = { ...rule, conditions: { operator: 'or', items: [] } } as const;
    expect(sentenceText(describeRule(empty, { tracker: null, currencies }))).toBe(
      'Every 30 min, check each ad set with today’s figures. Without conditions, nothing is changed.',
    );
  });

  it('describes actions below its level as applying to all objects there', () => {
    const campaign = { ...rule, level: 'campaign', truthyAction: 'turn_off_ad' } as const;
    expect(sentenceText(describeRule(campaign, { tracker: null, currencies }))).toContain(
      'turn off its ads',
    );
  });
});

it('never contains a marker or a placeholder', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -9, max: 99_999 }), (name, value) => {
      const conditions = only({ column: 'clicks', operator: 'equal', value });
      const text = sentenceText(
        describeRule({ ...rule, conditions }, { tracker: name, currencies }),
      );
      expect(text.replace(name, '')).not.toMatch(/\p{Cc}|\{\w+\}|undefined|NaN/u);
    }),
  );
});
