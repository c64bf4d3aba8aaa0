import {
  collectionOfKind,
  docIdOf,
  type VolatileFields,
  type VolatileKind,
  volatileFieldsSchema,
} from '@ads-checker/shared/collections/index';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-time.ts';
import type { LocalDatabase } from '../storage/dexie-database.ts';

export interface VolatileAnswersDeps {
  readonly db: LocalDatabase;
  readonly accountId: string;
}

/** Null: the row is not visible to the account. */
export type Answer = object | null;

/** As stored for offline use. */
const storedSchema = z.object({ fields: z.unknown(), fetchedAtMs: z.number() });

function parse<K extends VolatileKind>(kind: K, fields: unknown): VolatileFields<K> | undefined {
  const parsed = volatileFieldsSchema(kind).safeParse(fields);
  return parsed.success ? parsed.data : undefined;
}

const storageKey = (kind: VolatileKind, id: string): string => `volatile:${kind}:${id}`;

/** Answers of the server, as stored and as fetched now. */
export function createVolatileAnswers({ db, accountId }: VolatileAnswersDeps) {
  /** A failure to store only costs another fetch. */
  const keep = async (kind: VolatileKind, answers: ReadonlyMap<string, Answer>): Promise<void> => {
    const fetchedAtMs = serverNow();
    const rows = [...answers];
    await db.kv.bulkPut(
      rows.flatMap(([id, fields]) =>
        fields === null ? [] : [{ key: storageKey(kind, id), value: { fields, fetchedAtMs } }],
      ),
    );
    await db.kv.bulkDelete(
      rows.flatMap(([id, fields]) => (fields === null ? storageKey(kind, id) : [])),
    );
  };

  return {
    async findStored(kind: VolatileKind, ids: readonly string[]) {
      const rows = await db.kv.bulkGet(ids.map((id) => storageKey(kind, id))).catch(() => []);
      return new Map(
        rows.flatMap((row, index) => {
          const stored = storedSchema.safeParse(row?.value);
          const fields = stored.success ? parse(kind, stored.data.fields) : undefined;
          return stored.success && fields !== undefined
            ? [[ids[index] ?? '', { fields, fetchedAtMs: stored.data.fetchedAtMs }] as const]
            : [];
        }),
      );
    },

    /**
     * Stores what it fetched.
     * @throws AppError from the server, NetworkFailure when it is unreachable.
     */
    async fetch(kind: VolatileKind, ids: readonly string[]): Promise<ReadonlyMap<string, Answer>> {
      const { data } = await call(syncRoutes.volatile, {
        params: { collection: collectionOfKind(kind) },
        query: { ids: ids.map((id) => docIdOf(kind, id)), accountId },
      });
      const byDoc = new Map(data.rows.map(({ id, fields }) => [id, fields]));
      const answers = new Map(
        ids.flatMap((id): (readonly [string, Answer])[] => {
          const docId = docIdOf(kind, id);
          if (!byDoc.has(docId)) {
            return [[id, null]];
          }
          // A row that fails to parse is unknown and does not affect the others.
          const fields = parse(kind, byDoc.get(docId));
          return fields === undefined ? [] : [[id, fields]];
        }),
      );
      void keep(kind, answers).catch(() => undefined);
      return answers;
    },
  };
}
