import { splitProxyLines } from '@ads-checker/shared/domain/proxy-line';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSyncStatus } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { OneOrMany } from '../../../ui/one-or-many.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { PROXY_LINE_EXAMPLES } from '../line-words.ts';
import { type ProxyLine, readProxyLines } from '../lines.ts';
import { type ProxyLinesRun, useProxyLines } from '../use-proxy-lines.ts';
import { LinesFooter } from './lines-footer.tsx';
import { LinesTable } from './lines-table.tsx';

function Source({ run: { draft, setDraft } }: { readonly run: ProxyLinesRun }) {
  const { t } = useLingui();
  const { text } = draft;
  const count = useMemo(() => splitProxyLines(text).length, [text]);
  return (
    <FormPage>
      <div className="flex flex-col gap-3 py-5">
        <TextAreaField
          label={t`Proxies, one a line`}
          rows={14}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          wrap="off"
          className="[&_textarea]:font-mono"
          placeholder={PROXY_LINE_EXAMPLES.join('\n')}
          hint={
            <Trans>
              Links, host:port:login:password, or what other tools export. The lines stay in this
              window’s memory and are stored nowhere.
            </Trans>
          }
          onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
        />
        <div className="flex flex-wrap items-center gap-2 max-desk:[&>button]:h-11">
          <Button
            variant="primary"
            disabled={count === 0}
            onClick={() => setDraft({ ...draft, lines: readProxyLines(text) })}
          >
            <Trans>Read the lines</Trans>
          </Button>
          <span role="status" className="text-ink-3">
            {count > 0 && <Plural value={count} one="# line" other="# lines" />}
          </span>
        </div>
      </div>
    </FormPage>
  );
}

function Lines({
  run,
  lines,
}: {
  readonly run: ProxyLinesRun;
  readonly lines: readonly ProxyLine[];
}) {
  const { t } = useLingui();
  const { isOnline } = useSyncStatus();
  const { draft, setDraft, results, isRunning } = run;
  const isFresh = results.size === 0;
  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-x-6 gap-y-2 border-t border-line-strong bg-surface px-4 py-1.5 max-desk:px-3">
        {isFresh && (
          <SwitchRow
            label={t`Share them with the team`}
            isOn={draft.isShared}
            onToggle={(isShared) => setDraft({ ...draft, isShared })}
          />
        )}
        {!isRunning && (
          <Button
            variant="ghost"
            className="ms-auto"
            onClick={() => {
              run.forget();
              setDraft({ ...draft, text: isFresh ? draft.text : '', lines: null });
            }}
          >
            {isFresh ? <Trans>Change the text</Trans> : <Trans>Other lines</Trans>}
          </Button>
        )}
      </div>
      {isFresh && !isOnline && (
        <div className="flex-none bg-surface px-4 pb-2">
          <Note tone="warning">
            <Trans>There is no network. Trying proxies needs it.</Trans>
          </Note>
        </div>
      )}
      <LinesTable lines={lines} results={results} />
      <LinesFooter run={run} lines={lines} />
    </>
  );
}

/** Adds the proxies of many pasted lines, each tried by itself, with a result for each. */
export function ProxyLinesScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const run = useProxyLines();
  const { draft, results, isRunning } = run;
  const open = [...results.values()].filter(
    ({ state }) => state === 'waiting' || state === 'sending',
  ).length;
  return (
    <>
      <PageHead
        title={<Trans>New proxies</Trans>}
        backTo="/proxies"
        actions={
          !isRunning && (
            <OneOrMany
              isMany
              onChange={() => void navigate({ to: '/proxies/new', replace: true })}
            />
          )
        }
      />
      {draft.lines === null ? <Source run={run} /> : <Lines run={run} lines={draft.lines} />}
      <LeaveGuard isDirty={isRunning} title={t`Leave while proxies are being added?`}>
        <Plural
          value={open}
          one="# line has not been tried and is lost. What was added stays."
          other="# lines have not been tried and are lost. What was added stays."
        />
      </LeaveGuard>
    </>
  );
}
