import { NetworkFailure } from '../lib/api-errors.ts';
import type { Replica } from './model/replica.ts';

export type Answers = Pick<Replica, 'readAnswer' | 'storeAnswer'>;

export interface KeptAnswer<T> {
  readonly value: T;
  readonly fetchedAt: string;
}

interface AnswerPlace<T> {
  readonly name: string;
  /** Of the value: bump with every change to its shape. */
  readonly form: number;
  /** Whether a stored value answers this question, where questions share a name. */
  readonly accepts?: (value: T) => boolean;
}

/** The server’s answer, which is then stored, or the stored one while the server is unreachable. */
export async function keptAnswer<T>(
  replica: Answers,
  { name, form, accepts = () => true }: AnswerPlace<T>,
  load: () => Promise<KeptAnswer<T>>,
): Promise<KeptAnswer<T>> {
  try {
    const { value, fetchedAt } = await load();
    await replica.storeAnswer(name, { form, text: JSON.stringify(value), fetchedAt });
    return { value, fetchedAt };
  } catch (error) {
    const stored = error instanceof NetworkFailure ? await replica.readAnswer(name) : undefined;
    const value = stored?.form === form ? (JSON.parse(stored.text) as T) : undefined;
    if (stored === undefined || value === undefined || !accepts(value)) {
      throw error;
    }
    return { value, fetchedAt: stored.fetchedAt };
  }
}
