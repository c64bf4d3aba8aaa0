import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { type Actor, createActor } from 'xstate';
import { NetworkFailure } from './api-errors.ts';
import { activeLocale } from './i18n.ts';
import { createLinesMachine, type Line, type LinesDeps } from './lines-machine.ts';

type LinesActor<L extends Line, O> = Actor<ReturnType<typeof createLinesMachine<L, O>>>;

interface Carried {
  readonly path: string;
  readonly actor: { readonly stop: () => unknown };
  readonly draft: unknown;
}
/** A new language draws the whole screen anew: what runs goes on, and is taken over by the new screen. */
const carriedByName = new Map<string, Carried>();

function takeCarried(name: string): Carried | undefined {
  const carried = carriedByName.get(name);
  carriedByName.delete(name);
  if (carried !== undefined && carried.path !== location.pathname) {
    carried.actor.stop();
    return undefined;
  }
  return carried;
}

/**
 * Many lines on their way, and what a screen holds beside them; both in memory only, and gone with the screen. Goes on
 * by itself when the network is back.
 * @param name tells the screens that do so apart
 */
export function useLinesRun<D, L extends Line, O>({
  name,
  initial,
  deps,
  isOnline,
}: {
  readonly name: string;
  readonly initial: D;
  readonly deps: Pick<LinesDeps<L, O>, 'send' | 'concurrency'>;
  readonly isOnline: boolean;
}) {
  const [actor, setActor] = useState<LinesActor<L, O>>(() =>
    createActor(createLinesMachine<L, O>(deps)).start(),
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
    const taken = takeCarried(name);
    if (taken !== undefined) {
      setActor(taken.actor as LinesActor<L, O>);
      setDraft(taken.draft as D);
    }
    return () => {
      isMounted.current = false;
      if (activeLocale() !== locale && location.pathname === path) {
        carriedByName.set(name, { path, ...latest.current });
        return;
      }
      // Strict mode takes a screen away and puts it back at once
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

  return {
    draft,
    setDraft,
    results: snapshot.context.results,
    interruption: snapshot.context.interruption,
    waitsUntilMs: snapshot.context.waitsUntilMs,
    isRunning: snapshot.matches('running'),
    isPaused: snapshot.matches({ running: 'paused' }),
    isStopping: snapshot.matches({ running: 'stopping' }),
    start: (lines: readonly L[]) => actor.send({ type: 'start', lines }),
    pause: () => actor.send({ type: 'pause' }),
    resume: () => actor.send({ type: 'resume' }),
    stop: () => actor.send({ type: 'stop' }),
    forget: () => actor.send({ type: 'forget' }),
  };
}
