// One line per file of log entries: every export is registered.
export * from './ad-objects.ts';
export * from './api-tokens.ts';
export * from './catalogs.ts';
export * from './comment-boosting.ts';
export * from './comment-presets.ts';
export * from './creatives.ts';
export * from './day-parting.ts';
export * from './notifications.ts';
export * from './page-posts.ts';
export * from './people.ts';
export * from './pixels.ts';
export * from './profiles.ts';
export * from './trackers.ts';
