/**
 * Whose limit it is, per the Graph API docs: the app's, the person's, or that of the app on one ad
 * account, page or catalog, counted per use case.
 */
export const USE_CASES = [
  'ads_management',
  'ads_insights',
  'custom_audience',
  'pages',
  'instagram',
  'leadgen',
  'messenger',
  'whatsapp',
  'catalog',
] as const;
export type UseCase = (typeof USE_CASES)[number];

/** The scope of a throttle. `score` is the ad account's points for reads and writes of ads. */
export type LimitScope = 'app' | 'app_insights' | 'profile' | 'score' | UseCase;
