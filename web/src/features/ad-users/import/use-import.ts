import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { useCallback } from 'react';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useLinesRun } from '../../../lib/use-lines-run.ts';
import { useOwned, useSyncStatus } from '../../../replica/index.ts';
import {
  countProfileLines,
  type ImportLine,
  type ImportSettings,
  markKnown,
  type SentLine,
} from './lines.ts';

const CONCURRENCY = 4;

/** The screen's state: in memory only, since it contains secrets. */
interface ImportDraft {
  readonly text: string;
  /** Null while the text is being typed. */
  readonly lines: readonly ImportLine[] | null;
  readonly settings: ImportSettings;
}

export function useImport({ groupId }: { readonly groupId: string | null }) {
  const accountId = useSession().session.accountId ?? '';
  const { isOnline } = useSyncStatus();
  const { rows } = useOwned('adUser');
  const mark = useCallback(
    ({ lines, results }: Omit<Parameters<typeof markKnown>[0], 'ownProfiles'>) =>
      markKnown({ lines, results, ownProfiles: rows.filter((row) => row.accountId === accountId) }),
    [rows, accountId],
  );
  return useLinesRun<ImportDraft, SentLine>({
    name: 'profiles',
    initial: {
      text: '',
      lines: null,
      settings: {
        authMethod: 'ads_manager_token_and_cookie',
        groupId,
        proxyId: null,
        isShared: false,
        isWeakTokenAccepted: false,
      },
    },
    countLines: countProfileLines,
    mark,
    isOnline,
    deps: {
      concurrency: CONCURRENCY,
      send: async ({ line: { body }, idempotencyKey }) => {
        const params = { accountId };
        const { data } = await call(adUserRoutes.create, { params, body, idempotencyKey });
        return { id: data.adUser.id, name: adUserDisplayName(data.adUser) };
      },
    },
  });
}
export type Import = ReturnType<typeof useImport>;
