import { useTranslation } from 'react-i18next';
import { failureReport } from '../../../lib/line-labels.ts';
import { countLineStatuses } from '../../../lib/line-status.ts';
import { useSyncStatus } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { LinesFooter } from '../../../ui/lines-footer.tsx';
import { LinesPanel } from '../../../ui/lines-panel.tsx';
import { LinesSource } from '../../../ui/lines-source.tsx';
import { Note } from '../../../ui/note.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { addErrorText, lineReason } from '../line-reason.ts';
import { countProxyLines, listSendable, type ProxyLine, readProxyLines } from '../lines.ts';
import { PROXY_LINE_EXAMPLES } from '../proxy-line-text.ts';
import type { ProxyLinesRun } from '../use-proxy-lines.ts';
import { ProxyLinesTable } from './proxy-lines-table.tsx';

interface ProxyLinesProps {
  readonly run: ProxyLinesRun;
}

function Footer({ run, lines }: ProxyLinesProps & { readonly lines: readonly ProxyLine[] }) {
  const { t } = useTranslation('proxies');
  const {
    results,
    interruption,
    draft: { isShared },
  } = run;
  const counts = countLineStatuses({ lines, results });
  const faulty = listSendable({ lines, results, isShared, onlyFaulty: true });
  return (
    <LinesFooter
      run={run}
      counts={counts}
      interruption={interruption === null ? undefined : addErrorText(interruption)}
      progressLabel={t('Proxies added')}
      ready={t('{count, plural, one {# proxy ready} other {# proxies ready}}', {
        count: counts.ready,
      })}
      start={t('{count, plural, one {Check and add # proxy} other {Check and add # proxies}}', {
        count: counts.ready,
      })}
      onStart={() => run.start(listSendable({ lines, results, isShared }))}
      report={failureReport({ lines, results, reasonOf: lineReason })}
    >
      {faulty.length > 0 && (
        <Button onClick={() => run.start(faulty)}>
          {t('{count, plural, one {Add # without checking} other {Add # without checking}}', {
            count: faulty.length,
          })}
        </Button>
      )}
    </LinesFooter>
  );
}

export function ProxyLines({ run }: ProxyLinesProps) {
  const { t } = useTranslation('proxies');
  const { isOnline } = useSyncStatus();
  const { draft, setDraft, results, isRunning } = run;
  const { lines } = draft;
  if (lines === null) {
    return (
      <LinesSource
        label={t('Proxies, one per line')}
        placeholder={PROXY_LINE_EXAMPLES.join('\n')}
        hint={t('URLs, host:port:username:password, or an export from another tool.')}
        countLines={countProxyLines}
        text={draft.text}
        onText={(text) => setDraft({ ...draft, text })}
        onRead={(text) => setDraft({ ...draft, text, lines: readProxyLines(text) })}
      />
    );
  }
  return (
    <LinesPanel
      lines={lines}
      results={results}
      isRunning={isRunning}
      settings={
        <div className="flex flex-col gap-2 px-4 py-1.5 max-desk:px-3">
          {!isOnline && (
            <Note tone="warning">{t('You’re offline. Go online to check proxies.')}</Note>
          )}
          <SwitchRow
            label={t('Share with the team')}
            isOn={draft.isShared}
            onToggle={(isShared) => setDraft({ ...draft, isShared })}
          />
        </div>
      }
      table={(shown) => <ProxyLinesTable lines={shown} results={results} />}
      footer={<Footer run={run} lines={lines} />}
      onText={run.reopen}
    />
  );
}
