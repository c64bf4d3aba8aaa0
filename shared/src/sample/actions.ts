import type { SampleTotals } from './types.ts';

/** Counts by action type: several types may count the same event, as the ad network's do. */
export function actionCounts(totals: SampleTotals): { type: string; count: number }[] {
  const engagement =
    totals.linkClicks + totals.reactions + totals.comments + totals.shares + totals.saves;
  const purchaseTypes = [
    'purchase',
    'omni_purchase',
    'onsite_web_purchase',
    'onsite_web_app_purchase',
    'offsite_conversion.fb_pixel_purchase',
  ];
  return [
    { type: 'link_click', count: totals.linkClicks },
    { type: 'page_engagement', count: engagement + totals.likes },
    { type: 'post_engagement', count: engagement },
    { type: 'post_reaction', count: totals.reactions },
    { type: 'comment', count: totals.comments },
    { type: 'post', count: totals.shares },
    { type: 'onsite_conversion.post_save', count: totals.saves },
    { type: 'like', count: totals.likes },
    { type: 'lead', count: totals.leads },
    { type: 'rsvp', count: totals.rsvps },
    ...purchaseTypes.map((type) => ({ type, count: totals.purchases })),
  ].filter(({ count }) => count > 0);
}
