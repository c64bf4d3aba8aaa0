// One line for each file of collections: whatever they export is part of the product.
export * from './ad-users.ts';
export * from './people.ts';
export * from './proxies.ts';
