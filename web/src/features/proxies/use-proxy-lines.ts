import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useLinesRun } from '../../lib/use-lines-run.ts';
import { useSyncStatus } from '../../replica/index.ts';
import { countProxyLines, type ProxyLine, type SentProxyLine } from './lines.ts';

const CONCURRENCY = 6;

/** The screen's state: in memory only, since it contains passwords. */
interface ProxyLinesDraft {
  readonly text: string;
  /** Null while the text is being typed. */
  readonly lines: readonly ProxyLine[] | null;
  readonly isShared: boolean;
}

export function useProxyLines() {
  const accountId = useSession().session.accountId ?? '';
  const { isOnline } = useSyncStatus();
  return useLinesRun<ProxyLinesDraft, SentProxyLine>({
    name: 'proxies',
    initial: { text: '', lines: null, isShared: false },
    countLines: countProxyLines,
    isOnline,
    deps: {
      concurrency: CONCURRENCY,
      send: async ({ line: { key, ...body }, idempotencyKey }) => {
        const params = { accountId };
        const { data } = await call(proxyRoutes.create, { params, body, idempotencyKey });
        return { id: data.proxy.id, name: proxyDisplayName(data.proxy) };
      },
    },
  });
}
export type ProxyLinesRun = ReturnType<typeof useProxyLines>;
