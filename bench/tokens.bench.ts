import { API_PREFIX } from '../shared/src/http.ts';
import { getDatabaseUrl, multiplyAdUsers, readSecretsKey } from './lib/database.ts';
import { type Benchmark, type Finding, findingOfRounds } from './lib/finding.ts';
import { measureThroughput } from './lib/load.ts';
import { type Person, withProduct } from './lib/product.ts';
import { interleave } from './lib/statistics.ts';

const AD_USERS = 100;
const ROUNDS = 5;
/** Below the rate limit of a token. */
const REQUESTS_A_ROUND = 500;
const SCOPES = ['ad-users:read', 'proxies:read'];

/** Each round has a token of its own, since its first use and its counter are part of the cost. */
async function createTokenHeaders(person: Person): Promise<Readonly<Record<string, string>>> {
  const { data } = await person.post<{ data: { token: string } }>('/me/api-tokens', {
    name: 'Benchmark',
    scopes: SCOPES,
    expiresInDays: 7,
  });
  return { authorization: `Bearer ${data.token}` };
}

export const benchmark: Benchmark = {
  name: 'tokens',
  title: 'API tokens',
  method: `The built server on its embedded PostgreSQL, with the same requests by an API token and by a browser’s cookie. autocannon in a separate process, 10 connections, ${REQUESTS_A_ROUND} requests per turn, each turn with a new token under the default call limit; the account sees at least ${AD_USERS} profiles.`,
  measures: ['server/src/modules/api-tokens', 'server/src/platform/auth'],
  run: () =>
    withProduct(async ({ product, person }) => {
      await multiplyAdUsers({
        databaseUrl: await getDatabaseUrl(product),
        secretsKey: await readSecretsKey(product),
        accountId: person.accountId,
        copies: AD_USERS,
      });
      const adUsers = await person.listAdUsers();
      const account = `${API_PREFIX}/accounts/${person.accountId}`;
      const subjects = [
        {
          what: `GET /accounts/{id}/ad-users, ${adUsers.length} profiles`,
          path: `${account}/ad-users?includeShared=true`,
        },
        { what: 'GET /ad-users/{id}', path: `${API_PREFIX}/ad-users/${adUsers[0]?.id}` },
        { what: 'GET /accounts/{id}/proxies', path: `${account}/proxies` },
      ];
      const findings: Finding[] = [];
      for (const { what, path } of subjects) {
        const url = `${product.url}${path}`;
        const byCookie = () =>
          measureThroughput({
            target: { url, headers: person.headers },
            requests: REQUESTS_A_ROUND,
          });
        const byToken = async () =>
          measureThroughput({
            target: { url, headers: await createTokenHeaders(person) },
            requests: REQUESTS_A_ROUND,
          });
        await byCookie();
        await byToken();
        const rounds = await interleave({ rounds: ROUNDS, floor: byCookie, subject: byToken });
        findings.push(
          findingOfRounds({
            ...rounds,
            what: `${what}, with an API token`,
            unit: 'requests/s',
            floorIs: 'the same with a cookie',
            comparison: 'ratio',
            limit: 0.8,
            isMoreBetter: true,
            whenMissed:
              'A token differs from a cookie by its scopes and its count, which takes one statement per twentieth of the minute’s calls.',
          }),
        );
      }
      return findings;
    }),
};
