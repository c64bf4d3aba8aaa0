import type { FailedRead } from '@ads-checker/shared/contracts/ad-objects';
import { parseRows } from '@ads-checker/shared/contracts/parse-rows';
import type { AppError } from '@ads-checker/shared/errors';
import type { ListGaps } from '@ads-checker/shared/http';
import type { z } from 'zod';
import type { ModuleLog } from './profile-calls.ts';
import type { Answer } from './read-cache.ts';
import type { NetworkPage } from './reads.ts';

interface Rows {
  readonly rows: readonly unknown[];
  readonly gaps?: ListGaps;
}

export function toFailedRead({ id, error }: { id: string; error: AppError }): FailedRead {
  return { id, type: error.type, error: error.message, code: error.code ?? null };
}

/**
 * Wraps lists of the ad network, validating each row on its own: an unforeseen row must not fail
 * the whole list.
 */
export function createPresenter(log: ModuleLog) {
  const present = <T>({ rows, gaps, schema }: Rows & { schema: z.ZodType<T> }) => {
    const parsed = parseRows({ rows, schema });
    if (parsed.broken.length > 0) {
      const fields = [...new Set(parsed.broken.flatMap((row) => row.fields))];
      log.warn(
        { ids: parsed.broken.map(({ id }) => id), fields, unreadable: parsed.unreadableRows },
        'Rows violated the contract',
      );
    }
    const all = {
      isCutShort: gaps?.isCutShort ?? false,
      unreadableRows: (gaps?.unreadableRows ?? 0) + parsed.unreadableRows,
    };
    return {
      data: parsed.rows,
      ...(all.isCutShort || all.unreadableRows > 0 ? { gaps: all } : {}),
    };
  };
  return {
    rows: present,
    page: <T>({ value, fetchedAt }: Answer<NetworkPage<unknown>>, schema: z.ZodType<T>) => ({
      ...present({ ...value, schema }),
      paging: value.paging,
      fetchedAt,
    }),
  };
}
