import { NOT_FOUND, PERMISSIONS_DENIED, UNEXPECTED_ERROR } from './first-error-messages.ts';

/** Messages of spec 1 section 8: the English text is also the key of its translation. */
export const ERROR_MESSAGES = {
  invalidFields: 'Some fields are filled incorrectly. Please correct them and try again.',
  invalidRequest: 'The request was made with the wrong parameters or in an invalid way.',
  invalidProxySettings: 'Invalid proxy settings.',
  authenticationFailed:
    'The current session is expired or terminated. Please reload the page and log in again.',
  permissionsDenied: PERMISSIONS_DENIED,
  notFound: NOT_FOUND,
  apiError: 'There was a problem with your request. Please try again.',
  ownFault:
    'Facebook doesn’t support this request. This is a bug in Ads Checker, not a problem with the profile.',
  tooManyBudgetChanges: 'Budget changed 4 times within an hour. Try again in an hour.',
  databaseUnavailable: 'Database unavailable. Try again later.',
  tooManyAtOnce: 'Too many of your requests are waiting. Try again when they are done.',
  serverOffline: 'The server is offline. Try again later.',
  unexpectedError: UNEXPECTED_ERROR,
  userExists: 'A user with the same email or username already exists.',
  facebookUserExists: "You've already added this user.",
  cookieFromAnotherProfile:
    'The cookies and token belong to different profiles. Copy both from the same browser.',
  facebookUserNotFound: 'Profile not found on Facebook.',
  identityUnavailable: 'Couldn’t get this profile’s ID and name.',
  tokenWithoutAds: 'This token can’t read or manage ads.',
  tokenOnlyReadsAds: 'This token only reads ads. The current one can also manage them.',
  proxyUnavailable: 'Can’t connect to the proxy server.',
  proxyExists: "You've already added this proxy.",
  proxyInUse: 'You can’t delete a proxy that’s in use.',
  trackerExists: 'The team already has a tracker with these settings.',
  wrongPassword: 'The password is incorrect.',
  wrongPairingCode: 'This code is invalid or expired. Get a new one in Ads Checker.',
  usedPairingKey: 'This key has connected all its browsers. Create another one in Ads Checker.',
  lastAdministrator: 'A team needs at least one active admin.',
  lastUserManager: 'At least one user must be able to manage all users.',
  grantsMoreThanHeld: 'You can’t give or remove permissions you don’t have.',
  holdsMore: 'You can’t change or remove a user who has permissions you don’t have.',
  passwordNotYours: 'You can’t change this user’s password.',
  wrongOldPassword: 'The current password is incorrect.',
  weakPassword: 'This password is too easy to guess.',
  alreadyMember: 'This user is already in the team.',
  alreadyInvited: 'This username already has an open invitation.',
  tooManyInvitations: 'A team can have at most 100 open invitations. Withdraw one first.',
  invitationClosed: 'This invitation is no longer valid. Ask the team for a new one.',
  invitationExpired: 'This invitation has expired. Ask the team for a new one.',
  invitationNotBacked:
    'The inviter can no longer give these permissions. Ask the team for a new invitation.',
  invitationLinkInvalid:
    'This link is invalid or was replaced by a newer one. Ask the team for a new one.',
  noChat: 'No chat is connected. Connect one in profile settings.',
  notLoggedIn: 'User is not logged in.',
  wrongCredentials: 'The username or password is incorrect.',
} as const;
