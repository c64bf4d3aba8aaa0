// One line for each feature that contributes outside of its own screens.
export { adCheckerFeature } from './ad-checker/feature.tsx';
export { adUsersFeature } from './ad-users/feature.tsx';
export { allAccountsFeature } from './all-accounts/feature.ts';
export { commentBoostingFeature } from './comment-boosting/feature.tsx';
export { commentPresetsFeature } from './comment-presets/feature.tsx';
export { notificationTemplatesFeature } from './notification-templates/feature.tsx';
export { notificationsFeature } from './notifications/feature.tsx';
export { pagePostsFeature } from './page-posts/feature.tsx';
export { pixelSharingFeature } from './pixel-sharing/feature.tsx';
export { productCatalogsFeature } from './product-catalogs/feature.tsx';
export { profileSettingsFeature } from './profile-settings/feature.tsx';
export { proxiesFeature } from './proxies/feature.tsx';
export { rulesFeature } from './rules/feature.tsx';
export { savedViewsFeature } from './saved-views/feature.tsx';
export { teamSettingsFeature } from './team-settings/feature.tsx';
export { trackersFeature } from './trackers/feature.tsx';
export { usersFeature } from './users/feature.ts';
