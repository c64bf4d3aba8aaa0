import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { scopeOfRoute } from '@ads-checker/shared/access/api-tokens';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import { fillPath, type RouteShape } from '@ads-checker/shared/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from './factories/factories.ts';
import { ALL_SCOPES, TokenClient } from './harness/api-token.ts';
import { startTestApp, type TestApp } from './harness/app.ts';
import type { RequestInput, TestClient } from './harness/client.ts';
import {
  type Matrix,
  type MatrixIds,
  type MatrixRow,
  ROLES,
  type Role,
  TOKENS,
  type TokenRole,
} from './harness/matrix.ts';
import { startRefusingNetwork } from './harness/refusing-network.ts';

const NO_PERMISSIONS = { manage_team: false, read_team_ads: false, manage_team_ads: false };
const objectIds = { adAccountId: '77', adCampaignId: '78', adSetId: '79', adId: '80' };

// biome-ignore format: a table is read by its columns.
const MATRIX: Matrix = {
  //                                           anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  'identity.login':               { statuses: [401,  401,  401,  401,  401,  401,  401,  401,  401,  401,  401], input: (_ids, { role }) => ({ body: { username: `nobody_${role}`, password: TEST_PASSWORD } }) },
  'identity.logout':              { statuses: [401,  401,  200,  200,  200,  200,  200,  200,  200,  200,  200], isInOwnSession: true, input: () => ({}) },
  'identity.authenticate':        { statuses: [401,  401,  200,  200,  200,  200,  200,  200,  200,  200,  200], input: () => ({}) },
  'identity.selectAccount':       { statuses: [401,  401,  200,  404,  404,  404,  404,  404,  404,  404,  404], input: ({ accountId }) => ({ params: { accountId } }) },
  'identity.updateProfile':       { statuses: [401,  401,  200,  200,  200,  200,  200,  200,  200,  200,  200], input: () => ({ body: { settings: { convertMoneyToUSD: true } } }) },
  'identity.changePassword':      { statuses: [401,  401,  400,  400,  400,  400,  400,  400,  400,  400,  400], input: () => ({ body: { oldPassword: 'not the old one', newPassword: TEST_PASSWORD } }) },
  'identity.listSessions':        { statuses: [401,  401,  200,  200,  200,  200,  200,  200,  200,  200,  200], input: () => ({}) },
  'identity.endSession':          { statuses: [401,  401,  404,  404,  404,  404,  404,  404,  404,  404,  404], input: () => ({ params: { sessionId: '999999999' } }) },
  'identity.endOtherSessions':    { statuses: [401,  401,  200,  200,  200,  200,  200,  200,  200,  200,  200], input: () => ({}) },
  'users.find':                   { statuses: [401,  401,  403,  403,  403,  403,  403,  403,  403,  403,  200], input: () => ({ body: {} }) },
  'users.create':                 { statuses: [401,  401,  403,  403,  403,  403,  403,  403,  403,  403,  200], input: (_ids, { role }) => ({ body: { username: `made_${role.toLowerCase()}`, email: `made_${role}@example.test`, firstName: 'Made', lastName: 'Person', password: TEST_PASSWORD, permissions: { create_teams: false, manage_all_users: false } } }) },
  'users.update':                 { statuses: [401,  401,  403,  403,  403,  403,  403,  403,  403,  403,  200], input: ({ userId }) => ({ params: { userId }, body: { firstName: 'Named' } }) },
  'users.get':                    { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  404,  403,  200], input: ({ userId }) => ({ params: { userId } }) },
  'users.listTeams':              { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  404,  403,  200], input: ({ userId }) => ({ params: { userId } }) },
  'users.listAccounts':           { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  404,  403,  200], input: ({ userId }) => ({ params: { userId } }) },
  'teams.get':                    { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  404,  403,  403], input: ({ teamId }) => ({ params: { teamId } }) },
  'teams.listUsers':              { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  404,  403,  403], input: ({ teamId }) => ({ params: { teamId } }) },
  'teams.listAccounts':           { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  404,  403,  403], input: ({ teamId }) => ({ params: { teamId } }) },
  'teams.getAccount':             { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'teams.create':                 { statuses: [401,  401,  403,  403,  403,  403,  403,  403,  403,  200,  403], input: () => ({ body: { name: 'Southbank', description: 'Another team' } }) },
  'teams.update':                 { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: ({ teamId }) => ({ params: { teamId }, body: { name: 'Northpine' } }) },
  'teams.createAccount':          { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: ({ teamId }, { role }) => ({ params: { teamId }, body: { username: `new_${role}`, email: `new_${role}@example.test`, password: TEST_PASSWORD, permissions: NO_PERMISSIONS } }) },
  'teams.getAccountOverview':     { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'teams.updateAccount':          { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: async (_ids, { buildMember }) => ({ params: { accountId: (await buildMember()).id }, body: { status: 'restricted' } }) },
  'teams.deleteAccount':          { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: async (_ids, { buildMember }) => ({ params: { accountId: (await buildMember()).id } }) },
  'invitations.list':             { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: ({ teamId }) => ({ params: { teamId } }) },
  'invitations.create':           { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: ({ teamId }, { role }) => ({ params: { teamId }, body: { usernameOrEmail: `guest_${role}`, permissions: NO_PERMISSIONS } }) },
  'invitations.createLink':       { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: async ({ teamId }, { factories }) => ({ params: { invitationId: await factories.buildInvitation({ teamId }) } }) },
  'invitations.withdraw':         { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: async ({ teamId }, { factories }) => ({ params: { invitationId: await factories.buildInvitation({ teamId }) } }) },
  // Invitations are visible to their recipient only: teams/invitations.test.ts calls these as the
  // recipient.
  'invitations.lookUp':           { statuses: [401,  401,  404,  404,  404,  404,  404,  404,  404,  404,  404], input: () => ({ body: { token: 'x'.repeat(43) } }) },
  'invitations.accept':           { statuses: [401,  401,  404,  404,  404,  404,  404,  404,  404,  404,  404], input: async ({ teamId }, { factories }) => ({ params: { invitationId: await factories.buildInvitation({ teamId }) }, body: {} }) },
  'invitations.decline':          { statuses: [401,  401,  404,  404,  404,  404,  404,  404,  404,  404,  404], input: async ({ teamId }, { factories }) => ({ params: { invitationId: await factories.buildInvitation({ teamId }) }, body: {} }) },
  'activity.list':                { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: ({ teamId }) => ({ params: { teamId } }) },
  'telegram.getBotInfo':          { statuses: [401,  401,  200,  200,  200,  200,  200,  200,  200,  200,  200], input: () => ({}) },
  'telegram.disconnect':          { statuses: [401,  401,  200,  200,  200,  200,  200,  200,  200,  200,  200], input: () => ({}) },
  'telegram.sendTest':            { statuses: [401,  401,  400,  400,  400,  400,  400,  400,  400,  400,  400], input: () => ({}) },
  'telegram.webhook':             { statuses: [404,  404,  404,  404,  404,  404,  404,  404,  404,  404,  404], input: () => ({ body: { update_id: 1 } }) },
  'adUsers.list':                 { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'adUsers.get':                  { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'adUsers.create':               { statuses: [401,  401,  400,  403,  403,  400,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, body: { authMethod: 'access_token', accessToken: 'EAABmatrixmatrix', cookie: 'c_user=100; xs=1', userAgent: 'Mozilla/5.0' } }) },
  'adUsers.setTargetCpas':        { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId }, body: { campaignIds: ['1'], amount: '5' } }) },
  'adUsers.update':               { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId }, body: { customName: 'Named' } }) },
  'adUsers.delete':               { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: async ({ accountId }, { factories }) => ({ params: { adUserId: await factories.buildAdUser({ accountId }) } }) },
  'adUsers.check':                { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'adUsers.reveal':               { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId }, body: { secret: 'cookie', password: TEST_PASSWORD } }) },
  'adUsers.listGroups':           { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'adUsers.createGroup':          { statuses: [401,  401,  200,  403,  403,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, body: { name: 'Solar' } }) },
  'adUsers.updateGroup':          { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: async ({ accountId }, { factories }) => ({ params: { groupId: await factories.buildGroup({ accountId }) }, body: { name: 'Solar' } }) },
  'adUsers.deleteGroup':          { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: async ({ accountId }, { factories }) => ({ params: { groupId: await factories.buildGroup({ accountId }) } }) },
  'proxies.list':                 { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'proxies.get':                  { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ proxyId }) => ({ params: { proxyId } }) },
  'proxies.create':               { statuses: [401,  401,  200,  403,  403,  200,  403,  403,  404,  403,  403], input: ({ accountId }, { role }) => ({ params: { accountId }, body: { options: { protocol: 'http', hostname: `${role}.example.test`, port: 8080 }, isCheckRequired: false } }) },
  'proxies.update':               { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: ({ proxyId }) => ({ params: { proxyId }, body: { description: 'Named' } }) },
  'proxies.delete':               { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: async ({ accountId }, { factories }) => ({ params: { proxyId: await factories.buildProxy({ accountId }) } }) },
  'proxies.check':                { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ proxyId }) => ({ params: { proxyId } }) },
  'proxies.requestChecks':        { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ proxyId }) => ({ body: { proxyIds: [proxyId] } }) },
  'adObjects.listAdAccounts':     { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'adObjects.listAdCampaigns':    { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId, ...objectIds } }) },
  'adObjects.listAdSets':         { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId, ...objectIds } }) },
  'adObjects.listAds':            { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId, ...objectIds } }) },
  'adObjects.listAdImages':       { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId, ...objectIds } }) },
  'adObjects.updateAdCampaign':   { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId, ...objectIds }, body: { status: 'PAUSED' } }) },
  'adObjects.updateAdSet':        { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId, ...objectIds }, body: { status: 'PAUSED' } }) },
  'adObjects.updateAd':           { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId, ...objectIds }, body: { status: 'PAUSED' } }) },
  'insights.read':                { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId, ...objectIds }, query: { level: 'account', objectId: '1', datePreset: 'today' } }) },
  'extension.createPairing':      { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  200,  403,  403], input: () => ({}) },
  'extension.createPairingKey':   { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  200,  403,  403], input: () => ({ body: { browserCount: 20, hours: 24 } }) },
  'extension.listPairingKeys':    { statuses: [401,  401,  200,  200,  200,  200,  200,  200,  200,  200,  200], input: () => ({}) },
  'extension.endPairingKey':      { statuses: [401,  401,  404,  404,  404,  404,  404,  404,  404,  404,  404], input: () => ({ params: { pairingKeyId: '999999' } }) },
  'extension.listBuilds':         { statuses: [401,  401,  200,  200,  200,  200,  200,  200,  200,  200,  200], input: () => ({}) },
  // The extension's routes ignore cookies: test/extension-security.test.ts calls all with the
  // extension's token.
  'extension.previewPairing':     { statuses: [400,  400,  400,  400,  400,  400,  400,  400,  400,  400,  400], input: () => ({ body: { code: 'ABCD-2345' } }) },
  'extension.pair':               { statuses: [400,  400,  400,  400,  400,  400,  400,  400,  400,  400,  400], input: () => ({ body: { code: 'ABCD-2345', extensionVersion: '1.0.0' } }) },
  'extension.getWorkspace':       { statuses: [401,  401,  401,  401,  401,  401,  401,  401,  401,  401,  401], input: () => ({}) },
  'extension.capture':            { statuses: [401,  401,  401,  401,  401,  401,  401,  401,  401,  401,  401], input: () => ({ body: {} }) },
  'extension.captureSession':     { statuses: [401,  401,  401,  401,  401,  401,  401,  401,  401,  401,  401], input: () => ({ params: { commentUserId: '1' }, body: {} }) },
  'extension.updatePairing':      { statuses: [401,  401,  401,  401,  401,  401,  401,  401,  401,  401,  401], input: () => ({ body: { label: 'Laptop' } }) },
  'extension.unpair':             { statuses: [401,  401,  401,  401,  401,  401,  401,  401,  401,  401,  401], input: () => ({}) },
  'sync.pull':                    { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  200,  403,  403], input: () => ({ params: { collection: 'adUsers' } }) },
  'sync.volatile':                { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  200,  403,  403], input: ({ adUserId }) => ({ params: { collection: 'adUsers' }, query: { ids: [adUserId] } }) },
  'sync.stream':                  { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  200,  403,  403], input: () => ({}) },
  'health.health':                { statuses: [200,  200,  200,  200,  200,  200,  200,  200,  200,  200,  200], input: () => ({}) },
};

