import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  ACCOUNT_PERMISSIONS,
  ACCOUNT_STATUSES,
  accountSchema,
  credentialsSchema,
  emailSchema,
  memberUsernameSchema,
  ownUserSchema,
  passwordChangeSchema,
  profileUpdateSchema,
  sessionSchema,
  teamSchema,
  telegramChatSchema,
  USER_PERMISSIONS,
  usernameSchema,
  userSchema,
  userSettingsSchema,
} from './identity.ts';
import {
  AD_COMMENT_ACTIONS,
  adCommentCleanTaskSchema,
  adObjectCheckTaskSchema,
  costUpdateTaskSchema,
} from './tasks.ts';
import { telegramBotInfoSchema } from './telegram.ts';
import { fieldsOf, issuesOf, sorted } from './test/schema-facts.ts';

describe('the fields that spec 1 section 3 lists', () => {
  it('are those of a user, beside their notifications; of somebody else without what is their own', () => {
    const others = sorted(
      'id email isEmailConfirmed username firstName lastName permissions lastLogin',
    );
    expect(fieldsOf(userSchema)).toEqual(others);
    expect(fieldsOf(ownUserSchema)).toEqual(
      [
        ...others,
        ...['settings', 'preferredAccountId', 'telegramKey', 'telegramChat'],
        'notificationSettings',
      ].toSorted(),
    );
    expect(fieldsOf(userSettingsSchema)).toEqual(
      sorted('convertMoneyToUSD showAdAccountFundingSource'),
    );
    expect([USER_PERMISSIONS, ACCOUNT_PERMISSIONS]).toEqual([
      ['create_teams', 'manage_all_users'],
      ['manage_team', 'read_team_ads', 'manage_team_ads'],
    ]);
  });

  it('are those of a chat, beside what became of it, and of the bot', () => {
    expect(fieldsOf(telegramChatSchema)).toEqual(
      sorted(
        'id firstName lastName languageCode notificationsEnabled',
        'username isBlocked failingSince connectedAt',
      ),
    );
    expect(fieldsOf(telegramBotInfoSchema)).toEqual(sorted('link name username'));
  });

  it('are those of a team, an account and a session', () => {
    expect(fieldsOf(teamSchema)).toEqual(sorted('id userIds binomIds name description'));
    expect(fieldsOf(accountSchema)).toEqual(
      sorted('id userId teamId status permissions createdAt updatedAt', 'awaitsConfirmation'),
    );
    expect(ACCOUNT_STATUSES).toEqual(['active', 'restricted']);
    expect(fieldsOf(sessionSchema)).toEqual(
      sorted(
        'id userId teamId accountId status ip userAgent device os browser lastActivity expiredAt createdAt',
        'kind extensionVersion label lastProfile pairingKeyId name',
      ),
    );
  });

  it('are those of the three tasks of a profile', () => {
    const task = 'id adUserId inProgress lastExecutionTime createdAt updatedAt';
    expect(fieldsOf(adObjectCheckTaskSchema)).toEqual(
      sorted(
        task,
        'shouldCheckAds shouldCheckProducts adStatusNotificationTemplateId adAccountStatusNotificationTemplateId',
      ),
    );
    expect(fieldsOf(adCommentCleanTaskSchema)).toEqual(
      sorted(task, 'action disabledUntil processedAdAccountIds results'),
    );
    expect(AD_COMMENT_ACTIONS).toEqual(['hide', 'delete', 'delete_and_block_user']);
    const result = adCommentCleanTaskSchema.shape.results.element;
    expect(fieldsOf(result)).toEqual(sorted('ok conclusion startedAt completedAt'));
    expect(fieldsOf(result.shape.conclusion)).toEqual(
      sorted('hiddenCommentCount deletedCommentCount fetchedCommentCount errorMessage'),
    );
    expect(result.shape.conclusion.parse({})).toEqual({});
    expect(fieldsOf(costUpdateTaskSchema)).toEqual(sorted(task, 'binomSettings'));
    expect(fieldsOf(costUpdateTaskSchema.shape.binomSettings.element)).toEqual(
      sorted('binomId binomUserId binomCampaignIds'),
    );
  });
});

describe('what people send', () => {
  it('needs a username and a password to log in', () => {
    expect(issuesOf(credentialsSchema, { username: ' ', password: '' })).toEqual([
      ['username', 'is required'],
      ['password', 'is required'],
    ]);
  });

  it('changes the fields that spec 1 section 7 names, and notifications; at least one', () => {
    expect(fieldsOf(profileUpdateSchema)).toEqual(
      sorted(
        'settings preferredAccountId telegramChatSettings firstName lastName username email',
        'notificationSettings password',
      ),
    );
    expect(issuesOf(profileUpdateSchema, {})).toEqual([['', 'at least one field is required']]);
  });

  it('has a username of a–z, 0–9 and underscores; of a new member also with capitals', () => {
    const taken = (schema: z.ZodType, names: readonly string[]) =>
      names.filter((name) => schema.safeParse(name).success);
    const names = ['anna_k', '_anna', 'an__na', 'Anna_K', '7anna', 'an', 'ann', 'x'.repeat(32)];
    const wrong = ['анна', 'an-na', 'an na', 'a.nna', 'x'.repeat(33)];
    expect(taken(usernameSchema, [...names, ...wrong])).toEqual([
      'anna_k',
      '_anna',
      'an__na',
      '7anna',
      'ann',
      'x'.repeat(32),
    ]);
    expect(taken(memberUsernameSchema, [...names, ...wrong])).toEqual([
      'anna_k',
      'Anna_K',
      '7anna',
      'ann',
      'x'.repeat(32),
    ]);
    expect(taken(emailSchema, ['a@b.example', 'a@b', 'a b@c.example', ''])).toEqual([
      'a@b.example',
    ]);
  });

  it('needs the old password for a new one, which has 10 to 128 characters', () => {
    expect(issuesOf(passwordChangeSchema, { oldPassword: '', newPassword: 'x'.repeat(9) })).toEqual(
      [
        ['oldPassword', 'is required'],
        ['newPassword', 'must have at least 10 characters'],
      ],
    );
    expect(
      issuesOf(passwordChangeSchema, { oldPassword: 'x', newPassword: 'x'.repeat(129) }),
    ).toEqual([['newPassword', 'must have at most 128 characters']]);
  });
});
