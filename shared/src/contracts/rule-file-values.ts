export const RULE_FILE_FORMAT = 'ads-checker-rules';
/** Files of a newer version are refused; fields that this one does not know are told and left out. */
export const RULE_FILE_VERSION = 1;
export const RULE_FILE_ITEMS_MAX = 500;
export const RULE_FILE_MAX_BYTES = 4 * 1_024 * 1_024;

/** A rule of a campaign, a rule of many campaigns, a template. */
export const RULE_FILE_KINDS = ['rule', 'scoped_rule', 'template'] as const;
export type RuleFileKind = (typeof RULE_FILE_KINDS)[number];

/** What must be chosen anew before an item of a file can be imported. */
export const RULE_FILE_NEEDS = ['ad_user', 'campaign', 'tracker', 'scope'] as const;
export type RuleFileNeed = (typeof RULE_FILE_NEEDS)[number];