const modules = fileURLToPath(new URL('../src/modules', import.meta.url));
const ofModules: Record<string, Matrix[string]> = {};
for await (const file of glob('*/test/matrix.ts', { cwd: modules })) {
  const { matrix } = (await import(`${modules}/${file}`)) as { matrix: Matrix };
  Object.assign(ofModules, matrix);
}
const ROWS: Matrix = { ...MATRIX, ...ofModules };

/** 400 means that the caller had the permission. */
let network: Awaited<ReturnType<typeof startRefusingNetwork>>;
let app: TestApp;
let ids: MatrixIds;
let clients: Readonly<Record<Role, TestClient>>;
let tokens: Readonly<Record<TokenRole, TokenClient>>;

beforeAll(async () => {
  network = await startRefusingNetwork();
  app = await startTestApp({ graphUrl: network.url });
  const { factories } = app;
  const owner = await factories.buildAccount();
  const { teamId } = owner;
  const signIn = async (account: { user: { username: string } }) =>
    app.signIn({ username: account.user.username });
  const expired = await signIn(await factories.buildAccount({ teamId }));
  await app.container.db.raw(`update sessions set expires_at = now() - interval '1 second'`);
  clients = {
    anonymous: app.anonymous(),
    expired,
    owner: await signIn(owner),
    member: await signIn(await factories.buildAccount({ teamId })),
    readsTeamAds: await signIn(await factories.buildAccount({ teamId, readTeamAds: true })),
    managesTeamAds: await signIn(await factories.buildAccount({ teamId, manageTeamAds: true })),
    admin: await signIn(await factories.buildAccount({ teamId, manageTeam: true })),
    restricted: await signIn(await factories.buildAccount({ teamId, isRestricted: true })),
    otherTeamAdmin: await signIn(
      await factories.buildAccount({ manageTeam: true, readTeamAds: true, manageTeamAds: true }),
    ),
    createsTeams: await signIn({ user: await factories.buildUser({ canCreateTeams: true }) }),
    managesAllUsers: await signIn({ user: await factories.buildUser({ canManageAllUsers: true }) }),
  };
  ids = {
    userId: owner.user.id,
    teamId,
    accountId: owner.id,
    adUserId: await factories.buildAdUser({ accountId: owner.id, status: 'checkpoint_required' }),
    proxyId: await factories.buildProxy({ accountId: owner.id, hostname: '127.0.0.1', port: 9 }),
  };
});
afterAll(async () => {
  await app?.close();
  network?.close();
});

