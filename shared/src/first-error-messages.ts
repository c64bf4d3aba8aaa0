/** Those of `ERROR_MESSAGES` that the first screens of the web app know. */
export const PERMISSIONS_DENIED =
  "You don't have the necessary permissions to perform this action.";
export const NOT_FOUND = 'The requested resource or route is not found.';
export const UNEXPECTED_ERROR = 'An unexpected error occurred. Please try again.';
