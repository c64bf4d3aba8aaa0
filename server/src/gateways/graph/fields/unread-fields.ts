/** Wire fields with another name in the contract; the others only change case. */
const RENAMED: Readonly<Record<string, string>> = {
  account_id: 'adAccountId',
  additional_image_urls: 'imageUrls',
  account_status: 'status',
  account_currency_ratio_to_usd: 'currencyRatioToUSD',
  adspaymentcycle: 'billingThreshold',
  adtrust_dsl: 'daySpendLimit',
  ad_review_feedback: 'reviewFeedback',
  ads: 'adCount',
  adset: 'insights.targetAction',
  adset_id: 'adSetId',
  adsets: 'adSetCount',
  campaign_id: 'adCampaignId',
  created_time: 'createdAt',
  creatives: 'creativeIds',
  delivery_info: 'deliveryInfoStatus',
  funding_source_details: 'fundingSource',
  image_url: 'imageUrls',
  issues_info: 'deliveryStatus',
  learning_stage_info: 'deliveryStatus',
  product_feed: 'isReadOnly',
  promoted_object: 'insights.targetAction',
  review_rejection_reasons: 'rejectionReasons',
  source_adset_id: 'sourceAdSetId',
  special_ad_categories: 'specialAdCategory',
  timezone_name: 'timeZone',
  timezone_offset_hours_utc: 'timeZoneOffsetHoursUTC',
  updated_time: 'updatedAt',
  url_128: 'thumbnailUrl',
  user_tasks: 'isUserAllowedToAdvertise',
  videos: 'videoUrls',
};
const RENAMED_INSIGHTS: Readonly<Record<string, string>> = {
  account_currency: 'currency',
  cost_per_action_type: 'costPerAction',
  date_start: 'since',
  date_stop: 'until',
  results: 'targetAction',
  website_purchase_roas: 'websitePurchaseROAS',
};

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function toFieldName(path: string): string {
  const [field = '', nested] = path.split('.');
  if (field === 'insights' && nested !== undefined) {
    return `insights.${RENAMED_INSIGHTS[nested] ?? camelCase(nested)}`;
  }
  return RENAMED[field] ?? camelCase(field);
}

/** The unreadable fields of a row, by their contract names; empty when all were read. */
export function toUnreadFields(paths: readonly string[]): { unreadFields?: string[] } {
  return paths.length === 0 ? {} : { unreadFields: [...new Set(paths.map(toFieldName))] };
}

/** The same for a row that is results itself. */
export function toUnreadFigures(paths: readonly string[]): { unreadFields?: string[] } {
  return paths.length === 0
    ? {}
    : {
        unreadFields: [...new Set(paths.map((path) => RENAMED_INSIGHTS[path] ?? camelCase(path)))],
      };
}
