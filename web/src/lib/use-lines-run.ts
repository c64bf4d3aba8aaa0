import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Actor, createActor } from 'xstate';
import { activeLocale } from './active-locale.ts';
import { NetworkFailure } from './api-errors.ts';
import {
  type Added,
  countUnsent,
  type LineResults,
  lineStatusOf,
  type ReadLine,
} from './line-status.ts';
import { createLinesMachine } from './lines-machine.ts';
import type { Line, LinesDeps } from './lines-runner.ts';

type LinesActor<L extends Line> = Actor<ReturnType<typeof createLinesMachine<L, Added>>>;

/** The screen's state: in memory only, since it contains secrets. */
interface LinesDraft {
  readonly text: string;
  /** Null while the text is being typed. */
  readonly lines: readonly ReadLine[] | null;
}

interface TransferredRun {
  readonly path: string;
  readonly actor: { readonly stop: () => unknown };
  readonly draft: unknown;
}
/** A language change remounts the screen: the running machine is passed to the new one. */
const transfersByName = new Map<string, TransferredRun>();

function takeTransfer(name: string): TransferredRun | undefined {
  const carried = transfersByName.get(name);
  transfersByName.delete(name);
  if (carried !== undefined && carried.path !== location.pathname) {
    carried.actor.stop();
    return undefined;
  }
  return carried;
}

/**
 * Sends many pasted lines; the state is in memory only and dropped with the screen. Resumes when
 * the network is back. @param name identifies the screen
 */
export function useLinesRun<D extends LinesDraft, L extends Line>({
  name,
  initial,
  countLines,
  mark,
  deps,
  isOnline,
}: {
  readonly name: string;
  readonly initial: D;
  readonly countLines: (text: string) => number;
  /** Updates parsed lines with what is known now; stable while that is unchanged. */
  readonly mark?: (input: {
    readonly lines: NonNullable<D['lines']>;
    readonly results: LineResults;
  }) => NonNullable<D['lines']>;
  readonly deps: Pick<LinesDeps<L, Added>, 'send' | 'concurrency'>;
  readonly isOnline: boolean;
}) {
  const [actor, setActor] = useState<LinesActor<L>>(() =>
    createActor(createLinesMachine<L, Added>(deps)).start(),
  );
  const [draft, setDraft] = useState(initial);
  const latest = useRef({ actor, draft });
  latest.current = { actor, draft };
  const snapshot = useSelector(actor, (current) => current);

  const isMounted = useRef(true);
  useEffect(() => {
    const locale = activeLocale();
    const path = location.pathname;
    isMounted.current = true;
    const taken = takeTransfer(name);
    if (taken !== undefined) {
      setActor(taken.actor as LinesActor<L>);
      setDraft(taken.draft as D);
    }
    return () => {
      isMounted.current = false;
      if (activeLocale() !== locale && location.pathname === path) {
        transfersByName.set(name, { path, ...latest.current });
        return;
      }
      // Strict mode unmounts and remounts at once
      queueMicrotask(() => {
        if (!isMounted.current) {
          latest.current.actor.stop();
        }
      });
    };
  }, [name]);

  const wasOnline = useRef(isOnline);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (isBack && actor.getSnapshot().context.interruption instanceof NetworkFailure) {
      actor.send({ type: 'resume' });
    }
  }, [isOnline, actor]);

  const { results } = snapshot.context;
  const lines = useMemo<D['lines']>(
    () =>
      draft.lines === null || mark === undefined
        ? draft.lines
        : mark({ lines: draft.lines as NonNullable<D['lines']>, results }),
    [draft.lines, results, mark],
  );
  const unsentCount = useMemo(
    () => countUnsent({ draft: { text: draft.text, lines }, results, countLines }),
    [draft.text, lines, results, countLines],
  );
  /** Back to the text; unchanged while some line failed. */
  const reopen = () => {
    const isDone = (draft.lines ?? []).every((line) => {
      const standing = lineStatusOf({ line, result: results.get(line.key) });
      return standing === 'added' || standing === 'duplicate';
    });
    actor.send({ type: 'forget' });
    setDraft({ ...draft, text: isDone && results.size > 0 ? '' : draft.text, lines: null });
  };

  return {
    draft,
    setDraft,
    lines,
    /** How many lines leaving the screen would lose. */
    unsentCount,
    results,
    interruption: snapshot.context.interruption,
    waitsUntilMs: snapshot.context.waitsUntilMs,
    isRunning: snapshot.matches('running'),
    isPaused: snapshot.matches({ running: 'paused' }),
    isStopping: snapshot.matches({ running: 'stopping' }),
    start: (lines: readonly L[]) => actor.send({ type: 'start', lines }),
    pause: () => actor.send({ type: 'pause' }),
    resume: () => actor.send({ type: 'resume' }),
    stop: () => actor.send({ type: 'stop' }),
    reopen,
    take: (next: D) => {
      actor.send({ type: 'forget' });
      setDraft(next);
    },
  };
}
