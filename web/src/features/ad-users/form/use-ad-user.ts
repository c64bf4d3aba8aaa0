import { type AdUserDto, adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useOwned } from '../../../replica/index.ts';

export type AdUserView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly onRetry: () => void }
  | {
      readonly state: 'ready';
      readonly adUser: AdUserDto;
      /** Shows what an answer said until the feed brings it. */
      readonly take: (answer: AdUserDto) => void;
    };

/** What the server keeps of a profile, newer of the two; what may wait for the network is the replica's to say. */
function pickNewer({ row, answer }: { row: AdUserDto; answer: AdUserDto | null }): AdUserDto {
  if (answer === null || Date.parse(answer.updatedAt) <= Date.parse(row.updatedAt)) {
    return row;
  }
  const { customName, groupId, isShared, isUsedForPixelShare } = row;
  return { ...answer, customName, groupId, isShared, isUsedForPixelShare };
}

/** One profile from the replica; asked of the server when the replica has none, as for one that was just added. */
export function useAdUser({
  adUserId,
  isGoing,
}: {
  readonly adUserId: string;
  /** It is about to be deleted here: it is shown as it was, and that it goes is no question to the server. */
  readonly isGoing: boolean;
}): AdUserView {
  const { rows, isReady } = useOwned('adUsers');
  const row = rows.find(({ id }) => id === adUserId);
  const lastRow = useRef(row);
  lastRow.current = row ?? lastRow.current;
  const isMissing = isReady && row === undefined && !isGoing;
  const [answer, setAnswer] = useState<AdUserDto | null>(null);
  const [fetched, setFetched] = useState<AdUserDto | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setFetched(null);
    setFailure(null);
    if (!isMissing) {
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    call(adUserRoutes.get, { params: { adUserId }, signal }).then(
      ({ data }) => setFetched(data.adUser),
      (error: unknown) => {
        if (!signal.aborted) {
          setFailure({ error });
        }
      },
    );
    return () => controller.abort();
  }, [isMissing, adUserId, attempt]);

  const shown = row ?? (isGoing ? lastRow.current : undefined);
  if (shown !== undefined) {
    return { state: 'ready', adUser: pickNewer({ row: shown, answer }), take: setAnswer };
  }
  if (failure !== null) {
    return { state: 'failed', error: failure.error, onRetry: () => setAttempt(attempt + 1) };
  }
  return fetched === null
    ? { state: 'loading' }
    : { state: 'ready', adUser: fetched, take: setFetched };
}
