import type { Actor } from '@ads-checker/shared/access/identity';
import type { CreativeDto, NewCreative } from '@ads-checker/shared/contracts/creatives';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { createWriteOnce } from '../../platform/idempotency/write-once.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { RecordActivity } from '../activity/index.ts';
import { requireOwnAccount } from '../identity/index.ts';
import type { Creative, NewCreativeRow } from './entities.ts';
import { measureUpload, requirePicture, type UploadReader } from './measure-upload.ts';
import { requireChangeable } from './policy.ts';
import { presentCreative } from './presenter.ts';
import type { CreativeRepository } from './repository.ts';

interface Request {
  readonly actor: Actor;
  readonly key: string | undefined;
}

interface CreativesDeps {
  readonly db: Database;
  readonly repository: CreativeRepository;
  readonly reader: UploadReader;
  readonly findTeamId: (accountId: string) => Promise<string | undefined>;
  readonly record: RecordActivity;
  readonly idempotency: Pick<Idempotency, 'runInTransaction'>;
  readonly requireWithinLimit: RequireWithinLimit;
  readonly clock: Clock;
}

export type CreativesService = ReturnType<typeof createCreativesService>;

/** The library of a team: images and videos that ads can be made of. */
export function createCreativesService(deps: CreativesDeps) {
  const { repository, clock } = deps;

  const write = createWriteOnce(deps);

  const record = (
    actor: Actor,
    { id, name, teamId }: Pick<Creative, 'id' | 'name' | 'teamId'>,
    act: Pick<Parameters<RecordActivity>[0], 'action' | 'changes'>,
    trx: Transaction,
  ): Promise<void> =>
    deps.record({
      trx,
      teamId,
      actor: { userId: actor.userId },
      kind: 'creatives',
      subject: { type: 'creative', id, name },
      ...act,
    });

  const requireOwn = async (actor: Actor, accountId: string) =>
    requireOwnAccount({ actor, accountId, teamId: await deps.findTeamId(accountId) });

  const lock = async (actor: Actor, id: string, trx: Transaction): Promise<Creative> =>
    requireChangeable(actor, fitsBigint(id) ? await repository.lock(id, trx) : undefined, id);

  /** Adds what the library lacks, by content. @throws ConflictError for an id of another one. */
  const addRows = async (
    actor: Actor,
    { teamId, rows }: { readonly teamId: string; readonly rows: readonly NewCreativeRow[] },
    trx: Transaction,
  ): Promise<CreativeDto[]> => {
    let count = await repository.countLocked(teamId, trx);
    for (const row of rows) {
      const [known] = await repository.listByContent(teamId, [row.sha256], trx);
      if (known !== undefined) {
        continue;
      }
      const before = count;
      await deps.requireWithinLimit('creatives', async () => before);
      if (!(await repository.insert(row, trx))) {
        throw new AppError('ConflictError', 'This ID is already used.', { code: 'id_taken' });
      }
      count += 1;
      const changes = [{ field: 'name' as const, to: row.name }];
      await record(actor, row, { action: 'created', changes }, trx);
    }
    const digests = rows.map(({ sha256 }) => sha256);
    const found = await repository.listByContent(teamId, digests, trx);
    const byContent = new Map(found.map((creative) => [creative.sha256, creative]));
    return digests.flatMap((sha256) => {
      const creative = byContent.get(sha256);
      return creative === undefined ? [] : [presentCreative(creative, actor)];
    });
  };

  return {
    async list({ actor, accountId }: { actor: Actor; accountId: string }): Promise<CreativeDto[]> {
      const { teamId } = await requireOwn(actor, accountId);
      const creatives = await repository.listOfTeam(teamId);
      return creatives.map((creative) => presentCreative(creative, actor));
    },

    /**
     * All or none, in the order of the request; a file whose content is there already is answered
     * as it is. @throws ValidationError of the address that is none of a file for ads.
     */
    async create({
      actor,
      key,
      accountId,
      wanted,
      signal,
    }: Request & {
      accountId: string;
      wanted: readonly NewCreative[];
      signal: AbortSignal;
    }): Promise<CreativeDto[]> {
      const { teamId } = await requireOwn(actor, accountId);
      const rows: NewCreativeRow[] = [];
      for (const [index, creative] of wanted.entries()) {
        const at = `body.creatives.${index}`;
        const { url, previewUrl = null } = creative;
        // One after the other: an image is held in memory as a whole
        const measured = await measureUpload(deps.reader, {
          url,
          teamId,
          field: `${at}.url`,
          signal,
        });
        if (previewUrl !== null) {
          const field = `${at}.previewUrl`;
          await requirePicture(deps.reader, { url: previewUrl, teamId, field, signal });
        }
        const createdAt = clock.now();
        rows.push({ ...creative, ...measured, previewUrl, teamId, accountId, createdAt });
      }
      return write({ actor, key, request: { accountId, creatives: wanted } }, (trx) =>
        addRows(actor, { teamId, rows }, trx),
      );
    },

    rename: ({
      actor,
      key,
      creativeId: id,
      name,
    }: Request & { creativeId: string; name: string }): Promise<CreativeDto> =>
      write({ actor, key, request: { creative: id, name } }, async (trx) => {
        const before = await lock(actor, id, trx);
        if (before.name !== name) {
          await repository.rename({ id, name }, trx);
          const changes = [{ field: 'name' as const, from: before.name, to: name }];
          await record(actor, { ...before, name }, { action: 'updated', changes }, trx);
        }
        return presentCreative({ ...before, name }, actor);
      }),

    /** Ads made of it stay; its file goes when nothing else uses it. */
    delete: ({ actor, key, creativeId: id }: Request & { creativeId: string }): Promise<null> =>
      write({ actor, key, request: { deleteCreative: id } }, async (trx) => {
        const creative = await lock(actor, id, trx);
        await repository.delete(id, trx);
        await record(actor, creative, { action: 'deleted', changes: [] }, trx);
        return null;
      }),
  };
}
