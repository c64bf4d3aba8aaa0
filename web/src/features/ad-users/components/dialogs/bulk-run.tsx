import { useMachine } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactMoment } from '../../../../lib/format.ts';
import { createLinesMachine } from '../../../../lib/lines-machine.ts';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/note.tsx';
import { ProgressBar } from '../../../../ui/progress.tsx';
import { connectionErrorText } from '../../profile-error-text.ts';
import type { Profile } from '../../profiles.ts';

/** Leaves the browser connections to the server for other requests. */
const CONCURRENCY = 4;

export type BulkTarget = Pick<Profile, 'id' | 'name'>;

interface BulkLine {
  readonly key: string;
  readonly profile: BulkTarget;
}

interface BulkOutcome {
  readonly doneCount: number;
  /** Reasons of failures, each with its targets. */
  readonly failures: ReadonlyMap<string, readonly BulkTarget[]>;
}

export function useBulkRun({
  send,
  onEnd,
}: {
  readonly send: (input: {
    readonly profile: BulkTarget;
    readonly idempotencyKey: string;
  }) => Promise<unknown>;
  readonly onEnd: (outcome: BulkOutcome) => void;
}) {
  const latest = useRef(send);
  latest.current = send;
  const [machine] = useState(() =>
    createLinesMachine<BulkLine, unknown>({
      send: ({ line, idempotencyKey }) => latest.current({ profile: line.profile, idempotencyKey }),
      concurrency: CONCURRENCY,
    }),
  );
  const [state, tell] = useMachine(machine);
  const { lines, results, interruption, waitsUntilMs } = state.context;
  const ended = [...results.values()].filter(
    (result) => result.state === 'done' || result.state === 'refused',
  );
  const failures = new Map<string, BulkTarget[]>();
  for (const { key, profile } of lines) {
    const result = results.get(key);
    if (result?.state === 'refused') {
      const reason = connectionErrorText(result.error);
      const refused = failures.get(reason) ?? [];
      refused.push(profile);
      failures.set(reason, refused);
    }
  }
  const isEnded = state.matches('ended');
  const outcome: BulkOutcome = {
    doneCount: ended.filter((result) => result.state === 'done').length,
    failures,
  };
  const reportEnd = useEffectEvent(() => onEnd(outcome));
  useEffect(() => {
    if (isEnded) {
      reportEnd();
    }
  }, [isEnded]);
  return {
    outcome,
    endedCount: ended.length,
    totalCount: results.size,
    isRunning: state.matches('running'),
    isPaused: state.matches({ running: 'paused' }),
    isEnded,
    interruption,
    waitsUntilMs,
    start: (profiles: readonly BulkTarget[]) =>
      tell({ type: 'start', lines: profiles.map((profile) => ({ key: profile.id, profile })) }),
    resume: () => tell({ type: 'resume' }),
    stop: () => tell({ type: 'stop' }),
  };
}

type BulkRun = ReturnType<typeof useBulkRun>;

export function BulkProgress({ run, label }: { readonly run: BulkRun; readonly label: string }) {
  const { t } = useTranslation('ad-users');
  const { outcome, endedCount, totalCount, isPaused, interruption, waitsUntilMs } = run;
  const time =
    waitsUntilMs === null ? null : formatExactMoment({ at: new Date(waitsUntilMs).toISOString() });
  return (
    <div className="mt-3 flex flex-col gap-2">
      <ProgressBar label={label} value={endedCount} max={totalCount} />
      <p className="text-sm" aria-live="polite">
        {t('{endedCount} of {totalCount}', { endedCount, totalCount })}
        {time !== null && (
          <>
            {' · '}
            {t('rate limit, resumes at {time}', { time })}
          </>
        )}
      </p>
      {isPaused && interruption !== null && (
        <Note tone="warning" action={<Button onClick={run.resume}>{t('Continue')}</Button>}>
          {connectionErrorText(interruption)}
        </Note>
      )}
      <BulkFailures failures={outcome.failures} />
    </div>
  );
}

const NAMES_SHOWN = 3;

function BulkFailures({ failures }: Pick<BulkOutcome, 'failures'>): ReactNode {
  const { t } = useTranslation('ad-users');
  return failures.size === 0 ? null : (
    <ul className="flex max-h-40 flex-col gap-1 overflow-auto text-sm text-error-ink">
      {[...failures].map(([reason, profiles]) => {
        const names = profiles
          .slice(0, NAMES_SHOWN)
          .map(({ name }) => name)
          .join(', ');
        const more = profiles.length - NAMES_SHOWN;
        return (
          <li key={reason}>
            <b className="font-medium">
              {more > 0 ? t('{names} and {more} more', { names, more }) : names}
            </b>
            : {reason}
          </li>
        );
      })}
    </ul>
  );
}
