import { useTranslation } from 'react-i18next';
import { failureReport } from '../../../lib/line-labels.ts';
import { countLineStatuses } from '../../../lib/line-status.ts';
import { useSyncStatus } from '../../../replica/index.ts';
import { LinesFooter } from '../../../ui/lines-footer.tsx';
import { LinesPanel } from '../../../ui/lines-panel.tsx';
import { LinesSource } from '../../../ui/lines-source.tsx';
import { Note } from '../../../ui/note.tsx';
import { connectionErrorText } from '../profile-error-text.ts';
import { ImportSettings } from './import-settings.tsx';
import { ImportTable } from './import-table.tsx';
import {
  countProfileLines,
  type ImportLine,
  lineReason,
  listSendable,
  readLines,
} from './lines.ts';
import type { Import } from './use-import.ts';

interface ImportProfilesProps {
  readonly run: Import;
}

function Footer({ run, lines }: ImportProfilesProps & { readonly lines: readonly ImportLine[] }) {
  const { t } = useTranslation('ad-users');
  const { results, draft, interruption } = run;
  const counts = countLineStatuses({ lines, results });
  return (
    <LinesFooter
      run={run}
      counts={counts}
      interruption={interruption === null ? undefined : connectionErrorText(interruption)}
      progressLabel={t('Profiles connected')}
      ready={t('{count, plural, one {# profile ready} other {# profiles ready}}', {
        count: counts.ready,
      })}
      start={t('{count, plural, one {Connect # profile} other {Connect # profiles}}', {
        count: counts.ready,
      })}
      onStart={() => run.start(listSendable({ lines, results, settings: draft.settings }))}
      report={failureReport({ lines, results, reasonOf: lineReason })}
    />
  );
}

export function ImportProfiles({ run }: ImportProfilesProps) {
  const { t } = useTranslation('ad-users');
  const { isOnline } = useSyncStatus();
  const { draft, lines, setDraft, results, isRunning } = run;
  if (lines === null) {
    return (
      <LinesSource
        label={t('Multi-tokens, one per line')}
        placeholder={'eyJ0b2tlbiI6…\neyJ0b2tlbiI6…|203.0.113.24:1080:login:password|Anna 2'}
        hint={t('Optional: add a proxy and a name, separated by “|”.')}
        countLines={countProfileLines}
        text={draft.text}
        onText={(text) => setDraft({ ...draft, text })}
        onRead={(text) =>
          setDraft({ ...draft, text, lines: readLines(text, draft.settings.authMethod) })
        }
      />
    );
  }
  return (
    <LinesPanel
      lines={lines}
      results={results}
      isRunning={isRunning}
      settings={
        <>
          {!isOnline && (
            <Note tone="warning" className="mx-4 mt-3">
              {t('You’re offline. Go online to connect profiles.')}
            </Note>
          )}
          <ImportSettings
            settings={draft.settings}
            onChange={(settings) =>
              setDraft({
                ...draft,
                settings,
                lines:
                  settings.authMethod === draft.settings.authMethod
                    ? draft.lines
                    : readLines(draft.text, settings.authMethod),
              })
            }
          />
        </>
      }
      table={(shown) => <ImportTable lines={shown} results={results} />}
      footer={<Footer run={run} lines={lines} />}
      onText={run.reopen}
    />
  );
}
