import {
  ACTIVITY_ACTIONS,
  ACTIVITY_FIELDS,
  ACTIVITY_KINDS,
  ACTIVITY_SUBJECTS,
} from '@ads-checker/shared/activity/index';
import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { render } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAllMessages, showLocale } from '../../../test/locale.ts';
import type { Locale } from '../../lib/locales.ts';
import {
  ActivityTarget,
  activityFieldLabel,
  activityKindLabel,
  activityValueLabel,
  Sentence,
} from './activity-texts.tsx';

beforeAll(loadAllMessages);
beforeEach(() => showLocale('en-US'));

function sayIn(locale: Locale) {
  showLocale(locale);
  return (
    action: ActivityEntry['action'],
    type: ActivityEntry['subject']['type'],
    secret?: string,
  ): string => {
    const { container, unmount } = render(
      <Sentence
        entry={{
          action,
          subject: { type, id: '7', name: 'Oslo' },
          changes: secret === undefined ? [] : [{ field: 'secret', to: secret }],
        }}
        actor="Anna"
        thing={<ActivityTarget type={type}>Oslo</ActivityTarget>}
      />,
    );
    const text = container.textContent ?? '';
    unmount();
    return text;
  };
}

describe('the sentences of the log', () => {
  it('refer to members as people', () => {
    const say = sayIn('en-US');
    expect(
      (['added', 'removed', 'updated', 'restricted', 'unblocked', 'password_set'] as const).map(
        (action) => say(action, 'account'),
      ),
    ).toEqual([
      'Anna added Oslo to the team',
      'Anna removed Oslo from the team',
      'Anna changed the permissions of Oslo',
      'Anna restricted Oslo',
      'Anna restored access for Oslo',
      'Anna set a new password for Oslo',
    ]);
  });

  it('name the kind of everything else', () => {
    const say = sayIn('en-US');
    expect(say('created', 'team')).toBe('Anna created the team Oslo');
    expect(say('updated', 'proxy')).toBe('Anna changed the proxy Oslo');
    expect(say('deleted', 'binom')).toBe('Anna deleted the tracker Oslo');
    expect(say('shared', 'ad_user')).toBe('Anna shared the profile Oslo with the team');
    expect(say('revealed', 'ad_user')).toBe('Anna revealed the secrets of the profile Oslo');
    expect(say('revealed', 'ad_user', 'access_token')).toBe(
      'Anna revealed the access token of the profile Oslo',
    );
    expect(say('revealed', 'ad_user', 'cookie')).toBe(
      'Anna revealed the cookies of the profile Oslo',
    );
    expect(say('secrets_replaced', 'ad_user')).toBe(
      'Anna updated the credentials of the profile Oslo',
    );
    expect(say('created', 'ad_user_group')).toBe('Anna created the group Oslo');
    expect(say('turned_off', 'ad_set')).toBe('Anna turned off the ad set Oslo');
  });

  it('cover every action on everything in Russian, avoiding gendered past tenses', () => {
    const inEnglish = sayIn('en-US');
    const all = ACTIVITY_ACTIONS.flatMap((action) =>
      ACTIVITY_SUBJECTS.map((type) => ({ action, type, text: inEnglish(action, type) })),
    );
    const inRussian = sayIn('ru-RU');
    for (const { action, type, text } of all) {
      const said = inRussian(action, type);
      expect(said).toMatch(
        text.startsWith('Anna')
          ? /^Anna · [а-яё ]+: ([а-яё ]+:? )?Oslo$/
          : /^([а-яё ]+:? )?Oslo · [а-яё ]+$/,
      );
      expect(said).not.toBe(text);
    }
    expect(inRussian('turned_off', 'ad_set')).toBe('Anna · выключение: группа объявлений Oslo');
  });
});

describe('fields and values', () => {
  it('has a label for each field and kind in Russian', () => {
    showLocale('ru-RU');
    for (const word of [
      ...ACTIVITY_FIELDS.map(activityFieldLabel),
      ...ACTIVITY_KINDS.map(activityKindLabel),
    ]) {
      expect(word).toMatch(/^(?:URL |[А-ЯЁ])[а-яё, ]+(?:API|CPA [а-яё]+)?$/);
    }
  });

  it('formats values', () => {
    const say = (
      field: Parameters<typeof activityValueLabel>[0]['field'],
      value: string | boolean | null,
    ) => activityValueLabel({ field, value });
    expect(say('manage_team', true)).toBe('Yes');
    expect(say('manage_team', false)).toBe('No');
    expect(say('status', 'restricted')).toBe('Restricted');
    expect(say('status', 'PAUSED')).toBe('Off');
    expect(say('status', 'SOMETHING_NEW')).toBe('SOMETHING_NEW');
    expect(say('name', 'Oslo')).toBe('Oslo');
    expect(say('authMethod', 'access_token')).toBe('Access token');
    expect(say('secret', 'cookie')).toBe('cookies');
    expect(say('secret', 'something new')).toBe('something new');
    expect(say('hostname', 'constructor')).toBe('constructor');
    expect(say('authMethod', 'constructor')).toBe('constructor');
    expect(say('description', '')).toBe('–');
    expect(say('dailyBudget', null)).toBe('–');
    expect(say('dailyBudget', '1400.00 EUR')).toBe('€1,400.00');
    expect(say('bidAmount', '350 JPY')).toBe('¥350');
    expect(say('lifetimeBudget', 'a lot')).toBe('a lot');
    expect(say('startTime', new Date(2020, 10, 20, 14, 32).toISOString())).toBe(
      '20 Nov 2020, 14:32',
    );
    expect(say('startTime', 'soon')).toBe('soon');
    expect(say('commentCleaningPausedUntil', new Date(2020, 10, 20, 14, 32).toISOString())).toBe(
      '20 Nov 2020, 14:32',
    );
  });

  it('says the codes of settings that act in both languages', () => {
    const say = () =>
      (
        [
          ['truthyAction', 'turn_off_ad_set'],
          ['falsyAction', 'turn_on_campaign'],
          ['datePreset', 'last_7_days'],
          ['level', 'ad_set'],
          ['commentAction', 'delete_and_block_user'],
          ['adAccountIds', 'all'],
        ] as const
      ).map(([field, value]) => activityValueLabel({ field, value }));
    expect(say()).toEqual([
      'Turn off the ad set',
      'Turn on the campaign',
      'Last 7 days',
      'Ad set',
      'Delete and block user',
      'All',
    ]);
    showLocale('ru-RU');
    for (const text of say()) {
      expect(text).toMatch(/^[А-ЯЁ]/);
    }
  });
});
