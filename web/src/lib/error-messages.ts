import type { EditRestriction } from '@ads-checker/shared/domain/ad-objects';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { type MessageKey, msg } from './i18n.ts';

const OBSTACLES = {
  account_not_active: msg('The ad account isn’t active.'),
  not_allowed_to_advertise: msg('This profile isn’t allowed to advertise in this ad account.'),
  archived: msg('Archived objects can’t be changed.'),
  deleted: msg('Deleted objects can’t be changed.'),
  unknown_status: msg('Objects in this status can’t be changed.'),
} as const satisfies Record<EditRestriction, MessageKey>;

/** Only codes with a single message: `aborted`, for one, has several. */
export const MESSAGES_BY_CODE: ReadonlyMap<string | number | undefined, MessageKey> = new Map(
  Object.entries({
    ...OBSTACLES,
    unknown_currency: msg('Amounts of this ad account can’t be edited: unknown currency.'),
    duplicating_not_allowed: msg('Nothing can be duplicated in an ad account with this status.'),
    copy_takes_long: msg('Facebook is still making this copy. It may appear later.'),
    nothing_changed: msg('Nothing to undo.'),
    nothing_failed: msg('No failed objects to retry.'),
    busy: msg('This object is already being changed.'),
    in_progress: msg('This change is still in progress.'),
    idempotency_key_reused: msg('This key was already used for another request.'),
    other_account_selected: msg('Another team was opened in this browser.'),
    cannot_moderate: msg('This profile can’t moderate the comments of this Page.'),
    not_hidden: msg('Only hidden comments can be unhidden.'),
    cannot_reply: msg('This profile can’t reply as this Page.'),
    own_author: msg('A Page can’t block itself.'),
    unknown_author: msg('Facebook doesn’t show the author of this comment.'),
    same_reply: msg('The Page already replied with this text.'),
    own_comment: msg('A Page can’t hide its own comments.'),
    share_outcome_unknown: msg(
      'Facebook didn’t respond. The pixel may have been shared: check the ad account.',
    ),
    uploads_off: msg('Uploads aren’t set up on this server. Ask the server admin.'),
    post_not_found: msg('None of your Pages’ latest posts has this address. Enter the post ID.'),
    no_comment_user: msg('No Page of your profiles owns this post.'),
    nothing_to_say: msg('This preset has nothing to publish.'),
    user_data_not_found: msg('This profile can’t comment as this Page.'),
    nothing_to_retry: msg('Nothing to share again.'),
    token_refused: msg('API tokens can’t be used for this call.'),
    onto_itself: msg('A comment can’t be a reply to itself.'),
    onto_parent: msg('The comment is already there.'),
    onto_descendant: msg('A comment can’t be a reply to one of its own replies.'),
    before_itself: msg('A comment can’t be placed before itself.'),
    before_next: msg('The comment is already directly before this one.'),
    before_descendant: msg('A comment can’t be placed among its own replies.'),
    comment_missing: msg('This comment was deleted.'),
    comment_exists: msg('A comment with this ID already exists.'),
    comment_empty: msg('Enter a text or add an image or video.'),
    last_comment: msg('A preset needs at least one comment.'),
    too_many_comments: msg('A preset can have at most 2,000 comments.'),
    too_much_text: msg('The comments of a preset can have at most 200,000 characters.'),
    sample_data: msg('This isn’t available with sample data.'),
  }),
);

