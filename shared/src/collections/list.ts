// One line per file of collections: every export is registered.
export * from './ad-users.ts';
export * from './comment-presets.ts';
export * from './notification-templates.ts';
export * from './notifications.ts';
export * from './people.ts';
export * from './proxies.ts';
export * from './rules.ts';
export * from './saved-views.ts';
export * from './tags.ts';
export * from './trackers.ts';
