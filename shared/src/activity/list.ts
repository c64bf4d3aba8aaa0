// One line for each file of the log's entries: whatever they export is part of the product.
export * from './ad-objects.ts';
export * from './people.ts';
export * from './profiles.ts';
export * from './trackers.ts';