/** By the server's sentence. */
export const MESSAGES_BY_TEXT: ReadonlyMap<string, MessageKey> = new Map(
  Object.entries({
    [ERROR_MESSAGES.invalidFields]: msg(
      'Some fields are filled incorrectly. Please correct them and try again.',
    ),
    [ERROR_MESSAGES.invalidRequest]: msg(
      'The request was made with the wrong parameters or in an invalid way.',
    ),
    [ERROR_MESSAGES.invalidProxySettings]: msg('Invalid proxy settings.'),
    [ERROR_MESSAGES.authenticationFailed]: msg(
      'The current session is expired or terminated. Please reload the page and log in again.',
    ),
    [ERROR_MESSAGES.permissionsDenied]: msg(
      "You don't have the necessary permissions to perform this action.",
    ),
    [ERROR_MESSAGES.notFound]: msg('The requested resource or route is not found.'),
    [ERROR_MESSAGES.apiError]: msg('There was a problem with your request. Please try again.'),
    [ERROR_MESSAGES.ownFault]: msg(
      'Facebook doesn’t support this request. This is a bug in Ads Checker, not a problem with the profile.',
    ),
    [ERROR_MESSAGES.tooManyBudgetChanges]: msg(
      'Budget changed 4 times within an hour. Try again in an hour.',
    ),
    [ERROR_MESSAGES.tooManyAtOnce]: msg(
      'Too many of your requests are waiting. Try again when they are done.',
    ),
    [ERROR_MESSAGES.serverOffline]: msg('The server is offline. Try again later.'),
    [ERROR_MESSAGES.unexpectedError]: msg('An unexpected error occurred. Please try again.'),
    [ERROR_MESSAGES.userExists]: msg('A user with the same email or username already exists.'),
    [ERROR_MESSAGES.facebookUserExists]: msg("You've already added this user."),
    [ERROR_MESSAGES.cookieFromAnotherProfile]: msg(
      'The cookies and token belong to different profiles. Copy both from the same browser.',
    ),
    [ERROR_MESSAGES.facebookUserNotFound]: msg('Profile not found on Facebook.'),
    [ERROR_MESSAGES.tokenWithoutAds]: msg('This token can’t read or manage ads.'),
    [ERROR_MESSAGES.tokenOnlyReadsAds]: msg(
      'This token only reads ads. The current one can also manage them.',
    ),
    [ERROR_MESSAGES.identityUnavailable]: msg('Couldn’t get this profile’s ID and name.'),
    [ERROR_MESSAGES.proxyUnavailable]: msg('Can’t connect to the proxy server.'),
    [ERROR_MESSAGES.proxyExists]: msg("You've already added this proxy."),
    'This rule is off. Turn it on first.': msg('This rule is off. Turn it on first.'),
    'All rules of the team are paused.': msg('All rules of the team are paused.'),
    'This run is still in progress.': msg('This run is still in progress.'),
    'The tracker of this rule was deleted.': msg('The tracker of this rule was deleted.'),
    'The tracker has active campaigns whose traffic source has no Ad ID token. Choose one in the tracker’s settings.':
      msg(
        'The tracker has active campaigns whose traffic source has no Ad ID token. Choose one in the tracker’s settings.',
      ),
    'The tracker has no user with the ID of this rule. Choose another in the rule.': msg(
      'The tracker has no user with the ID of this rule. Choose another in the rule.',
    ),
    'The campaign of this rule wasn’t found in the ad account.': msg(
      'The campaign of this rule wasn’t found in the ad account.',
    ),
    'The ad account’s time zone is unknown.': msg('The ad account’s time zone is unknown.'),
    'Facebook returned an incomplete list of objects.': msg(
      'Facebook returned an incomplete list of objects.',
    ),
    'The change was stopped.': msg('The change was stopped.'),
    'This ID is already used.': msg('This ID is already used.'),
    'Ad Creative does not have related Page Post.': msg(
      'Ad Creative does not have related Page Post.',
    ),
    'Comment not found.': msg('Comment not found.'),
    'Turn this task on first.': msg('Turn this task on first.'),
    'The value is not valid PagePostId.': msg('The value is not valid PagePostId.'),
    'This profile can’t moderate the comments of this Page.': msg(
      'This profile can’t moderate the comments of this Page.',
    ),
    'Facebook does not list the posts of dynamic creatives of this Page.': msg(
      'Facebook doesn’t list the posts of dynamic ads of this Page',
    ),
    'This profile has no role on this Page.': msg('This profile has no role on this Page.'),
    'This profile has no cookies.': msg('This profile has no cookies.'),
    'Someone else just changed this proxy. Try again.': msg(
      'Someone else just changed this proxy. Try again.',
    ),
    'Someone else is changing this profile. Try again.': msg(
      'Someone else is changing this profile. Try again.',
    ),
    'This profile’s proxy was just changed. Try again.': msg(
      'This profile’s proxy was just changed. Try again.',
    ),
    [ERROR_MESSAGES.proxyInUse]: msg('You can’t delete a proxy that’s in use.'),
    [ERROR_MESSAGES.wrongPassword]: msg('The password is incorrect.'),
    [ERROR_MESSAGES.wrongPairingCode]: msg(
      'This code is invalid or expired. Get a new one in Ads Checker.',
    ),
    [ERROR_MESSAGES.usedPairingKey]: msg(
      'This key has connected all its browsers. Create another one in Ads Checker.',
    ),
    [ERROR_MESSAGES.lastAdministrator]: msg('A team needs at least one active admin.'),
    [ERROR_MESSAGES.lastUserManager]: msg('At least one user must be able to manage all users.'),
    [ERROR_MESSAGES.grantsMoreThanHeld]: msg(
      'You can’t give or remove permissions you don’t have.',
    ),
    [ERROR_MESSAGES.holdsMore]: msg(
      'You can’t change or remove a user who has permissions you don’t have.',
    ),
    [ERROR_MESSAGES.passwordNotYours]: msg('You can’t change this user’s password.'),
    [ERROR_MESSAGES.wrongOldPassword]: msg('The current password is incorrect.'),
    [ERROR_MESSAGES.weakPassword]: msg('This password is too easy to guess.'),
    [ERROR_MESSAGES.alreadyMember]: msg('This user is already in the team.'),
    [ERROR_MESSAGES.alreadyInvited]: msg('This username already has an open invitation.'),
    [ERROR_MESSAGES.tooManyInvitations]: msg(
      'A team can have at most 100 open invitations. Withdraw one first.',
    ),
    [ERROR_MESSAGES.invitationClosed]: msg(
      'This invitation is no longer valid. Ask the team for a new one.',
    ),
    [ERROR_MESSAGES.invitationExpired]: msg(
      'This invitation has expired. Ask the team for a new one.',
    ),
    [ERROR_MESSAGES.invitationNotBacked]: msg(
      'The inviter can no longer give these permissions. Ask the team for a new invitation.',
    ),
    [ERROR_MESSAGES.invitationLinkInvalid]: msg(
      'This link is invalid or was replaced by a newer one. Ask the team for a new one.',
    ),
    [ERROR_MESSAGES.trackerExists]: msg('The team already has a tracker with these settings.'),
    [ERROR_MESSAGES.noChat]: msg('No chat is connected. Connect one in profile settings.'),
    [ERROR_MESSAGES.notLoggedIn]: msg('User is not logged in.'),
    [ERROR_MESSAGES.wrongCredentials]: msg('The username or password is incorrect.'),
    'Too many login attempts. Wait a moment and try again.': msg(
      'Too many login attempts. Wait a moment and try again.',
    ),
    'Too many attempts. Wait a moment and try again.': msg(
      'Too many attempts. Wait a moment and try again.',
    ),
    'A new version is available. Reload the page.': msg(
      'A new version is available. Reload the page.',
    ),
    'The request is too large.': msg('The request is too large.'),
    'The request body must be JSON.': msg('The request body must be JSON.'),
    'The request body must be JSON in UTF-8.': msg('The request body must be JSON in UTF-8.'),
    'Database unavailable. Try again later.': msg('Database unavailable. Try again later.'),
    'Your data is out of date. Reload the page.': msg('Your data is out of date. Reload the page.'),
    'Other changes to this team are in progress. Try again.': msg(
      'Other changes to this team are in progress. Try again.',
    ),
    'The server is busy. Try again in a moment.': msg('The server is busy. Try again in a moment.'),
    'This change took too long. Try again.': msg('This change took too long. Try again.'),
    'Please try again.': msg('Please try again.'),
    'This profile is disconnected from Facebook. Connect it again.': msg(
      'This profile is disconnected from Facebook. Connect it again.',
    ),
    'Facebook rejected this profile’s access token. Paste a new one.': msg(
      'Facebook rejected this profile’s access token. Paste a new one.',
    ),
    'This profile is logged out. Log in to Facebook and connect it again.': msg(
      'This profile is logged out. Log in to Facebook and connect it again.',
    ),
    'Facebook requires a checkpoint. Complete it on facebook.com.': msg(
      'Facebook requires a checkpoint. Complete it on facebook.com.',
    ),
    'This profile’s password was changed. Connect it again.': msg(
      'This profile’s password was changed. Connect it again.',
    ),
    'This webhook was changed or deleted since.': msg('This webhook was changed or deleted since.'),
    'Facebook is still preparing these insights. Try again in a minute.': msg(
      'Facebook is still preparing these insights. Try again in a minute.',
    ),
    'Facebook rate limit reached for this profile or ad account. Try again later.': msg(
      'Facebook rate limit reached for this profile or ad account. Try again later.',
    ),
    'Facebook rate limit reached for this profile. Try again later.': msg(
      'Facebook rate limit reached for this profile. Try again later.',
    ),
    'Facebook rate limit reached for this profile’s app. Try again later.': msg(
      'Facebook rate limit reached for this profile’s app. Try again later.',
    ),
    'Facebook rate limit reached for this ad account. Try again later.': msg(
      'Facebook rate limit reached for this ad account. Try again later.',
    ),
    'Facebook rate limit reached for insights of this ad account. Try again later.': msg(
      'Facebook rate limit reached for insights of this ad account. Try again later.',
    ),
    'Facebook rate limit reached for this object. Try again later.': msg(
      'Facebook rate limit reached for this object. Try again later.',
    ),
    'Not found on Facebook, or this profile has no access to it.': msg(
      'Not found on Facebook, or this profile has no access to it.',
    ),
    'Facebook rejected these values.': msg('Facebook rejected these values.'),
    'Already up to date on Facebook.': msg('Already up to date on Facebook.'),
    'Facebook rejected this action.': msg('Facebook rejected this action.'),
    'Unexpected response from Facebook. Try again.': msg(
      'Unexpected response from Facebook. Try again.',
    ),
    'Can’t reach Facebook. Try again.': msg('Can’t reach Facebook. Try again.'),
    'Facebook returned a page twice. Refresh the list.': msg(
      'Facebook returned a page twice. Refresh the list.',
    ),
    'This profile’s proxy isn’t responding. Check it or choose another.': msg(
      'This profile’s proxy isn’t responding. Check it or choose another.',
    ),
    'Unexpected response from Telegram. Try again.': msg(
      'Unexpected response from Telegram. Try again.',
    ),
    'Telegram rejected the bot token. Ask the server admin to update it.': msg(
      'Telegram rejected the bot token. Ask the server admin to update it.',
    ),
    'Too many test messages. Wait a moment and try again.': msg(
      'Too many test messages. Wait a moment and try again.',
    ),
    'No tracker found at this address. Check the API URL.': msg(
      'No tracker found at this address. Check the API URL.',
    ),
    'The tracker rejected the API key. Copy a new one from the tracker.': msg(
      'The tracker rejected the API key. Copy a new one from the tracker.',
    ),
    'This API key doesn’t have the needed permissions. Change them in the tracker.': msg(
      'This API key doesn’t have the needed permissions. Change them in the tracker.',
    ),
    'This edition of the tracker doesn’t include the API.': msg(
      'This edition of the tracker doesn’t include the API.',
    ),
    'The tracker rejected the request.': msg('The tracker rejected the request.'),
    'Tracker rate limit reached. Try again in a minute.': msg(
      'Tracker rate limit reached. Try again in a minute.',
    ),
    'The tracker isn’t responding. Try again later.': msg(
      'The tracker isn’t responding. Try again later.',
    ),
    'The tracker took too long to respond. Try again later.': msg(
      'The tracker took too long to respond. Try again later.',
    ),
    'The tracker returned a web page. Check the API URL and API key.': msg(
      'The tracker returned a web page. Check the API URL and API key.',
    ),
    'The tracker’s bot protection blocked this server. Allow its IP address there.': msg(
      'The tracker’s bot protection blocked this server. Allow its IP address there.',
    ),
    'The tracker redirects to another address. Enter that one.': msg(
      'The tracker redirects to another address. Enter that one.',
    ),
    'Unexpected response from the tracker. Check the API URL and version.': msg(
      'Unexpected response from the tracker. Check the API URL and version.',
    ),
    'The tracker didn’t confirm the update. It may or may not have been applied.': msg(
      'The tracker didn’t confirm the update. It may or may not have been applied.',
    ),
    'The tracker at this address has a different version.': msg(
      'The tracker at this address has a different version.',
    ),
    'Stopped before it was sent.': msg('Stopped before it was sent.'),
    'Choose a tracker for this task first.': msg('Choose a tracker for this task first.'),
    'Someone else just changed this tracker. Try again.': msg(
      'Someone else just changed this tracker. Try again.',
    ),
    'Request canceled.': msg('Request canceled.'),
    'Catalog not found': msg('Catalog not found'),
    'The permission for this upload has expired. Try again.': msg(
      'The permission for this upload has expired. Try again.',
    ),
    'Only JPG, PNG and MP4 files can be uploaded.': msg(
      'Only JPG, PNG and MP4 files can be uploaded.',
    ),
    'This file is too large.': msg('This file is too large.'),
    'Request timed out.': msg('Request timed out.'),
    'Failed to upload the file due to a network error.': msg(
      'Failed to upload the file due to a network error.',
    ),
    'The team has no space left for images and videos. Ask the server admin for more.': msg(
      'The team has no space left for images and videos. Ask the server admin for more.',
    ),
    'The file storage returned an error. Try again.': msg(
      'The file storage returned an error. Try again.',
    ),
    'The result of this save is no longer stored.': msg(
      'The result of this save is no longer stored.',
    ),
    'User ID is not valid.': msg('User ID is not valid.'),
  }),
);

/** Sentences of {@link MESSAGES_BY_TEXT} when the server told how long to wait: `in 5 minutes`. */
export const MESSAGES_WITH_WAIT: ReadonlyMap<string, MessageKey> = new Map(
  Object.entries({
    'Too many login attempts. Wait a moment and try again.': msg(
      'Too many login attempts. Try again {wait}.',
    ),
    'Too many attempts. Wait a moment and try again.': msg('Too many attempts. Try again {wait}.'),
    'Too many test messages. Wait a moment and try again.': msg(
      'Too many test messages. Try again {wait}.',
    ),
  }),
);
