import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';

export const MEDIA_KINDS = ['image', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Accepted content types by file extension. */
export const MEDIA_FORMATS = {
  jpg: { kind: 'image', type: 'image/jpeg' },
  png: { kind: 'image', type: 'image/png' },
  mp4: { kind: 'video', type: 'video/mp4' },
} as const satisfies Record<string, { readonly kind: MediaKind; readonly type: string }>;
export type MediaFormat = keyof typeof MEDIA_FORMATS;

export interface MediaLimits {
  readonly maxBytes: Readonly<Record<MediaKind, number>>;
  /** In pixels, for images and videos alike. */
  readonly minWidth: number;
  readonly minHeight: number;
}

const MB = 1024 * 1024;

/** What an upload is for, which limits its size. */
export const UPLOAD_PURPOSES = ['creative', 'other'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** What the server stores at most for each purpose, by kind. */
export const UPLOAD_MAX_BYTES: Readonly<Record<UploadPurpose, MediaLimits['maxBytes']>> = {
  creative: { image: 30 * MB, video: 1024 * MB },
  other: { image: 8 * MB, video: 200 * MB },
};

/** Facebook’s limits for catalog media; the specification does not state the values. */
export const PRODUCT_MEDIA_LIMITS: MediaLimits = {
  maxBytes: UPLOAD_MAX_BYTES.other,
  minWidth: 500,
  minHeight: 500,
};

/** For media in comments: our own limits, since Facebook does not state any in pixels. */
export const COMMENT_MEDIA_LIMITS: MediaLimits = {
  maxBytes: UPLOAD_MAX_BYTES.other,
  minWidth: 50,
  minHeight: 50,
};

/** Upload path of a server that stores files itself. */
export const MEDIA_UPLOAD_PATH = '/media/upload';

/** Upload target: a connected media host, or the server itself. */
export const MEDIA_HOSTS = ['cloudinary', 'server', 'none'] as const;
export type MediaHostKind = (typeof MEDIA_HOSTS)[number];

export const UPLOAD_STATUSES = [
  'IN_PROGRESS',
  'COMPLETED',
  'FAILED',
  'TIMED_OUT',
  'CANCELED',
] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

/** Priorities of queued files, ascending. */
export const UPLOAD_PRIORITIES = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type UploadPriority = (typeof UPLOAD_PRIORITIES)[number];

/** Maximum lengths of the two parts of an upload's name, in characters. */
export const UPLOAD_NAME_LENGTH = 249;
export const UPLOAD_SUFFIX_LENGTH = 5;
const PUBLIC_ID_LENGTH = UPLOAD_NAME_LENGTH + 1 + UPLOAD_SUFFIX_LENGTH;

/** Characters media hosts reject in names; slashes would create folders. */
export const NOT_IN_NAMES = /[?&#\\%<>+/\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

const publicIdSchema = z
  .string()
  .refine(
    (value) =>
      value.trim() !== '' && [...value].length <= PUBLIC_ID_LENGTH && !NOT_IN_NAMES.test(value),
    `must be a name of at most ${PUBLIC_ID_LENGTH} characters without ? & # \\ % < > + /`,
  );

/** The only transformation that is signed: a still of a video, for previews. */
export const PREVIEW_EAGER = 'c_limit,h_400,w_400/jpg';

const FOLDER = /^teams\/(\d{1,20})\/(profiles|accounts)\/(\d{1,20})$/;

/** Owner of the files in a folder: a profile or an account. */
export type MediaOwner =
  | { readonly teamId: string; readonly adUserId: string }
  | { readonly teamId: string; readonly accountId: string };

export function mediaFolder(owner: MediaOwner): string {
  return 'adUserId' in owner
    ? `teams/${owner.teamId}/profiles/${owner.adUserId}`
    : `teams/${owner.teamId}/accounts/${owner.accountId}`;
}

/** Files stored by the server that nothing has used for so many days are deleted. */
export const MEDIA_UNUSED_DAYS = 7;

/** Undefined for a folder that the product does not use. */
export function parseMediaFolder(folder: string): MediaOwner | undefined {
  const [, teamId, kind, id] = FOLDER.exec(folder) ?? [];
  if (teamId === undefined || id === undefined) {
    return undefined;
  }
  return kind === 'profiles' ? { teamId, adUserId: id } : { teamId, accountId: id };
}

/** Field names are the host’s own parameters. */
const uploadToSignSchema = z
  .strictObject({
    public_id: publicIdSchema.optional(),
    eager: z.literal(PREVIEW_EAGER, 'must be the transformation of previews').optional(),
    /** Defaults to the account’s own folder. */
    folder: z
      .string()
      .refine(
        (value) => parseMediaFolder(value) !== undefined,
        'must be the folder of a profile or an account',
      )
      .optional(),
    /** Size of the file: that much of the team's space is reserved until the signature expires. */
    bytes: z.int().positive().max(UPLOAD_MAX_BYTES.creative.video).optional(),
    /** `creative`: for the library of creatives, which takes larger files; by default another one. */
    purpose: z.enum(UPLOAD_PURPOSES).optional(),
  })
  .refine(({ bytes = 0, purpose = 'other' }) => bytes <= UPLOAD_MAX_BYTES[purpose].video, {
    path: ['bytes'],
    error: 'must be within the limit of its purpose',
  });

export const signedUploadSchema = z.object({
  apiKey: z.string(),
  signature: z.string(),
  /** Unix time in seconds; the signature is valid for an hour and, on the server itself, for one file. */
  timestamp: z.int().positive(),
  cloudName: z.string(),
  /** Signed like all parameters, so it must be posted along. */
  folder: z.string(),
  /**
   * Target of the form with `file`, `api_key`, `timestamp`, `signature` and all signed parameters.
   */
  uploadUrl: z.string(),
});
export type SignedUpload = z.infer<typeof signedUploadSchema>;

export const mediaHostSchema = z.object({
  kind: z.enum(MEDIA_HOSTS),
  /** Null unless files go to a media host. */
  cloudName: z.string().nullable(),
});
export type MediaHost = z.infer<typeof mediaHostSchema>;

/** The fields read from a media host's upload response. */
export const uploadedSchema = z.object({
  secure_url: z.url({ protocol: /^https?$/ }),
  eager: z.array(z.object({ secure_url: z.url({ protocol: /^https?$/ }) })).optional(),
});
export const uploadRefusalSchema = z.object({ error: z.object({ message: z.string() }) });

export const mediaRoutes = {
  sign: route({
    method: 'POST',
    path: '/sign-cloudinary-api-request',
    summary:
      'Signs one upload to the file storage. The browser then sends the file there. Files kept by the server that nothing has used for 7 days are deleted.',
    auth: 'session',
    body: uploadToSignSchema,
    response: dataEnvelope(signedUploadSchema),
    errors: [
      'AuthorizationError',
      'NotFoundError',
      'FailedPreconditionError',
      'TooManyRequestsError',
    ],
    tag: 'Media',
  }),
  getHost: route({
    method: 'GET',
    path: '/media-host',
    summary: 'Returns where uploaded files are stored.',
    auth: 'session',
    response: dataEnvelope(mediaHostSchema),
    errors: ['AuthorizationError'],
    tag: 'Media',
  }),
} as const;
