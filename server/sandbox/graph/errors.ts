import { randomBytes } from 'node:crypto';

export interface GraphErrorBody {
  message: string;
  type?: string;
  code: number;
  error_subcode?: number;
  is_transient?: boolean;
  error_user_title?: string;
  error_user_msg?: string;
  /** Some errors carry it as JSON text. */
  error_data?: { blame_field_specs: string[][] } | string;
  fbtrace_id?: string;
}

export class GraphError extends Error {
  readonly status: number;
  readonly body: GraphErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(input: {
    body: GraphErrorBody;
    status?: number;
    headers?: Readonly<Record<string, string>>;
  }) {
    super(input.body.message);
    this.name = 'GraphError';
    this.body = input.body;
    this.status = input.status ?? statusOfCode(input.body.code);
    this.headers = input.headers ?? {};
  }
}

function statusOfCode(code: number): number {
  if (code === 4 || code === 10 || (code >= 200 && code <= 299)) {
    return 403;
  }
  return code === 1 ? 500 : 400;
}

export function createTraceId(): string {
  return `A${randomBytes(16).toString('base64url')}`;
}

function oauth(body: Omit<GraphErrorBody, 'type'>): GraphError {
  return new GraphError({ body: { ...body, type: 'OAuthException' } });
}

export function unknownField(input: { field: string; node: string }): GraphError {
  return oauth({
    message: `(#100) Tried accessing nonexisting field (${input.field}) on node type (${input.node})`,
    code: 100,
  });
}

export function invalidParameter(message: string): GraphError {
  return oauth({ message: `(#100) ${message}`, code: 100 });
}

/** Duplicate text under one object. */
export function duplicateText(): GraphError {
  return oauth({ message: '(#506) Duplicate status message', code: 506 });
}

/** Considered spam, or too frequent: pauses the page. */
export function actionBlocked(): GraphError {
  return oauth({
    message: '(#368) The action attempted has been deemed abusive or is otherwise disallowed',
    code: 368,
  });
}

export function unknownPath(path: string): GraphError {
  return oauth({ message: `Unknown path components: ${path}`, code: 2500 });
}

export function syntaxError(input: { text: string; position: number; wanted: string }): GraphError {
  return oauth({
    message: `Syntax error "${input.wanted}" at character ${input.position}: ${input.text}`,
    code: 2500,
  });
}

export function missingObject(input: { id: string; method: string }): GraphError {
  return new GraphError({
    body: {
      message: `Unsupported ${input.method.toLowerCase()} request. Object with ID '${input.id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
      type: 'GraphMethodException',
      code: 100,
      error_subcode: 33,
    },
  });
}

/** A name was given where an id is expected. */
export function unknownAliases(names: readonly string[]): GraphError {
  return oauth({
    message: `(#803) Some of the aliases you requested do not exist: ${names.join(',')}`,
    code: 803,
  });
}

export function unsupportedVerb(method: string): GraphError {
  return new GraphError({
    body: {
      message: `Unsupported request - method type: ${method.toLowerCase()}`,
      type: 'GraphMethodException',
      code: 100,
    },
  });
}

export function unsupportedRoot(method: string): GraphError {
  return new GraphError({
    body: {
      message: `Unsupported ${method.toLowerCase()} request. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
      type: 'GraphMethodException',
      code: 100,
    },
  });
}

/** Rows of a report requested before it completed, or after it failed. */
export function reportNotReady(): GraphError {
  return oauth({
    message: 'Error accessing adreport job.',
    code: 2601,
    error_subcode: 1_815_107,
    is_transient: true,
    error_user_title: 'Loading Async Ads Report Failed',
    error_user_msg:
      'Sorry, the report cannot be loaded successfully. Please check if your job status is completed instead of failed or running before fetching the data.',
  });
}

export function permissionDenied(message: string): GraphError {
  return oauth({ message: `(#200) ${message}`, code: 200 });
}

export function deprecatedVersion(): GraphError {
  return oauth({
    message:
      '(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version: v27.0.',
    code: 2635,
  });
}

/** A rejected change of an ad object: always `code` 100 with the validation error's subcode. */
export function refusedChange(input: {
  subcode: number;
  title: string;
  message: string;
  field?: string;
  /** The same for a field inside others. */
  path?: readonly string[];
  code?: number;
  isDataText?: boolean;
}): GraphError {
  const path = input.path ?? (input.field === undefined ? undefined : [input.field]);
  const data = path === undefined ? undefined : { blame_field_specs: [[...path]] };
  return oauth({
    message: 'Invalid parameter',
    code: input.code ?? 100,
    error_subcode: input.subcode,
    is_transient: false,
    error_user_title: input.title,
    error_user_msg: input.message,
    ...(data === undefined
      ? {}
      : { error_data: input.isDataText === true ? JSON.stringify(data) : data }),
  });
}

export const TOKEN_STATES = [
  'ok',
  'expired',
  'loggedout',
  'password',
  'checkpoint',
  'checkpoint_blocking',
  'unconfirmed',
  'app_removed',
  'malformed',
  'missing_scope',
  'page_role_lost',
] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

const VALIDATING = 'Error validating access token:';
const TOKEN_ERRORS: Record<Exclude<TokenState, 'ok'>, Omit<GraphErrorBody, 'type'>> = {
  expired: {
    message: `${VALIDATING} Session has expired on Friday, 20-Nov-26 10:00:00 PST.`,
    code: 190,
    error_subcode: 463,
  },
  loggedout: {
    message: `${VALIDATING} The session is invalid because the user logged out.`,
    code: 190,
    error_subcode: 467,
  },
  password: {
    message: `${VALIDATING} The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.`,
    code: 190,
    error_subcode: 460,
  },
  checkpoint: {
    message: `${VALIDATING} You cannot access the app till you log in to www.facebook.com and follow the instructions given.`,
    code: 190,
    error_subcode: 459,
  },
  checkpoint_blocking: {
    message: `${VALIDATING} The user is enrolled in a blocking, logged-in checkpoint`,
    code: 190,
    error_subcode: 490,
  },
  unconfirmed: {
    message: `${VALIDATING} The user is not a confirmed user.`,
    code: 190,
    error_subcode: 464,
  },
  app_removed: {
    message: `${VALIDATING} The user has not authorized application 2586347315015828.`,
    code: 190,
    error_subcode: 458,
  },
  malformed: { message: 'Malformed access token', code: 190 },
  missing_scope: {
    message: '(#200) Requires ads_management permission to manage the object',
    code: 200,
    error_subcode: 10,
  },
  page_role_lost: {
    message: `${VALIDATING} The user must be an administrator, editor, or moderator of the page in order to impersonate it.`,
    code: 190,
    error_subcode: 492,
  },
};

export function tokenError(state: Exclude<TokenState, 'ok'>): GraphError {
  return oauth(TOKEN_ERRORS[state]);
}

export function missingToken(input: { isAboutMe: boolean }): GraphError {
  return input.isAboutMe
    ? oauth({
        message: 'An active access token must be used to query information about the current user.',
        code: 2500,
      })
    : oauth({ message: 'An access token is required to request this resource.', code: 104 });
}

/** An error of the caller's configuration, not of the access token. */
export function wrongProof(): GraphError {
  return new GraphError({
    body: {
      message: 'Invalid appsecret_proof provided in the API argument',
      type: 'GraphMethodException',
      code: 100,
    },
  });
}

export function unknownToken(): GraphError {
  return oauth({ message: 'Invalid OAuth access token - Cannot parse access token', code: 190 });
}
