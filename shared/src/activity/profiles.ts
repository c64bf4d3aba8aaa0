import { fieldNames } from '../contracts/fields.ts';
import { proxyTextsSchema } from '../contracts/proxy-texts.ts';
import { defineActivity } from './define.ts';

export const profileActivity = defineActivity({
  kind: 'profiles',
  subjects: ['ad_user', 'ad_user_group'],
  actions: ['shared', 'unshared', 'revealed', 'secrets_replaced'],
  fields: [
    'customName',
    'group',
    'proxy',
    'owner',
    'isUsedForPixelShare',
    'authMethod',
    'shouldNotifyAboutBinomRuleRun',
    'ruleRunTemplate',
    'adStatusTemplate',
    'adAccountStatusTemplate',
    'shouldCheckAds',
    'shouldCheckProducts',
    'costTrackers',
    'resultsTracker',
    'costMultiplier',
    'commentAction',
    'commentCriteria',
    /** What was added to and removed from lists of comment cleaning. */
    'words',
    'authors',
    'allowedSites',
    'exceptWords',
    'exceptAuthors',
    'hasLinks',
    'hasPhoneNumbers',
    'isRepeated',
    'isEverything',
    'adAccountIds',
    'commentCleaningPausedUntil',
    'targetCpa',
    /** Which secret changed, never its value. */
    'secret',
  ],
});

export const proxyActivity = defineActivity({
  kind: 'proxies',
  subjects: ['proxy'],
  fields: [...fieldNames(proxyTextsSchema), 'protocol', 'hostname', 'port', 'owner', 'secret'],
});
