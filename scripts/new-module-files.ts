export interface Names {
  /** `ad-labels` */
  readonly kebab: string;
  /** `adLabels` */
  readonly camel: string;
  /** `AdLabels` */
  readonly pascal: string;
  /** `ad_labels` */
  readonly snake: string;
  /** One of them: `adLabel` */
  readonly kind: string;
  /** One of them: `AdLabel` */
  readonly One: string;
}

export function toNames(kebab: string): Names {
  const pascal = kebab.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  const One = pascal.replace(/ies$/, 'y').replace(/s$/, '');
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    snake: kebab.replaceAll('-', '_'),
    kind: One.charAt(0).toLowerCase() + One.slice(1),
    One,
  };
}

/** The lines that name the feature in what is there already, by file. */
export function listLines({ kebab, camel }: Names): readonly (readonly [string, string])[] {
  return [
    ['shared/src/collections/list.ts', `export * from './${kebab}.ts';`],
    ['shared/src/contracts/list.ts', `export { ${camel}Routes as ${camel} } from './${kebab}.ts';`],
    ['server/src/app/modules.ts', `export { ${camel}Module } from '../modules/${kebab}/index.ts';`],
  ];
}

/** Rows that belong to an account, read and managed like its profiles: every file of the feature. */
export function listFiles(
  { kebab, camel, pascal, snake, kind, One }: Names,
  timestamp: string,
): Readonly<Record<string, string>> {
  const module = `server/src/modules/${kebab}`;
  const human = kebab.replaceAll('-', ' ');
  return {
    [`shared/src/contracts/${kebab}.ts`]: `import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { emptyDataSchema, idSchema, lineSchema, timestampSchema } from './common.ts';

export const ${kind}Schema = z.object({
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  name: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type ${One}Dto = z.infer<typeof ${kind}Schema>;

export const new${One}Schema = z.strictObject({
  name: lineSchema.min(1, 'is required').max(80, 'must have at most 80 characters'),
});
export type New${One} = z.infer<typeof new${One}Schema>;

const ${kind}Params = z.object({ ${kind}Id: idSchema });
const accountParams = z.object({ accountId: idSchema });
const ${kind}Answer = dataEnvelope(z.object({ ${kind}: ${kind}Schema }));

export const ${camel}Routes = {
  list: route({
    method: 'GET',
    path: '/accounts/{accountId}/${kebab}',
    summary: '${pascal} of an account.',
    auth: 'session',
    params: accountParams,
    response: dataEnvelope(z.object({ ${camel}: z.array(${kind}Schema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: '${pascal}',
  }),
  get: route({
    method: 'GET',
    path: '/${kebab}/{${kind}Id}',
    summary: 'One of them.',
    auth: 'session',
    params: ${kind}Params,
    response: ${kind}Answer,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: '${pascal}',
  }),
  create: route({
    method: 'POST',
    path: '/accounts/{accountId}/${kebab}',
    summary: 'Adds one to an account.',
    auth: 'session',
    params: accountParams,
    body: new${One}Schema,
    response: ${kind}Answer,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: '${pascal}',
  }),
  update: route({
    method: 'PATCH',
    path: '/${kebab}/{${kind}Id}',
    summary: 'Changes one of them.',
    auth: 'session',
    params: ${kind}Params,
    body: new${One}Schema,
    response: ${kind}Answer,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: '${pascal}',
  }),
  delete: route({
    method: 'DELETE',
    path: '/${kebab}/{${kind}Id}',
    summary: 'Deletes one of them.',
    auth: 'session',
    params: ${kind}Params,
    response: emptyDataSchema,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: '${pascal}',
  }),
} as const;
`,
    [`shared/src/collections/${kebab}.ts`]: `import { ${camel}Routes, ${kind}Schema } from '../contracts/${kebab}.ts';
import { defineCollection } from './define.ts';

export const ${camel} = defineCollection({
  kind: '${kind}',
  version: 1,
  storedIn: { collection: 'records', isShared: true },
  schema: ${kind}Schema,
  commands: {},
  crud: { entity: '${One}', ...${camel}Routes },
});
`,
    [`server/migrations/${timestamp}-create-${kebab}.ts`]: `import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(\`
    create table ${snake} (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      name text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index ${snake}_account_id_idx on ${snake} (account_id);
  \`);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table ${snake};');
}
`,
    [`${module}/entities.ts`]: `export interface ${One} {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
`,
    [`${module}/repository.ts`]: `import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { fitsBigint } from '../../platform/db/ids.ts';
import type { ${One} } from './entities.ts';

export type ${pascal}Repository = ReturnType<typeof create${pascal}Repository>;

const SELECT = \`select r.id, r.account_id as "accountId", a.team_id as "teamId", r.name,
    r.created_at as "createdAt", r.updated_at as "updatedAt"
  from ${snake} r join accounts a on a.id = r.account_id\`;

export function create${pascal}Repository({ db }: { db: Database }) {
  const select = async (
    where: string,
    values: readonly (string | readonly string[])[],
    trx?: Transaction,
  ): Promise<${One}[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: ${One}[] }>(
      \`\${SELECT} where \${where} order by r.id\`,
      values as (string | string[])[],
    );
    return rows;
  };
  return {
    find: async (id: string, trx?: Transaction): Promise<${One} | undefined> =>
      fitsBigint(id) ? (await select('r.id = ?', [id], trx))[0] : undefined,
    listByIds: (ids: readonly string[], trx: Transaction) =>
      select('r.id = any(?::bigint[])', [[...ids]], trx),
    listOfAccount: (accountId: string) => select('r.account_id = ?', [accountId]),

    async create(
      { accountId, name }: Pick<${One}, 'accountId' | 'name'>,
      trx: Transaction,
    ): Promise<string> {
      const rows = await trx('${snake}')
        .insert({ account_id: accountId, name })
        .returning<{ id: string }[]>('id');
      return oneRow(rows).id;
    },
    async rename({ id, name }: Pick<${One}, 'id' | 'name'>, trx: Transaction): Promise<void> {
      await trx('${snake}').where({ id }).update({ name, updated_at: trx.fn.now() });
    },
    async delete(id: string, trx: Transaction): Promise<void> {
      await trx('${snake}').where({ id }).delete();
    },
  };
}
`,
    [`${module}/presenter.ts`]: `import type { ${One}Dto } from '@ads-checker/shared/contracts/${kebab}';
import type { ${One} } from './entities.ts';

export function present${One}({ createdAt, updatedAt, ...rest }: ${One}): ${One}Dto {
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
`,
    [`${module}/policy.ts`]: `import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { ${One} } from './entities.ts';

interface Asked {
  readonly actor: Actor;
  readonly ${kind}: ${One} | undefined;
  readonly ${kind}Id: string;
}

/** What one may not see answers as if it were not there. */
export function requireReadable${One}({ actor, ${kind}, ${kind}Id }: Asked): ${One} {
  requireActiveAccount(actor);
  if (${kind} === undefined || !canReadAdUser(actor, { ...${kind}, isShared: false })) {
    throw entityNotFound('${One}', ${kind}Id);
  }
  return ${kind};
}

export function requireManageable${One}(asked: Asked): ${One} {
  const ${kind} = requireReadable${One}(asked);
  if (!canManageAdUser(asked.actor, { ...${kind}, isShared: false })) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return ${kind};
}
`,
    [`${module}/projection.ts`]: `import type { Database } from '../../platform/db/database.ts';
import { createKindProjection } from '../../platform/sync/kind-projection.ts';
import type { Projection } from '../../platform/sync/projection.ts';
import { present${One} } from './presenter.ts';
import { create${pascal}Repository } from './repository.ts';

/** The SQL twin of the policy: own ones, and all of the team for who reads its ads. */
export function create${One}Projection({ db }: { db: Database }): Projection {
  const repository = create${pascal}Repository({ db });
  return createKindProjection({
    kind: '${kind}',
    visibleWhen: \`from ${snake} d join accounts owner on owner.id = d.account_id
      join accounts viewer on viewer.team_id = owner.team_id
      where (viewer.id = owner.id or viewer.read_team_ads or viewer.manage_team_ads)\`,
    loadRows: async (ids, trx) => (await repository.listByIds(ids, trx)).map(present${One}),
  });
}
`,
    [`${module}/service.ts`]: `import type { Actor } from '@ads-checker/shared/access/identity';
import { docIdOf } from '@ads-checker/shared/collections/index';
import type { ${One}Dto, New${One} } from '@ads-checker/shared/contracts/${kebab}';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { type IdentityRepository, readActor, requireOwnerAccount } from '../identity/index.ts';
import type { ${One} } from './entities.ts';
import { requireManageable${One}, requireReadable${One} } from './policy.ts';
import { present${One} } from './presenter.ts';
import type { ${pascal}Repository } from './repository.ts';

interface ${One}Command {
  readonly actor: Actor;
  readonly ${kind}Id: string;
  readonly key: string | undefined;
}

export type ${pascal}Service = ReturnType<typeof create${pascal}Service>;

export function create${pascal}Service({
  repository,
  people,
  sync,
  idempotency,
}: {
  repository: ${pascal}Repository;
  people: IdentityRepository;
  sync: Pick<Sync, 'write'>;
  idempotency: Idempotency;
}) {
  const touch = (scope: WriteScope, id: string): void =>
    scope.touch({ collection: 'records', docIds: [docIdOf('${kind}', id)] });
  const get = async (id: string, trx: Transaction): Promise<${One}> => {
    const ${kind} = await repository.find(id, trx);
    if (${kind} === undefined) {
      throw entityNotFound('${One}', id);
    }
    return ${kind};
  };

  const change = async <T>(
    { actor: asking, ${kind}Id, key, request }: ${One}Command & { request: object },
    work: (${kind}: ${One}, scope: WriteScope) => Promise<T>,
  ): Promise<T> => {
    const known = await repository.find(${kind}Id);
    return sync.write({ teamIds: known === undefined ? [] : [known.teamId] }, (scope) =>
      idempotency.runInTransaction({
        trx: scope.trx,
        userId: asking.userId,
        key,
        request: { ...request, ${kind}Id },
        act: async () => {
          const actor = await readActor({ people, actor: asking, trx: scope.trx });
          const ${kind} =
            known === undefined ? undefined : await repository.find(${kind}Id, scope.trx);
          return work(requireManageable${One}({ actor, ${kind}, ${kind}Id }), scope);
        },
      }),
    );
  };

  return {
    list: repository.listOfAccount,

    /** @throws NotFoundError when the actor may not see it. */
    async getReadable({ actor, ${kind}Id }: { actor: Actor; ${kind}Id: string }): Promise<${One}> {
      const ${kind} = await repository.find(${kind}Id);
      return requireReadable${One}({ actor, ${kind}, ${kind}Id });
    },

    async create({
      actor: asking,
      accountId,
      draft,
      key,
    }: {
      actor: Actor;
      accountId: string;
      draft: New${One};
      key: string | undefined;
    }): Promise<${One}Dto> {
      const teamId = (await people.findAccount(accountId))?.teamId;
      return sync.write({ teamIds: teamId === undefined ? [] : [teamId] }, (scope) =>
        idempotency.runInTransaction({
          trx: scope.trx,
          userId: asking.userId,
          key,
          request: { name: 'create${One}', accountId, draft },
          act: async () => {
            const { trx } = scope;
            const actor = await readActor({ people, actor: asking, trx });
            const owner = await people.findAccount(accountId, trx);
            requireOwnerAccount({ actor, accountId, teamId: owner?.teamId });
            const id = await repository.create({ accountId, ...draft }, trx);
            touch(scope, id);
            return present${One}(await get(id, trx));
          },
        }),
      );
    },

    update: ({ draft, ...command }: ${One}Command & { draft: New${One} }): Promise<${One}Dto> =>
      change({ ...command, request: { name: 'update${One}', draft } }, async (${kind}, scope) => {
        if (draft.name === ${kind}.name) {
          return present${One}(${kind});
        }
        await repository.rename({ id: ${kind}.id, name: draft.name }, scope.trx);
        touch(scope, ${kind}.id);
        return present${One}(await get(${kind}.id, scope.trx));
      }),

    delete: (command: ${One}Command): Promise<null> =>
      change({ ...command, request: { name: 'delete${One}' } }, async (${kind}, scope) => {
        await repository.delete(${kind}.id, scope.trx);
        touch(scope, ${kind}.id);
        return null;
      }),
  };
}
`,
    [`${module}/routes.ts`]: `import { ${camel}Routes as r } from '@ads-checker/shared/contracts/${kebab}';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import { present${One} } from './presenter.ts';
import type { ${pascal}Service } from './service.ts';

export function register${pascal}Routes({
  api,
  service,
  findTeamId,
}: {
  api: ApiRouter;
  service: ${pascal}Service;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  api.register(r.list, async ({ session: { actor }, params: { accountId } }) => {
    requireListableAccount({ actor, accountId, teamId: await findTeamId(accountId) });
    return { data: { ${camel}: (await service.list(accountId)).map(present${One}) } };
  });
  api.register(r.get, async ({ session: { actor }, params }) => ({
    data: { ${kind}: present${One}(await service.getReadable({ actor, ...params })) },
  }));
  api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { ${kind}: await service.create({ actor, ...params, draft: body, key }) },
  }));
  api.register(r.update, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { ${kind}: await service.update({ actor, ...params, draft: body, key }) },
  }));
  api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await service.delete({ actor, ...params, key }),
  }));
}
`,
    [`${module}/index.ts`]: `import type { ApiRouter } from '../../platform/http/router.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { create${One}Projection } from './projection.ts';
import { create${pascal}Repository } from './repository.ts';
import { register${pascal}Routes } from './routes.ts';
import { create${pascal}Service } from './service.ts';

export const ${camel}Module = defineModule({
  name: '${kebab}',
  projections: ({ db }) => [create${One}Projection({ db })],
  create: ({ db, sync, idempotency, use }) => {
    const { people, service: identity } = use(identityModule);
    const service = create${pascal}Service({
      repository: create${pascal}Repository({ db }),
      people,
      sync,
      idempotency,
    });
    return {
      service,
      registerRoutes: (api: ApiRouter): void =>
        register${pascal}Routes({ api, service, findTeamId: identity.findTeamId }),
    };
  },
});
`,
    [`${module}/test/matrix.ts`]: `import type { Matrix } from '../../../../test/harness/matrix.ts';

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                              anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  '${camel}.list':   { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  '${camel}.get':    { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { ${kind}Id: '999999999' } }) },
  '${camel}.create': { statuses: [401,  401,  200,  403,  403,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, body: { name: 'Solar' } }) },
  '${camel}.update': { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { ${kind}Id: '999999999' }, body: { name: 'Solar' } }) },
  '${camel}.delete': { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { ${kind}Id: '999999999' } }) },
};
`,
    [`${module}/routes.test.ts`]: `import { randomUUID } from 'node:crypto';
import { ${camel}Routes as r } from '@ads-checker/shared/contracts/${kebab}';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function build() {
  const owner = await app.factories.buildAccount();
  const { teamId } = owner;
  const signIn = (account: { user: { username: string } }) =>
    app.signIn({ username: account.user.username });
  return {
    accountId: owner.id,
    owner: await signIn(owner),
    member: await signIn(await app.factories.buildAccount({ teamId })),
    reader: await signIn(await app.factories.buildAccount({ teamId, readTeamAds: true })),
  };
}

describe('${human}', () => {
  it('are added once for a key, listed, changed and deleted, and reach the feed', async () => {
    const { accountId, owner } = await build();
    const request = { params: { accountId }, body: { name: ' Solar ' }, key: randomUUID() };
    const first = await owner.call(r.create, request);
    expect(await owner.call(r.create, request)).toMatchObject({ status: 200, body: first.body });
    const { ${kind} } = r.create.response.parse(first.body).data;
    expect(${kind}).toMatchObject({ accountId, name: 'Solar' });
    const params = { ${kind}Id: ${kind}.id };
    await owner.call(r.update, { params, body: { name: 'Wind' } });
    const { data } = r.list.response.parse(
      (await owner.call(r.list, { params: { accountId } })).body,
    );
    expect(data.${camel}.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: ${kind}.id, name: 'Wind' },
    ]);
    const pull = async () => {
      const { body } = await owner.call(syncRoutes.pull, { params: { collection: 'records' } });
      return syncRoutes.pull.response.parse(body).data.rows;
    };
    expect(await pull()).toMatchObject([
      { id: \`${kind}:\${${kind}.id}\`, isDeleted: false, doc: { kind: '${kind}', ${kind}: { name: 'Wind' } } },
    ]);
    expect((await owner.call(r.delete, { params })).body).toEqual({ data: null });
    expect(await pull()).toMatchObject([{ id: \`${kind}:\${${kind}.id}\`, isDeleted: true }]);
    expect((await owner.call(r.get, { params })).status).toBe(404);
  });

  it('are nothing to another member, and only to be read by who reads the ads of the team', async () => {
    const { accountId, owner, member, reader } = await build();
    const created = await owner.call(r.create, { params: { accountId }, body: { name: 'Solar' } });
    const { id } = r.create.response.parse(created.body).data.${kind};
    const params = { ${kind}Id: id };
    expect((await member.call(r.get, { params })).status).toBe(404);
    expect((await reader.call(r.get, { params })).status).toBe(200);
    expect((await reader.call(r.update, { params, body: { name: 'Wind' } })).status).toBe(403);
    expect((await app.anonymous().call(r.get, { params })).status).toBe(401);
  });

  it.each(['', 'x'.repeat(81)])('have a name of one line and 80 characters, not %j', async (name) => {
    const { accountId, owner } = await build();
    const { status, body } = await owner.call(r.create, { params: { accountId }, body: { name } });
    expect([status, body]).toMatchObject([400, { details: { fields: [{ field: 'body.name' }] } }]);
  });
});
`,
  };
}
