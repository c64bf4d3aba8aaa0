import type { Matrix } from '../../../../test/harness/matrix.ts';

const NOBODY = '999999999';
/** The address is unreachable: 400 means that the caller had the permission. */
const connection = {
  apiUrl: 'http://127.0.0.1:9',
  apiKey: 'tracker-secret-word',
  version: 'keitaro',
};
const binom = {
  name: 'Keitaro',
  url: 'https://tracker.example.test',
  ...connection,
  trafficSourceSettings: [{ trafficSourceId: '1', adIdToken: 'sub_id_5' }],
};

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                                      anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  'trackers.listOfTeam':         { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  404,  403,  403], input: ({ teamId }) => ({ params: { teamId } }) },
  'trackers.listOfAccount':      { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'trackers.create':             { statuses: [401,  401,  403,  403,  403,  403,  400,  403,  404,  403,  403], input: ({ teamId }) => ({ params: { teamId }, body: binom }) },
  'trackers.update':             { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: async ({ teamId }, { factories }) => ({ params: { binomId: await factories.buildTracker({ teamId }) }, body: { name: 'Binom' } }) },
  'trackers.delete':             { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: async ({ teamId }, { factories }) => ({ params: { binomId: await factories.buildTracker({ teamId }) } }) },
  'trackers.listDependents':     { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  404,  403,  403], input: async ({ teamId }, { factories }) => ({ params: { binomId: await factories.buildTracker({ teamId }) } }) },
  'trackers.listUsers':          { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { binomId: NOBODY } }) },
  'trackers.listCampaigns':      { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { binomId: NOBODY } }) },
  'trackers.listTrafficSources': { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { binomId: NOBODY } }) },
  'trackers.readTrafficSources': { statuses: [401,  401,  403,  403,  403,  403,  400,  403,  400,  403,  403], input: () => ({ body: connection }) },
};
