import { AppError } from '@ads-checker/shared/errors';

export interface Request {
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

/** Reads what an earlier attempt of the command made, whose answer was lost with its key. */
export async function createOnce<T>({
  create,
  read,
}: {
  readonly create: () => Promise<{ readonly data: T }>;
  readonly read: () => Promise<{ readonly data: T }>;
}): Promise<T> {
  try {
    return (await create()).data;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'id_taken') {
      throw error;
    }
    return (await read()).data;
  }
}
