import type { Actor } from '@ads-checker/shared/access/identity';
import {
  CREATIVE_MEDIA_LIMITS,
  type CreativeDto,
  type NewCreative,
} from '@ads-checker/shared/contracts/creatives';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { createWriteOnce } from '../../platform/idempotency/write-once.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { RecordActivity } from '../activity/index.ts';
import { requireOwnAccount } from '../identity/index.ts';
import type { ReadImage } from '../media/index.ts';
import type { Creative, CreativeUpload, NewCreativeRow } from './entities.ts';
import { measureImage } from './measure-image.ts';
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
  readonly readImage: ReadImage;
  readonly findTeamId: (accountId: string) => Promise<string | undefined>;
  readonly record: RecordActivity;
  readonly idempotency: Pick<Idempotency, 'runInTransaction'>;
  readonly requireWithinLimit: RequireWithinLimit;
  readonly clock: Clock;
}

/** How long other modules wait for the media host. */
const READ_TIMEOUT_MS = 60_000;

export type CreativesService = ReturnType<typeof createCreativesService>;
export type CreativeLibrary = ReturnType<typeof createCreativeLibrary>;

/** The library of a team: images that ads can be made of. */
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

  /** Adds what the library lacks, by content. @throws ConflictError for an id of another image. */
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
     * All or none, in the order of the request; an image whose content is there already is answered
     * as it is. @throws ValidationError of the address that is none of an image for ads.
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
        const field = `body.creatives.${index}.url`;
        const { url } = creative;
        // One after the other: each is held in memory as a whole
        const measured = await measureImage(deps.readImage, { url, teamId, field, signal });
        const createdAt = clock.now();
        rows.push({ ...creative, ...measured, kind: 'image', teamId, accountId, createdAt });
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

/** What other modules do with images of a team's library. */
export function createCreativeLibrary({
  repository,
  readImage,
  clock,
}: Pick<CreativesDeps, 'repository' | 'readImage' | 'clock'>) {
  return {
    /** Those of the ids that the team's library has, in no order. */
    listOfTeam: (
      teamId: string,
      ids: readonly string[],
      trx?: Transaction,
    ): Promise<readonly Pick<Creative, 'id' | 'name' | 'kind' | 'width' | 'height'>[]> =>
      repository.listByIds(teamId, ids.filter(fitsBigint), trx),

    /** By which the ad network knows images in ad accounts they were uploaded to. */
    listUploads: ({
      creativeIds,
      adAccountIds,
    }: {
      readonly creativeIds: readonly string[];
      readonly adAccountIds: readonly string[];
    }): Promise<readonly CreativeUpload[]> =>
      repository.listUploads(creativeIds.filter(fitsBigint), adAccountIds),

    /** Repeatable; the last hash counts. */
    recordUpload: (upload: CreativeUpload): Promise<void> =>
      repository.recordUpload({ ...upload, at: clock.now() }),

    /** @throws NotFoundError when the image or its file is gone; errors of the media host. */
    async readBytes(
      creativeId: string,
      teamId: string,
    ): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
      const [creative] = fitsBigint(creativeId)
        ? await repository.listByIds(teamId, [creativeId])
        : [];
      const bytes =
        creative &&
        (await readImage({
          url: creative.url,
          teamId,
          maxBytes: CREATIVE_MEDIA_LIMITS.maxBytes.image,
          signal: AbortSignal.timeout(READ_TIMEOUT_MS),
        }));
      if (creative === undefined || bytes === undefined) {
        throw entityNotFound('Creative', creativeId);
      }
      return { name: creative.name, bytes };
    },
  };
}
