import type { Matrix } from '../../../../test/harness/matrix.ts';

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                     anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  'apiTokens.list':   { statuses: [401,  401,  200,  200,  200,  200,  200,  200,  200,  200,  200], input: () => ({}) },
  'apiTokens.create': { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  200,  403,  403], input: () => ({ body: { name: 'Reports', scopes: ['ad-objects:read'], expiresInDays: 30 } }) },
  // Cookies are ignored: test/api-tokens.test.ts calls it with tokens.
  'apiTokens.getOwn': { statuses: [401,  401,  401,  401,  401,  401,  401,  401,  401,  401,  401], input: () => ({}) },
};
