import { AppError } from '@ads-checker/shared/errors';

/** How long a signature is accepted, as by media hosts. */
export const SIGNED_FOR_S = 60 * 60;
/** Tolerates clock differences between servers. */
const AHEAD_S = 60;

export function uploadsOff(): AppError {
  return new AppError(
    'FailedPreconditionError',
    'Uploads aren’t set up on this server. Ask the server admin.',
    {
      code: 'uploads_off',
    },
  );
}

export function notSigned(): AppError {
  return new AppError(
    'AuthenticationError',
    'The permission for this upload has expired. Try again.',
  );
}

/** @throws AuthenticationError for an expired or future signature. */
export function requireFreshSignature(timestamp: number, nowMs: number): void {
  const ageS = nowMs / 1000 - timestamp;
  if (!(ageS <= SIGNED_FOR_S && ageS >= -AHEAD_S)) {
    throw notSigned();
  }
}

export function unsupportedContent(): AppError {
  return new AppError('UnsupportedMediaTypeError', 'Only JPG, PNG and MP4 files can be uploaded.');
}

export function tooLarge(): AppError {
  return new AppError('PayloadTooLargeError', 'This file is too large.');
}

/** @throws FailedPreconditionError when the team’s files would exceed `maxBytes`. */
export function requireQuota(input: {
  readonly bytes: number;
  readonly usedBytes: number;
  readonly maxBytes: number;
}): void {
  if (input.usedBytes + input.bytes > input.maxBytes) {
    throw new AppError(
      'FailedPreconditionError',
      'The team has no space left for images and videos. Ask the server admin for more.',
    );
  }
}
