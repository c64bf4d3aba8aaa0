/**
 * Actions that ad sets are optimised for, and which the facts of a day keep. Link clicks are figures
 * of their own; engagement and views, which nearly every ad has, would be most of what is stored.
 */
const RESULT =
  /^(?:lead|landing_page_view|like|rsvp|mobile_app_install|onsite_conversion\.messaging_conversation_started_7d|offsite_conversion\.fb_pixel_.+)$/;

/** Whether an action type of the Graph API, such as `lead`, is kept by day. */
export const isDailyResult = (type: string): boolean => RESULT.test(type);
