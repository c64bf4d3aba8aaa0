import { type GraphClient, type GraphRequest, tokenFingerprint } from './client.ts';
import { GraphReplyError } from './errors.ts';
import type { FieldMemory, OptionalField } from './fields.ts';

/** Codes with which the network refuses a field. */
const FIELD_REFUSALS: readonly (number | null)[] = [100, 10];

export interface FieldReader {
  /**
   * Reads with the fields this token may have. A refusal that names an optional field is remembered and the read is
   * repeated without it. @throws NetworkError
   */
  read(input: {
    request: GraphRequest;
    asked: readonly OptionalField[];
    /** The `fields` parameter without the refused ones. */
    fields: (refused: ReadonlySet<string>) => string;
  }): Promise<unknown>;
}

export function createFieldReader({
  client,
  memory,
}: {
  client: GraphClient;
  memory: FieldMemory;
}): FieldReader {
  return {
    async read({ request, asked, fields }) {
      const tokenKey = tokenFingerprint(request);
      for (;;) {
        const refused = new Set(memory.refusedFor(tokenKey));
        try {
          const params = { ...request.params, fields: fields(refused) };
          return await client.get({ ...request, params });
        } catch (error) {
          if (!(error instanceof GraphReplyError) || !FIELD_REFUSALS.includes(error.failure.code)) {
            throw error;
          }
          const { code, message = '' } = error.failure;
          const isLearnt = memory.learn({ tokenKey, asked, code: code ?? 0, message });
          // A read that ran beside this one may have learnt it already.
          const isKnown = asked.some(
            ({ name }) => !refused.has(name) && memory.refusedFor(tokenKey).has(name),
          );
          if (!isLearnt && !isKnown) {
            throw error;
          }
        }
      }
    },
  };
}
