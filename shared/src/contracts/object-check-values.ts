export const AD_OBJECT_EVENT_KINDS = ['ad', 'ad_account', 'product'] as const;
export type AdObjectEventKind = (typeof AD_OBJECT_EVENT_KINDS)[number];
