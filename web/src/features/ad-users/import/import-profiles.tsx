import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useOwned, useSyncStatus } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ImportFooter } from './import-footer.tsx';
import { ImportSettings } from './import-settings.tsx';
import { ImportSource } from './import-source.tsx';
import { ImportTable } from './import-table.tsx';
import { type ImportLine, type ImportResults, readLines, standingOf } from './lines.ts';
import { useImport } from './use-import.ts';

const VIEWS = ['all', 'open', 'failed'] as const;
type View = (typeof VIEWS)[number];

interface ImportProfilesProps {
  readonly initialText: string;
  readonly groupId: string | null;
  /** While lines are being sent, the screen stays as it is. */
  readonly onRunning: (isRunning: boolean) => void;
}

function viewOf({ line, results }: { line: ImportLine; results: ImportResults }): View {
  const standing = standingOf({ line, result: results.get(line.key) });
  if (standing === 'refused' || standing === 'invalid') {
    return 'failed';
  }
  return standing === 'added' || standing === 'duplicate' ? 'all' : 'open';
}

/** Connects the profiles of many pasted lines, each by itself, with a result for each. */
export function ImportProfiles({ initialText, groupId, onRunning }: ImportProfilesProps) {
  const { t } = useLingui();
  const accountId = useSession().session.accountId ?? '';
  const { rows } = useOwned('adUsers');
  const { isOnline } = useSyncStatus();
  const read = (text: string) =>
    readLines({ text, ownProfiles: rows.filter((row) => row.accountId === accountId) });
  const run = useImport({
    text: initialText,
    lines: null,
    settings: {
      authMethod: 'ads_manager_token_and_cookie',
      groupId,
      proxyId: null,
      isShared: false,
    },
  });
  const { draft, setDraft, results, isRunning } = run;
  const [view, setView] = useState<View>('all');
  const lines = draft.lines;

  useEffect(() => onRunning(isRunning), [onRunning, isRunning]);

  const views = useMemo(
    () => Map.groupBy(lines ?? [], (line) => viewOf({ line, results })),
    [lines, results],
  );
  const shown = view === 'all' ? (lines ?? []) : (views.get(view) ?? []);
  const open = [...results.values()].filter(
    ({ state }) => state === 'waiting' || state === 'sending',
  ).length;

  if (lines === null) {
    return (
      <FormPage>
        <div className="py-5">
          <ImportSource
            text={draft.text}
            onText={(text) => setDraft({ ...draft, text })}
            onRead={(text) => setDraft({ ...draft, text, lines: read(text) })}
          />
        </div>
      </FormPage>
    );
  }
  return (
    <>
      {!isRunning && results.size === 0 && (
        <div className="flex-none border-t border-line-strong bg-surface">
          {!isOnline && (
            <Note tone="warning" className="mx-4 mt-3">
              <Trans>There is no network. Connecting profiles needs it.</Trans>
            </Note>
          )}
          <ImportSettings
            settings={draft.settings}
            onChange={(settings) => setDraft({ ...draft, settings })}
          />
        </div>
      )}
      <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-1.5 max-desk:px-3">
        <SegmentedControl
          label={t`Lines`}
          value={view}
          onChange={setView}
          segments={[
            { key: 'all', label: t`All`, count: lines.length },
            { key: 'open', label: t`To do`, count: views.get('open')?.length ?? 0 },
            {
              key: 'failed',
              label: t({ message: 'Failed', context: 'lines' }),
              count: views.get('failed')?.length ?? 0,
            },
          ]}
        />
        {!isRunning && (
          <Button
            variant="ghost"
            onClick={() => {
              run.forget();
              setView('all');
              setDraft({ ...draft, text: results.size === 0 ? draft.text : '', lines: null });
            }}
          >
            {results.size === 0 ? <Trans>Change the text</Trans> : <Trans>Other lines</Trans>}
          </Button>
        )}
      </div>
      <ImportTable lines={shown} results={results} />
      <ImportFooter run={run} lines={lines} />
      <LeaveGuard isDirty={isRunning} title={t`Leave while profiles are being connected?`}>
        <Plural
          value={open}
          one="# line has not been tried and is lost. What is connected stays."
          other="# lines have not been tried and are lost. What is connected stays."
        />
      </LeaveGuard>
    </>
  );
}
