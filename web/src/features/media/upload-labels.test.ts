import { PRODUCT_MEDIA_LIMITS } from '@ads-checker/shared/contracts/media';
import { AppError } from '@ads-checker/shared/errors';
import { expect, it } from 'vitest';
import { NetworkFailure } from '../../lib/api-errors.ts';
import type { FileError } from './media.ts';
import { unusedText, uploadStatus } from './upload-labels.ts';
import type { UploadView } from './uploads.ts';

const labelOf = (view: Partial<UploadView>): string =>
  uploadStatus({
    fault: null,
    status: 'IN_PROGRESS',
    error: null,
    progress: 0,
    isPaused: false,
    isWaiting: false,
    ...view,
  } as UploadView).label;

const { maxBytes } = PRODUCT_MEDIA_LIMITS;
const FAULTS: readonly (readonly [FileError, string])[] = [
  [{ code: 'unsupported_extension' }, 'Unsupported extension. Use JPG, PNG or MP4.'],
  [{ code: 'unsupported_type' }, 'Unsupported type: the content isn’t JPG, PNG or MP4.'],
  [{ code: 'kind_not_taken', kind: 'video' }, 'Videos can’t be added here'],
  [{ code: 'kind_not_taken', kind: 'image' }, 'Images can’t be added here'],
  [{ code: 'empty' }, 'The file is empty'],
  [{ code: 'unreadable' }, 'The file couldn’t be read'],
  [{ code: 'too_large', kind: 'image', maxBytes: maxBytes.image }, 'Images can have at most 8 MB'],
  [
    { code: 'too_large', kind: 'video', maxBytes: maxBytes.video },
    'Videos can have at most 200 MB',
  ],
  [
    { code: 'too_narrow', min: 500, actual: 499 },
    'The width must be at least 500 px. This one has 499 px.',
  ],
  [
    { code: 'too_low', min: 500, actual: 10 },
    'The height must be at least 500 px. This one has 10 px.',
  ],
  [{ code: 'too_many', kind: 'image', max: 21 }, 'At most 21 images'],
  [{ code: 'too_short', minMs: 1_000 }, 'Use at least 1 second.'],
  [{ code: 'too_long', maxMs: 14_460_000 }, 'Use at most 241 minutes.'],
  [{ code: 'too_many', kind: 'video', max: 20 }, 'At most 20 videos'],
];

it.each(FAULTS)('describes what is wrong with a file: %o', (fault, text) => {
  expect(labelOf({ fault, status: null })).toBe(text);
});

it('describes the state of an upload, and its error', () => {
  const failed = (error: UploadView['error']) => labelOf({ status: 'FAILED', error });
  const network = 'Failed to upload the file due to a network error.';
  expect(failed(null)).toBe(network);
  expect(failed(new NetworkFailure('POST the file', undefined))).toBe(network);
  expect(failed(new AppError('VendorError', 'Invalid image file'))).toBe('Invalid image file');
  expect(labelOf({ status: 'TIMED_OUT' })).toBe('Request timed out.');
  expect(labelOf({ status: 'CANCELED' })).toBe('Canceled');
  expect(labelOf({ status: 'COMPLETED' })).toBe('Uploaded');
  expect(labelOf({ progress: 0.649 })).toBe('64%');
  expect(labelOf({ isWaiting: true })).toBe('Waiting');
  expect(labelOf({ isPaused: true, isWaiting: true })).toBe('Paused: offline');
  expect(labelOf({ status: null })).toBe('Checking…');
});

it('tells how long unused files are kept, where the server stores them', () => {
  expect((['server', 'cloudinary', 'none'] as const).map((kind) => unusedText({ kind }))).toEqual([
    'Files not used for 7 days are deleted.',
    '',
    '',
  ]);
});
