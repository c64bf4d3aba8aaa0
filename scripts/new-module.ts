// Writes the empty slice of a feature on all sides, so that the right shape is the cheap one.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bin, root, run } from './processes.ts';

interface Names {
  /** `ad-labels` */
  readonly kebab: string;
  /** `adLabels` */
  readonly camel: string;
  /** `AdLabels` */
  readonly pascal: string;
  /** `ad_labels` */
  readonly snake: string;
}

function toNames(kebab: string): Names {
  const pascal = kebab.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    snake: kebab.replaceAll('-', '_'),
  };
}

function slice({ kebab, camel, pascal, snake }: Names): Readonly<Record<string, string>> {
  const module = `server/src/modules/${kebab}`;
  const feature = `web/src/features/${kebab}`;
  return {
    [`shared/src/contracts/${kebab}.ts`]: `import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { idSchema } from './common.ts';

export const ${camel}ItemSchema = z.object({ id: idSchema, accountId: idSchema, name: z.string() });
export type ${pascal}ItemDto = z.infer<typeof ${camel}ItemSchema>;

export const ${camel}Routes = {
  list: route({
    method: 'GET',
    path: '/accounts/{accountId}/${kebab}',
    summary: '${pascal} of an account.',
    auth: 'session',
    params: z.object({ accountId: idSchema }),
    response: dataEnvelope(z.object({ ${camel}: z.array(${camel}ItemSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: '${pascal}',
  }),
} as const;
`,
    [`${module}/entities.ts`]: `export interface ${pascal}Item {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
}
`,
    [`${module}/repository.ts`]: `import type { Database } from '../../platform/db/database.ts';
import type { ${pascal}Item } from './entities.ts';

export type ${pascal}Repository = ReturnType<typeof create${pascal}Repository>;

export function create${pascal}Repository({ db }: { db: Database }) {
  return {
    async listByAccount(accountId: string): Promise<readonly ${pascal}Item[]> {
      const { rows } = await db.raw<{ rows: { id: string; account_id: string; name: string }[] }>(
        'select id, account_id, name from ${snake} where account_id = ? order by id',
        [accountId],
      );
      return rows.map((row) => ({ id: row.id, accountId: row.account_id, name: row.name }));
    },
  };
}
`,
    [`${module}/policy.ts`]: `import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';

/** Only the account itself, and only while it is active. */
export function requireOwnAccount({ actor, accountId }: { actor: Actor; accountId: string }): void {
  if (actor.account?.id !== accountId || actor.account.status !== 'active') {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
}
`,
    [`${module}/presenter.ts`]: `import type { ${pascal}ItemDto } from '@ads-checker/shared/contracts/${kebab}';
import type { ${pascal}Item } from './entities.ts';

export function present${pascal}Item({ id, accountId, name }: ${pascal}Item): ${pascal}ItemDto {
  return { id, accountId, name };
}
`,
    [`${module}/service.ts`]: `import type { ${pascal}Repository } from './repository.ts';

export type ${pascal}Service = ReturnType<typeof create${pascal}Service>;

export function create${pascal}Service({ repository }: { repository: ${pascal}Repository }) {
  return { list: repository.listByAccount };
}
`,
    [`${module}/routes.ts`]: `import { ${camel}Routes as r } from '@ads-checker/shared/contracts/${kebab}';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireOwnAccount } from './policy.ts';
import { present${pascal}Item } from './presenter.ts';
import type { ${pascal}Service } from './service.ts';

export function register${pascal}Routes({
  api,
  service,
}: {
  api: ApiRouter;
  service: ${pascal}Service;
}): void {
  api.register(r.list, async ({ session: { actor }, params: { accountId } }) => {
    requireOwnAccount({ actor, accountId });
    const items = await service.list(accountId);
    return { data: { ${camel}: items.map(present${pascal}Item) } };
  });
}
`,
    [`${module}/index.ts`]: `import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { create${pascal}Repository } from './repository.ts';
import { register${pascal}Routes } from './routes.ts';
import { create${pascal}Service } from './service.ts';

/** What this module is for, in one sentence. */
export function create${pascal}Module({ db }: { db: Database }) {
  const service = create${pascal}Service({ repository: create${pascal}Repository({ db }) });
  return { registerRoutes: (api: ApiRouter): void => register${pascal}Routes({ api, service }) };
}
`,
    [`${feature}/queries.ts`]: `import { ${camel}Routes } from '@ads-checker/shared/contracts/${kebab}';
import { call } from '../../lib/api.ts';

export function list${pascal}({ accountId, signal }: { accountId: string; signal: AbortSignal }) {
  return call(${camel}Routes.list, { params: { accountId }, signal });
}
`,
    [`${feature}/index.ts`]: `export { list${pascal} } from './queries.ts';
`,
  };
}

const [kebab = ''] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*$/.test(kebab)) {
  console.error('Usage: pnpm new:module <name in kebab-case, plural, such as ad-labels>');
  process.exit(1);
}
const names = toNames(kebab);
const files = slice(names);
const taken = Object.keys(files).filter((file) => existsSync(join(root, file)));
if (taken.length > 0) {
  console.error(`Not written, since these exist already:\n${taken.join('\n')}`);
  process.exit(1);
}
for (const [file, text] of Object.entries(files)) {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
  console.log(file);
}
await run({ command: bin('biome'), args: ['check', '--write', ...Object.keys(files)] });
console.log(`
Now by hand:
- shared/src/contracts/api.ts: ${names.camel}: ${names.camel}Routes
- server/migrations: the table ${names.snake} (id, account_id, name)
- server/src/app/container.ts: create${names.pascal}Module({ db })
- server/src/modules/${kebab}/routes.test.ts: unauthenticated, forbidden, invalid, not found, happy; a row in the route × role matrix
- web/src/demo: the calls the fake API must answer; docs/architecture.md and docs/domain-language.md: the new words`);
