import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { createActor } from 'xstate';
import { call } from '../../../lib/api.ts';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { activeLocale } from '../../../lib/i18n.ts';
import { createLinesMachine } from '../../../lib/lines-machine.ts';
import { useSession } from '../../../lib/session.ts';
import { useSyncStatus } from '../../../replica/index.ts';
import type { Added, ImportLine, ImportSettings, SentLine } from './lines.ts';

const CONCURRENCY = 4;

/** What the screen holds: in memory only, since it is full of secrets. */
export interface ImportDraft {
  readonly text: string;
  /** Null while the text is being typed. */
  readonly lines: readonly ImportLine[] | null;
  readonly settings: ImportSettings;
}

function createImport(accountId: string) {
  const actor = createActor(
    createLinesMachine<SentLine, Added>({
      concurrency: CONCURRENCY,
      send: async ({ line: { body }, idempotencyKey }) => {
        const params = { accountId };
        const { data } = await call(adUserRoutes.create, { params, body, idempotencyKey });
        return { adUserId: data.adUser.id, name: adUserDisplayName(data.adUser) };
      },
    }),
  );
  actor.start();
  return actor;
}

interface Carried {
  readonly path: string;
  readonly actor: ReturnType<typeof createImport>;
  readonly draft: ImportDraft;
}
/** A new language draws the whole screen anew: what runs goes on, and is taken over by the new screen. */
let carried: Carried | undefined;

function takeCarried(): Carried | undefined {
  const taken = carried;
  carried = undefined;
  if (taken !== undefined && taken.path !== location.pathname) {
    taken.actor.stop();
    return undefined;
  }
  return taken;
}

/** Many lines on their way to becoming profiles. Ends with the screen. */
export function useImport(initial: ImportDraft) {
  const accountId = useSession().session.accountId ?? '';
  const { isOnline } = useSyncStatus();
  const [actor, setActor] = useState(() => createImport(accountId));
  const [draft, setDraft] = useState(initial);
  const latest = useRef({ actor, draft });
  latest.current = { actor, draft };
  const snapshot = useSelector(actor, (current) => current);

  const isMounted = useRef(true);
  useEffect(() => {
    const locale = activeLocale();
    const path = location.pathname;
    isMounted.current = true;
    const taken = takeCarried();
    if (taken !== undefined) {
      setActor(taken.actor);
      setDraft(taken.draft);
    }
    return () => {
      isMounted.current = false;
      if (activeLocale() !== locale && location.pathname === path) {
        carried = { path, ...latest.current };
        return;
      }
      // Strict mode takes a screen away and puts it back at once
      queueMicrotask(() => {
        if (!isMounted.current) {
          latest.current.actor.stop();
        }
      });
    };
  }, []);

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
    start: (lines: readonly SentLine[]) => actor.send({ type: 'start', lines }),
    pause: () => actor.send({ type: 'pause' }),
    resume: () => actor.send({ type: 'resume' }),
    stop: () => actor.send({ type: 'stop' }),
    forget: () => actor.send({ type: 'forget' }),
  };
}
export type Import = ReturnType<typeof useImport>;
