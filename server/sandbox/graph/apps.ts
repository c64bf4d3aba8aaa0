import { createHash, createHmac } from 'node:crypto';
import type { SampleProfile } from '@ads-checker/shared/sample/index';
import type { Json, JsonObject, NodeType, Parameters } from './context.ts';
import {
  GraphError,
  missingToken,
  type TokenState,
  tokenError,
  unknownToken,
  wrongProof,
} from './errors.ts';
import { value } from './selection.ts';

export interface SandboxApp {
  readonly id: string;
  readonly name: string;
}

/** First-party application: its tokens read fields that other applications are refused. */
const OWN_APP: SandboxApp = { id: '119211728144504', name: 'Ads Manager' };
const OTHER_APP: SandboxApp = { id: '900100200300400', name: 'Northpine Reports' };

export interface AppRegistry {
  appOf(profile: SampleProfile): SandboxApp;
  /** Issues the profile's token to this application; an unknown id creates the application. */
  assign(input: { profileId: string; appId: string }): SandboxApp;
  list(): readonly SandboxApp[];
  find(appId: string): SandboxApp | undefined;
  clear(): void;
}

export function createAppRegistry(): AppRegistry {
  const assigned = new Map<string, SandboxApp>();
  const list = (): SandboxApp[] => [
    ...new Map([OWN_APP, OTHER_APP, ...assigned.values()].map((app) => [app.id, app])).values(),
  ];
  const find = (appId: string): SandboxApp | undefined => list().find(({ id }) => id === appId);
  return {
    appOf: ({ facebookId, capabilities }) =>
      assigned.get(facebookId) ?? (capabilities === 'first_party' ? OWN_APP : OTHER_APP),
    assign: ({ profileId, appId }) => {
      const app = find(appId) ?? { id: appId, name: `Application ${appId}` };
      assigned.set(profileId, app);
      return app;
    },
    list,
    find,
    clear: () => assigned.clear(),
  };
}

/** The application's secret: `id|secret` is its app access token. */
export function secretOfApp({ id }: SandboxApp): string {
  return createHash('md5').update(`secret of ${id}`).digest('hex');
}

interface TokenDirectory {
  readonly apps: AppRegistry;
  readonly nowMs: number;
  readonly findProfile: (token: string) => SampleProfile | undefined;
  readonly tokenStateOf: (profile: SampleProfile) => TokenState;
  readonly permissionsOf: (token: string) => readonly string[];
}

const NOT_YOURS = new GraphError({
  body: {
    message:
      '(#100) You must provide an app access token, or a user access token that is an owner or developer of the app',
    type: 'OAuthException',
    code: 100,
  },
});

function describeToken({
  inspected,
  tokens,
}: {
  inspected: string;
  tokens: TokenDirectory;
}): JsonObject {
  const { apps, findProfile, nowMs, tokenStateOf } = tokens;
  const profile = findProfile(inspected);
  if (profile === undefined) {
    const { code, message } = unknownToken().body;
    return { error: { code, message }, is_valid: false, scopes: [] };
  }
  const app = apps.appOf(profile);
  const tokenState = tokenStateOf(profile);
  const isValid = tokenState === 'ok' || tokenState === 'missing_scope';
  const {
    code,
    message,
    error_subcode: subcode,
  } = isValid ? { code: 0, message: '' } : tokenError(tokenState).body;
  return {
    app_id: app.id,
    type: 'USER',
    application: app.name,
    data_access_expires_at: Math.floor(nowMs / 1_000) + 90 * 86_400,
    expires_at: 0,
    is_valid: isValid,
    ...(isValid ? {} : { error: { code, message, ...(subcode === undefined ? {} : { subcode }) } }),
    issued_at: Math.floor(nowMs / 1_000) - 86_400,
    scopes: [...tokens.permissionsOf(inspected)],
    user_id: profile.facebookId,
  };
}

/**
 * `/debug_token`. An app access token may inspect all tokens of its application, a user access
 * token only itself; an invalid token is a response with `is_valid: false`, not an error.
 */
export function answerDebugToken({
  token,
  parameters,
  tokens,
}: {
  token: string | undefined;
  parameters: Parameters;
  tokens: TokenDirectory;
}): Json {
  if (token === undefined || token === '') {
    throw missingToken({ isAboutMe: false });
  }
  const inspected = parameters.get('input_token') ?? '';
  const [appId = '', secret] = token.split('|');
  const app = secret === undefined ? undefined : tokens.apps.find(appId);
  if (app === undefined) {
    const viewer = tokens.findProfile(token);
    if (viewer === undefined) {
      throw unknownToken();
    }
    const tokenState = tokens.tokenStateOf(viewer);
    if (tokenState !== 'ok') {
      throw tokenError(tokenState);
    }
    if (inspected !== token) {
      throw NOT_YOURS;
    }
  } else if (secret !== secretOfApp(app)) {
    throw unknownToken();
  }
  const profile = tokens.findProfile(inspected);
  if (app !== undefined && profile !== undefined && tokens.apps.appOf(profile).id !== app.id) {
    throw NOT_YOURS;
  }
  return { data: describeToken({ inspected, tokens }) };
}

export const applicationNode: NodeType<SandboxApp> = {
  name: 'Application',
  idOf: (app) => app.id,
  defaults: ['name'],
  fields: { name: value((app) => app.name) },
  edges: {},
};

/** Checks `appsecret_proof`: HMAC-SHA256 of the access token with the application's secret. */
export function checkProof(input: { app: SandboxApp; token: string; proof: string }): void {
  const right = createHmac('sha256', secretOfApp(input.app)).update(input.token).digest('hex');
  if (input.proof !== right) {
    throw wrongProof();
  }
}
