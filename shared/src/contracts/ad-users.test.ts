import { describe, expect, it } from 'vitest';
import {
  AD_USER_AUTH_METHODS,
  AD_USER_GROUP_ICONS,
  AD_USER_STATUSES,
  adUserSchema,
  newAdUserGroupSchema,
  newAdUserSchema,
  userAgentSchema,
} from './ad-users.ts';
import { issuesOf } from './test/schema-facts.ts';

describe('what spec 1 sections 3 and 4 list', () => {
  it('are the fields of a profile, beside its team', () => {
    const fields = [
      'id accountId facebookId groupId proxyId authMethod status userAgent cookie accessToken name customName',
      'picture gender syncedAt isShared isUsedForPixelShare shouldNotifyAboutBinomRuleRun',
      'binomRuleRunNotificationTemplateId adObjectCheckTaskId adCommentCleanTaskId binomCostUpdateTaskId',
      'targetCpas',
      'createdAt updatedAt',
    ].flatMap((line) => line.split(' '));
    expect(Object.keys(adUserSchema.shape).toSorted()).toEqual([...fields, 'teamId'].toSorted());
    expect(Object.keys(adUserSchema.shape.picture.unwrap().shape)).toEqual([
      'url',
      'width',
      'height',
    ]);
  });

  it('are its statuses and the ways of signing in', () => {
    expect([AD_USER_STATUSES, AD_USER_AUTH_METHODS]).toEqual([
      ['active', 'auth_error', 'login_required', 'checkpoint_required', 'password_changed'],
      ['access_token', 'ads_manager_token_and_cookie'],
    ]);
  });

  it('are the 34 icons of a group, a folder unless another is chosen', () => {
    const icons = [
      'folder academic_cap archive_box banknotes beaker bolt bookmark briefcase building_library',
      'building_storefront check_badge circle_stack cloud command_line cpu_chip credit_card cube currency_dollar',
      'exclamation_triangle gift heart home_modern identification inbox key moon receipt_percent',
      'receipt_refund rocket_launch shield_check shopping_bag star swatch wallet',
    ].flatMap((line) => line.split(' '));
    expect(icons).toHaveLength(34);
    expect(AD_USER_GROUP_ICONS).toEqual(icons);
    expect(newAdUserGroupSchema.parse({ name: 'Solar' })).toEqual({
      name: 'Solar',
      icon: 'folder',
      color: 0,
    });
  });

  it('are a token, a cookie and a user agent that a profile needs, and the name of a group', () => {
    for (const authMethod of AD_USER_AUTH_METHODS) {
      const empty = { authMethod, accessToken: ' ', cookie: '', userAgent: ' ' };
      const issues = issuesOf(newAdUserSchema, empty);
      expect(issues.filter(([, message]) => message === 'is required')).toEqual([
        ['accessToken', 'is required'],
        ['cookie', 'is required'],
        ['userAgent', 'is required'],
      ]);
      const { cookie: _, ...withoutCookies } = empty;
      expect(
        issuesOf(newAdUserSchema, withoutCookies)
          .filter(([, message]) => message === 'is required')
          .map(([field]) => field),
      ).toEqual([
        'accessToken',
        'userAgent',
        ...(authMethod === 'ads_manager_token_and_cookie' ? ['cookie'] : []),
      ]);
    }
    expect(issuesOf(newAdUserGroupSchema, { name: ' ' })).toEqual([['name', 'is required']]);
  });
});

describe('userAgentSchema', () => {
  it.each([
    'Mozilla/5.0 (X11)',
    ' Mozilla/5.0 (X11)\n',
    'User-Agent: Mozilla/5.0 (X11)',
    'user-agent:Mozilla/5.0 (X11)',
    '"Mozilla/5.0 (X11)"',
    '"User-Agent: Mozilla/5.0 (X11)"',
    "User-Agent: 'Mozilla/5.0 (X11)'",
    "-H 'user-agent: Mozilla/5.0 (X11)'",
    '"User-Agent": "Mozilla/5.0 (X11)",',
    'navigator.userAgent = "Mozilla/5.0 (X11)";',
    'User agent = Mozilla/5.0 (X11)',
    'UA: Mozilla/5.0\u00a0(X11)',
    '“Mozilla/5.0 (X11)”',
  ])('takes the value out of %j', (text) => {
    expect(userAgentSchema.parse(text)).toBe('Mozilla/5.0 (X11)');
  });

  it.each(['', '""', 'User-Agent:', '"User-Agent: "', 'null', 'undefined'])(
    'finds none in %j',
    (text) => {
      expect(userAgentSchema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(
        expect.arrayContaining(['is required']),
      );
    },
  );
});
