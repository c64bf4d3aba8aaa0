import { describe, expect, it } from 'vitest';
import { AD_COMMENT_JOB_STATUSES, AD_COMMENT_STATUSES } from './ad-comment-values.ts';
import { adCommentJobSchema, adCommentSchema } from './comment-cleaning.ts';
import {
  adCostKey,
  adCostSchema,
  adCostSummarySchema,
  adCostUpdateResultSchema,
  isAdCostPending,
} from './cost-updates.ts';
import { ruleActionCountsSchema, ruleSchema, ruleTemplateSchema } from './rule-entities.ts';
import { RULE_PERIOD_MINUTES, ruleRunSchema } from './rule-runs.ts';
import { RULE_ACTIONS, RULE_LEVELS } from './rule-values.ts';
import { newRuleSchema, newRuleTemplateSchema } from './rules.ts';
import { fieldsOf, issuesOf, sorted } from './test/schema-facts.ts';
import { trackerSchema, trafficSourceSettingSchema } from './tracker-entities.ts';
import {
  newTrackerSchema,
  trackerCampaignSchema,
  trackerUserSchema,
  trafficSourceSchema,
} from './trackers.ts';

describe('the fields that spec 1 section 3 lists', () => {
  it('are those of a comment under an ad and of what is done with it', () => {
    expect(fieldsOf(adCommentSchema)).toEqual(
      sorted(
        'id adUserId adId parentId permalinkUrl from message status likeCount commentCount createdAt',
      ),
    );
    expect(fieldsOf(adCommentSchema.shape.from.unwrap())).toEqual(sorted('id name picture'));
    expect(AD_COMMENT_STATUSES).toEqual(['visible', 'hidden', 'deleted']);
    expect(fieldsOf(adCommentJobSchema)).toEqual(
      sorted(
        'id taskId comment status conclusion createdAt completedAt',
        'action reason adName adAccountId postId pageId undone',
      ),
    );
    expect(AD_COMMENT_JOB_STATUSES).toEqual(['pending', 'success', 'failure']);
  });

  it('are those of a cost, its result and the sums', () => {
    expect(fieldsOf(adCostSchema)).toEqual(
      sorted(
        'adUserId adId date amount amountUSD timezone currency fetchedAt updatedAt updateResult',
        'adName adAccountId adCampaignId adSetId pushRequestedAt',
      ),
    );
    expect(fieldsOf(adCostUpdateResultSchema)).toEqual(
      sorted(
        'ok amount amountUSD trackerUrl trackerName campaignId campaignName description completedAt',
        'code parts',
      ),
    );
    expect(fieldsOf(adCostSummarySchema)).toEqual(
      sorted(
        'fetchedAmountUSD waitingAmountUSD updatedAmountUSD failedAmountUSD',
        'unmatchedAmountUSD unmatchedCount unknownUSDCount countByStatus',
      ),
    );
    expect(adCostKey({ adUserId: '7', adId: '31', date: '2026-03-02' })).toBe('7-31-2026-03-02');
    const at = (hour: number) => `2026-03-02T0${hour}:00:00.000Z`;
    expect(
      [null, at(1), at(2), at(3)].map((updatedAt) =>
        isAdCostPending({ fetchedAt: at(2), updatedAt }),
      ),
    ).toEqual([true, true, false, false]);
  });

  it('are those of a tracker and of what it has', () => {
    expect(fieldsOf(trackerSchema)).toEqual(
      sorted(
        'id teamId version name url apiUrl apiKey timezone trafficSourceSettings',
        'createdAt updatedAt',
      ),
    );
    expect(fieldsOf(trafficSourceSettingSchema)).toEqual(
      sorted('trafficSourceId adIdToken adSetIdToken campaignIdToken'),
    );
    expect(fieldsOf(trackerUserSchema)).toEqual(sorted('id login'));
    expect(fieldsOf(trackerCampaignSchema)).toEqual(sorted('id name status', 'trafficSourceId'));
    expect([0, 1, 2].map((status) => trackerCampaignSchema.shape.status.parse(status))).toEqual([
      0, 1, 2,
    ]);
    expect(fieldsOf(trafficSourceSchema)).toEqual(sorted('id name isDeleted tokens'));
    expect(fieldsOf(trafficSourceSchema.shape.tokens.unwrap().element)).toEqual(
      sorted('id name parameter placeholder'),
    );
  });

  it('are those of a rule, its template and its runs', () => {
    const terms =
      'binomId binomUserId datePreset shouldUseTrackerTimezone level conditions truthyAction falsyAction checkIntervalInSeconds postUpdateIgnorePeriod';
    const ours =
      'whenNoTrackerRow maxActsPerDay personPrecedenceMinutes activeHours truthyActions falsyActions createdAt updatedAt';
    expect(fieldsOf(ruleSchema)).toEqual(
      sorted(
        terms,
        'id adUserId adAccountId adCampaignId name templateName inProgress lastExecutionTime',
        ours,
        'adCampaignName scopedRuleId isEnabled stoppedAt nextExecutionTime waitsFor lastRun lastActingRun',
      ),
    );
    expect(fieldsOf(ruleTemplateSchema)).toEqual(
      sorted(terms, 'id accountId name', ours, 'teamId isShared'),
    );
    expect(fieldsOf(ruleRunSchema)).toEqual(
      sorted(
        'id ruleId ok description startedAt completedAt processedIds results',
        'counts trigger skippedCount failedCount figures undoneAt undoneCount canUndo isUndoing',
      ),
    );
    expect(fieldsOf(ruleRunSchema.shape.results.element)).toEqual(sorted('ok action', 'objectId'));
    expect(fieldsOf(ruleActionCountsSchema)).toEqual(
      sorted(
        'enabledAds pausedAds enabledAdSets pausedAdSets enabledCampaigns pausedCampaigns',
        'changedBudgets changedBids notices',
      ),
    );
    expect(RULE_LEVELS).toEqual(['ad', 'ad_set', 'campaign']);
    expect(RULE_ACTIONS.toSorted()).toEqual(
      sorted(
        'turn_on_ad turn_off_ad turn_on_ad_set turn_off_ad_set turn_on_campaign turn_off_campaign',
      ),
    );
    expect(RULE_PERIOD_MINUTES).toEqual({
      '30_minutes': 30,
      '60_minutes': 60,
      '3_hours': 180,
      '6_hours': 360,
      '12_hours': 720,
      '24_hours': 1_440,
    });
  });
});

