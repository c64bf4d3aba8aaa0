import { useAnswer } from '../lib/use-answer.ts';
import { listUnsent } from '../replica/index.ts';

/** Changes of a person that are kept on this device; 0 for nobody, or while it is not known. */
export function useUnsentCount(userId: string | null): number {
  const answer = useAnswer(userId, listUnsent);
  return answer?.question === userId ? (answer?.value?.length ?? 0) : 0;
}