/** A stream never ends: its headers are enough. */
async function statusOf(
  client: TestClient,
  { method, path }: RouteShape,
  { params = {}, body }: RequestInput,
): Promise<number> {
  const controller = new AbortController();
  const response = await fetch(`${client.baseUrl}/api/v1${fillPath(path, params)}`, {
    method,
    headers: client.headers(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: controller.signal,
  });
  controller.abort();
  return response.status;
}

/** A refused call leaves its objects as they were: the next role calls for the same. */
function createInputs(route: RouteShape, row: MatrixRow) {
  let last: RequestInput | undefined;
  return async (
    role: Role | TokenRole,
    answers: Partial<Record<Role | TokenRole, number>>,
  ): Promise<RequestInput> => {
    const status = Object.values(answers).at(-1);
    const isRefused =
      status === 403 || status === 404 || (status === 401 && route.auth !== 'public');
    const input =
      (isRefused ? last : undefined) ??
      (await row.input(ids, {
        role,
        factories: app.factories,
        buildMember: (options) => app.factories.buildAccount({ ...options, teamId: ids.teamId }),
      }));
    last = input;
    return input;
  };
}

describe('every route for every role', () => {
  it('has exactly one row for each route', () => {
    expect(Object.keys(ROWS).sort()).toEqual(allRoutes.map(({ key }) => key).sort());
  });

  it.each(allRoutes)('$key', async ({ key, route }) => {
    const row = ROWS[key];
    if (row === undefined) {
      throw new Error(`The matrix has no row for ${key}.`);
    }
    const answers: Partial<Record<Role, number>> = {};
    // Wrong passwords of several roles share one rate limit.
    await app.container.db.raw('delete from rate_limits');
    const inputOf = createInputs(route, row);
    for (const role of ROLES) {
      const hasSession = role !== 'anonymous' && role !== 'expired';
      const client = row.isInOwnSession === true && hasSession ? await renew(role) : clients[role];
      const input = await inputOf(role, answers);
      answers[role] =
        route.response === undefined
          ? await statusOf(client, route, input)
          : (await client.call(route, input)).status;
    }
    expect(answers).toEqual(
      Object.fromEntries(ROLES.map((role, index) => [role, row.statuses[index]])),
    );
  });
});

/** Routes closed to API tokens regardless of scopes; new ones must be added here. */
const FOR_PEOPLE: readonly RegExp[] = [
  /^(identity|users|invitations|sync|extension)\./,
  /^telegram\./,
  /^apiTokens\./,
  /^teams\.(create|listUsers|listAccounts|createAccount|getAccount|getAccountOverview|updateAccount|deleteAccount)$/,
  /^adUsers\.reveal$/,
];
const isForPeople = (key: string): boolean => FOR_PEOPLE.some((pattern) => pattern.test(key));
/** Calls that change nothing, although they are not GET. */
const READING_POSTS: readonly string[] = [
  'commentCleaning.tryTask',
  'ruleActions.backtest',
  'ruleActions.dryRun',
  'ruleActions.simulate',
  'ruleActions.worstCase',
  'ruleFiles.preview',
  'scopedRules.backtest',
  'scopedRules.previewScope',
  'scopedRules.simulate',
  'scopedRules.worstCase',
  'trackers.readTrafficSources',
];

describe('every route for API tokens of the owner', () => {
  // Created here, because one of the routes above ends sessions.
  beforeAll(async () => {
    const client = await renew('owner');
    const withToken = (scopes: readonly string[]) =>
      TokenClient.create(client, { scopes: [...scopes] });
    tokens = {
      tokenOfAll: await withToken(ALL_SCOPES),
      tokenOfReads: await withToken(ALL_SCOPES.filter((scope) => scope.endsWith(':read'))),
      tokenOfWrites: await withToken(ALL_SCOPES.filter((scope) => scope.endsWith(':write'))),
    };
  });
  const ofSessions = allRoutes.filter(({ route }) => route.auth === 'session');

  it('of no scope opens what is for people', () => {
    expect(
      ofSessions.filter(({ route }) => scopeOfRoute(route) === undefined).map(({ key }) => key),
    ).toEqual(ofSessions.filter(({ key }) => isForPeople(key)).map(({ key }) => key));
  });

  it.each(ofSessions)('$key', async ({ key, route }) => {
    const row = ROWS[key];
    if (row === undefined) {
      throw new Error(`The matrix has no row for ${key}.`);
    }
    const isRead = route.method === 'GET' || READING_POSTS.includes(key);
    const asOwner = row.statuses[ROLES.indexOf('owner')] ?? 0;
    const expected: Readonly<Record<TokenRole, number>> = isForPeople(key)
      ? { tokenOfAll: 403, tokenOfReads: 403, tokenOfWrites: 403 }
      : {
          tokenOfAll: asOwner,
          tokenOfReads: isRead ? asOwner : 403,
          tokenOfWrites: isRead ? 403 : asOwner,
        };
    const answers: Partial<Record<TokenRole, number>> = {};
    await app.container.db.raw('delete from rate_limits');
    const inputOf = createInputs(route, row);
    for (const role of TOKENS) {
      const input = await inputOf(role, answers);
      answers[role] =
        route.response === undefined
          ? await statusOf(tokens[role], route, input)
          : (await tokens[role].call(route, input)).status;
    }
    expect(answers).toEqual(expected);
  });
});

async function renew(role: Role): Promise<TestClient> {
  const { rows } = await app.container.db.raw<{ rows: { username: string }[] }>(
    `select u.username from users u join sessions s on s.user_id = u.id where s.token_hash = sha256(?)`,
    [Buffer.from(clients[role].cookies.get('ads_checker_session') ?? '')],
  );
  const [user] = rows;
  if (user === undefined) {
    throw new Error(`Nobody is signed in as ${role}.`);
  }
  return app.signIn(user);
}