describe('what is not given', () => {
  it('is the default of spec 1 sections 3 and 9, in rules and templates alike', () => {
    const defaults = {
      datePreset: 'today',
      shouldUseTrackerTimezone: false,
      conditions: { operator: 'and', items: [] },
      level: 'ad',
      truthyAction: null,
      falsyAction: null,
      checkIntervalInSeconds: 1_800,
      postUpdateIgnorePeriod: null,
    };
    expect(newRuleTemplateSchema.parse({ name: 'Stop loss' })).toMatchObject(defaults);
    const place = { adAccountId: '77', adCampaignId: '78', binomId: '3', binomUserId: '2' };
    expect(newRuleSchema.parse(place)).toMatchObject(defaults);
  });

  it('is UTC for a tracker, which needs a name, two addresses, a key and an ad id token', () => {
    const url = 'https://tracker.example';
    const setting = { trafficSourceId: '1', adIdToken: '4' };
    const connection = { name: 'Binom', url, apiUrl: url, apiKey: 'k' };
    const tracker = { ...connection, trafficSourceSettings: [setting] };
    expect(newTrackerSchema.parse(tracker)).toEqual({
      ...connection,
      version: null,
      timezone: 'UTC',
      trafficSourceSettings: [{ ...setting, adSetIdToken: null, campaignIdToken: null }],
    });
    expect(issuesOf(newTrackerSchema, { ...tracker, trafficSourceSettings: [] })).toEqual([
      ['trafficSourceSettings', 'must name the Ad ID token of at least one traffic source'],
    ]);
    expect(
      issuesOf(newTrackerSchema, {
        name: ' ',
        url: '',
        apiUrl: 'a b',
        apiKey: ' ',
        timezone: '',
        trafficSourceSettings: [{ trafficSourceId: '1', adIdToken: '' }],
      }),
    ).toEqual([
      ['name', 'is required'],
      ['url', 'is required'],
      ['apiUrl', 'must be a URL such as https://tracker.example.com'],
      ['apiKey', 'is required'],
      ['timezone', 'is required'],
      ['timezone', 'must be an IANA time zone such as Europe/Berlin'],
      ['trafficSourceSettings.0.adIdToken', 'is required'],
    ]);
  });
});
