import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';

export const MEDIA_KINDS = ['image', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Contents that are accepted, by the ending of their file names. */
export const MEDIA_FORMATS = {
  jpg: { kind: 'image', type: 'image/jpeg' },
  png: { kind: 'image', type: 'image/png' },
  mp4: { kind: 'video', type: 'video/mp4' },
} as const satisfies Record<string, { readonly kind: MediaKind; readonly type: string }>;
export type MediaFormat = keyof typeof MEDIA_FORMATS;

export interface MediaLimits {
  readonly maxBytes: Readonly<Record<MediaKind, number>>;
  /** Pixels, of images and videos alike. */
  readonly minWidth: number;
  readonly minHeight: number;
}

const MB = 1024 * 1024;

/** Facebook’s bounds of catalog media. The specification names that there are bounds, not which. */
export const PRODUCT_MEDIA_LIMITS: MediaLimits = {
  maxBytes: { image: 8 * MB, video: 200 * MB },
  minWidth: 500,
  minHeight: 500,
};

/** Of pictures and videos below posts: ours, since Facebook names none in pixels. */
export const COMMENT_MEDIA_LIMITS: MediaLimits = {
  maxBytes: { image: 8 * MB, video: 200 * MB },
  minWidth: 50,
  minHeight: 50,
};

/** Where the server takes files that it keeps itself. */
export const MEDIA_UPLOAD_PATH = '/media/upload';

/** Where files are sent: to a media host that the server is connected to, or to the server itself. */
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

/** Of files that wait for their turn: the higher goes first. */
export const UPLOAD_PRIORITIES = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type UploadPriority = (typeof UPLOAD_PRIORITIES)[number];

/** Of the two parts of an upload's name, in characters. */
export const UPLOAD_NAME_LENGTH = 249;
export const UPLOAD_SUFFIX_LENGTH = 5;
const PUBLIC_ID_LENGTH = UPLOAD_NAME_LENGTH + 1 + UPLOAD_SUFFIX_LENGTH;

/** What a media host takes in no name; slashes would make folders. */
export const NOT_IN_NAMES = /[?&#\\%<>+/\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

const publicIdSchema = z
  .string()
  .refine(
    (value) =>
      value.trim() !== '' && [...value].length <= PUBLIC_ID_LENGTH && !NOT_IN_NAMES.test(value),
    `must be a name of at most ${PUBLIC_ID_LENGTH} characters without ? & # \\ % < > + /`,
  );

/** The only transformation that is signed: a still of a video, to be shown in its place. */
export const PREVIEW_EAGER = 'c_limit,h_400,w_400/jpg';

const FOLDER = /^teams\/(\d{1,20})\/(profiles|accounts)\/(\d{1,20})$/;

/** Whose files a folder holds: those of a profile, or of an account. */
export type MediaOwner =
  | { readonly teamId: string; readonly adUserId: string }
  | { readonly teamId: string; readonly accountId: string };

export function mediaFolder(owner: MediaOwner): string {
  return 'adUserId' in owner
    ? `teams/${owner.teamId}/profiles/${owner.adUserId}`
    : `teams/${owner.teamId}/accounts/${owner.accountId}`;
}

/** Undefined for a folder that the product does not use. */
export function parseMediaFolder(folder: string): MediaOwner | undefined {
  const [, teamId, kind, id] = FOLDER.exec(folder) ?? [];
  if (teamId === undefined || id === undefined) {
    return undefined;
  }
  return kind === 'profiles' ? { teamId, adUserId: id } : { teamId, accountId: id };
}

/** Names are those of the host’s own parameters. */
const uploadToSignSchema = z.strictObject({
  public_id: publicIdSchema.optional(),
  eager: z.literal(PREVIEW_EAGER, 'must be the transformation of previews').optional(),
  /** The account’s own when absent. */
  folder: z
    .string()
    .refine(
      (value) => parseMediaFolder(value) !== undefined,
      'must be the folder of a profile or an account',
    )
    .optional(),
});

export const signedUploadSchema = z.object({
  apiKey: z.string(),
  signature: z.string(),
  /** Seconds since 1970: accepted for an hour. */
  timestamp: z.int().positive(),
  cloudName: z.string(),
  /** Signed like everything that was asked for, so it must be posted along. */
  folder: z.string(),
  /** Takes the form: `file`, `api_key`, `timestamp`, `signature` and all that was signed. */
  uploadUrl: z.string(),
});
export type SignedUpload = z.infer<typeof signedUploadSchema>;

export const mediaHostSchema = z.object({
  kind: z.enum(MEDIA_HOSTS),
  /** Null unless files go to a host. */
  cloudName: z.string().nullable(),
});
export type MediaHost = z.infer<typeof mediaHostSchema>;

/** What a media host answers to an upload; the rest of it is not read. */
export const uploadedSchema = z.object({
  secure_url: z.url({ protocol: /^https?$/ }),
  eager: z.array(z.object({ secure_url: z.url({ protocol: /^https?$/ }) })).optional(),
});
export const uploadRefusalSchema = z.object({ error: z.object({ message: z.string() }) });

export const mediaRoutes = {
  sign: route({
    method: 'POST',
    path: '/sign-cloudinary-api-request',
    summary: 'Signs an upload to the file storage. The browser then sends the file there.',
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
