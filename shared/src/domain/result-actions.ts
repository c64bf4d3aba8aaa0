/**
 * Actions that ad sets are optimised for, and which the facts of a day keep. Link clicks are figures
 * of their own; engagement and views, which nearly every ad has, would be most of what is stored.
 */
const RESULT =
  /^(?:lead|landing_page_view|like|rsvp|mobile_app_install|onsite_conversion\.messaging_conversation_started_7d|offsite_conversion\.fb_pixel_.+)$/;

/** Whether an action type of the Graph API, such as `lead`, is kept by day. */
export const isDailyResult = (type: string): boolean => RESULT.test(type);

/** Types that count purchases, the most comprehensive first: they count the same ones. */
const PURCHASES = [
  'omni_purchase',
  'purchase',
  'offsite_conversion.fb_pixel_purchase',
  'onsite_web_purchase',
  'onsite_web_app_purchase',
];

/** Purchases among counts by action type that were read. */
export function purchasesOf(actions: Readonly<Record<string, number>>): number {
  const type = PURCHASES.find((each) => actions[each] !== undefined);
  return type === undefined ? 0 : (actions[type] ?? 0);
}
