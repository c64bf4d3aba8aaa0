import type adChecker from './ru-RU/ad-checker.json';
import type adUsers from './ru-RU/ad-users.json';
import type allAccounts from './ru-RU/all-accounts.json';
import type commentCleaning from './ru-RU/comment-cleaning.json';
import type commentInbox from './ru-RU/comment-inbox.json';
import type common from './ru-RU/common.json';
import type costUpdates from './ru-RU/cost-updates.json';
import type invitations from './ru-RU/invitations.json';
import type notificationTemplates from './ru-RU/notification-templates.json';
import type notifications from './ru-RU/notifications.json';
import type objectChecks from './ru-RU/object-checks.json';
import type pagePosts from './ru-RU/page-posts.json';
import type palette from './ru-RU/palette.json';
import type pixelSharing from './ru-RU/pixel-sharing.json';
import type productCatalogs from './ru-RU/product-catalogs.json';
import type profileSettings from './ru-RU/profile-settings.json';
import type proxies from './ru-RU/proxies.json';
import type rules from './ru-RU/rules.json';
import type savedViews from './ru-RU/saved-views.json';
import type teamSettings from './ru-RU/team-settings.json';
import type trackers from './ru-RU/trackers.json';
import type users from './ru-RU/users.json';

/** Written by `pnpm messages`. */
export interface Catalogs {
  'ad-checker': typeof adChecker;
  'ad-users': typeof adUsers;
  'all-accounts': typeof allAccounts;
  'comment-cleaning': typeof commentCleaning;
  'comment-inbox': typeof commentInbox;
  common: typeof common;
  'cost-updates': typeof costUpdates;
  invitations: typeof invitations;
  'notification-templates': typeof notificationTemplates;
  notifications: typeof notifications;
  'object-checks': typeof objectChecks;
  'page-posts': typeof pagePosts;
  palette: typeof palette;
  'pixel-sharing': typeof pixelSharing;
  'product-catalogs': typeof productCatalogs;
  'profile-settings': typeof profileSettings;
  proxies: typeof proxies;
  rules: typeof rules;
  'saved-views': typeof savedViews;
  'team-settings': typeof teamSettings;
  trackers: typeof trackers;
  users: typeof users;
}
