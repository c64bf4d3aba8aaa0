import {
  type MediaKind,
  type MediaOwner,
  type SignedUpload,
  UPLOAD_PRIORITIES,
  UPLOAD_STATUSES,
  type UploadPriority,
  type UploadPurpose,
  type UploadStatus,
} from '@ads-checker/shared/contracts/media';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { toPublicId, uploadName } from '@ads-checker/shared/domain/media-names';
import type { AppError } from '@ads-checker/shared/errors';
import { type Actor, createActor } from 'xstate';
import { serverNow } from '../../lib/server-time.ts';
import { checkFile } from './check-file.ts';
import {
  type FileError,
  getMediaKind,
  type MediaItem,
  type MediaRules,
  type Uploaded,
} from './media.ts';
import { type SendFile, type SignUpload, sendFile, signUpload } from './send-file.ts';
import { createUploadMachine } from './upload-machine.ts';

const AT_ONCE = 3;
/** Lifetime of a signature requested in advance, far below its validity. */
const SIGNED_FOR_MS = 10 * MINUTE_MS;

/** An upload in the form in which it is displayed. */
export interface UploadView {
  readonly id: string;
  readonly target: string;
  readonly name: string;
  readonly bytes: number;
  readonly kind: MediaKind;
  /** Null while the file is validated, and when it is invalid. */
  readonly status: UploadStatus | null;
  readonly fault: FileError | null;
  /** Whether it waits for its turn or for the network. */
  readonly isWaiting: boolean;
  readonly isPaused: boolean;
  /** Validating, waiting or uploading. */
  readonly isBusy: boolean;
  readonly progress: number;
  readonly priority: UploadPriority;
  readonly error: AppError | null;
  readonly media: MediaItem | null;
}

interface FilesToAdd {
  readonly target: string;
  readonly owner: MediaOwner;
  readonly purpose?: UploadPurpose | undefined;
  readonly rules: MediaRules;
  readonly files: readonly File[];
  /** How many of each kind the field contains already. */
  readonly present: Readonly<Record<MediaKind, number>>;
}

type UploadActor = Actor<ReturnType<typeof createUploadMachine>>;

interface Entry {
  readonly id: string;
  readonly target: string;
  readonly file: File;
  readonly actor: UploadActor;
  /** Requests its signature in advance, so that it can start without waiting. */
  readonly prepare: () => void;
  priority: UploadPriority;
}

export interface UploadsDeps {
  readonly onUploaded: (uploaded: Uploaded) => void;
  readonly send?: SendFile;
  readonly sign?: SignUpload;
  readonly check?: typeof checkFile;
  readonly isOnline?: () => boolean;
  /** Derives the name of an upload from the file name. */
  readonly nameOf?: (fileName: string) => string;
}

export type Uploads = ReturnType<typeof createUploads>;

function viewOf({ id, target, file, actor, priority }: Entry): UploadView {
  const snapshot = actor.getSnapshot();
  const { checked, error, fault, media, progress } = snapshot.context;
  return {
    id,
    target,
    name: file.name,
    bytes: file.size,
    kind: checked?.kind ?? getMediaKind(file.name),
    status: UPLOAD_STATUSES.find((status) => snapshot.hasTag(status)) ?? null,
    fault,
    isWaiting: snapshot.hasTag('waiting'),
    isPaused: snapshot.hasTag('paused'),
    isBusy: snapshot.hasTag('busy'),
    progress,
    priority,
    error,
    media,
  };
}

function isMoving(actor: UploadActor): boolean {
  const snapshot = actor.getSnapshot();
  return snapshot.hasTag('running') && snapshot.context.progress > 0;
}

interface NewUpload extends Pick<FilesToAdd, 'owner' | 'purpose' | 'rules' | 'target'> {
  readonly id: string;
  readonly file: File;
  readonly isTooMany: boolean;
}

/** One upload, which starts when its turn comes. */
function createUpload(
  { id, file, owner, purpose, rules, target, isTooMany }: NewUpload,
  {
    send,
    sign,
    check,
    isOnline,
    nameOf,
    onDone,
    onChange,
  }: Required<Omit<UploadsDeps, 'onUploaded'>> & {
    readonly onDone: (media: MediaItem) => void;
    readonly onChange: () => void;
  },
): Entry {
  const kind = getMediaKind(file.name);
  const publicId = nameOf(file.name);
  let ahead: { signed: Promise<SignedUpload | undefined>; atMs: number } | undefined;
  const machine = createUploadMachine({
    isOnline,
    check: async () =>
      isTooMany
        ? { fault: { code: 'too_many', kind, max: rules.max[kind] ?? 0 } }
        : check({ file, rules }),
    send: ({ checked, ...sending }) => {
      const signed =
        ahead !== undefined && serverNow() - ahead.atMs < SIGNED_FOR_MS ? ahead.signed : undefined;
      ahead = undefined;
      return send({ ...sending, file, owner, publicId, purpose, kind: checked.kind, signed });
    },
  });
  const actor = createActor(machine);
  const entry: Entry = {
    id,
    target,
    file,
    actor,
    prepare: () => {
      const { checked } = actor.getSnapshot().context;
      if (checked !== null && ahead === undefined) {
        const { size: bytes } = file;
        const signed = sign({ kind: checked.kind, owner, publicId, purpose, bytes }).catch(
          () => undefined,
        );
        ahead = { signed, atMs: serverNow() };
      }
    },
    priority: kind === 'video' ? 'LOW' : 'MEDIUM',
  };
  let isDelivered = false;
  actor.subscribe(({ context: { media } }) => {
    if (media !== null && !isDelivered) {
      isDelivered = true;
      onDone(media);
    }
    onChange();
  });
  return entry;
}

/**
 * The uploads of one screen. Several run at once, ordered by priority and then by the order in
 * which they were chosen. Images precede videos; uploads moved up by the person precede all.
 */
export function createUploads({
  onUploaded,
  send = sendFile,
  sign = signUpload,
  check = checkFile,
  isOnline = () => navigator.onLine,
  nameOf = (fileName) => toPublicId(uploadName(fileName)),
}: UploadsDeps) {
  let entries: readonly Entry[] = [];
  let views: readonly UploadView[] = [];
  const listeners = new Set<() => void>();
  let lastId = 0;

  const startNext = (): void => {
    const rank = ({ priority }: Entry): number => UPLOAD_PRIORITIES.indexOf(priority);
    const free =
      AT_ONCE - entries.filter(({ actor }) => actor.getSnapshot().hasTag('running')).length;
    const waiting = entries.filter(({ actor }) => {
      const snapshot = actor.getSnapshot();
      return snapshot.hasTag('waiting') && !snapshot.hasTag('running');
    });
    // The sort is stable: equal priorities keep the order in which they were chosen
    const queue = waiting.toSorted((a, b) => rank(b) - rank(a));
    for (const { actor } of queue.splice(0, Math.max(0, free))) {
      actor.send({ type: 'start' });
    }
    // Only once an upload runs, which must not wait for the signatures of later ones
    if (isOnline() && entries.some(({ actor }) => isMoving(actor))) {
      for (const next of queue.slice(0, AT_ONCE)) {
        next.prepare();
      }
    }
  };
  const changed = (): void => {
    views = entries.map(viewOf);
    for (const listener of listeners) {
      listener();
    }
  };
  const find = (id: string): Entry | undefined => entries.find((entry) => entry.id === id);

  const deliver = (entry: Entry, media: MediaItem): void => {
    const later = entries.slice(entries.indexOf(entry) + 1);
    onUploaded({
      target: entry.target,
      media,
      before: later.flatMap(({ actor, target }) => {
        const done = actor.getSnapshot().context.media;
        return target === entry.target && done?.kind === media.kind ? [done.url] : [];
      }),
    });
  };

  const createEntry = (input: Omit<NewUpload, 'id'>): Entry => {
    lastId += 1;
    const entry: Entry = createUpload(
      { ...input, id: String(lastId) },
      {
        ...{ send, sign, check, isOnline, nameOf },
        onDone: (media) => deliver(entry, media),
        onChange: () => {
          startNext();
          changed();
        },
      },
    );
    return entry;
  };

  const broadcast = (type: 'online' | 'offline') => () => {
    for (const { actor } of entries) {
      actor.send({ type });
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    list: (): readonly UploadView[] => views,
    isBusy: (): boolean => views.some(({ isBusy }) => isBusy),

    add({ files, present, rules, target, owner, purpose }: FilesToAdd): void {
      const counts = { ...present };
      for (const view of views) {
        if (view.target === target && view.isBusy) {
          counts[view.kind] += 1;
        }
      }
      const added = files.map((file) => {
        const kind = getMediaKind(file.name);
        const max = rules.max[kind];
        counts[kind] += 1;
        const isTooMany = max !== undefined && counts[kind] > max;
        return createEntry({ file, owner, purpose, rules, target, isTooMany });
      });
      entries = [...entries, ...added];
      for (const { actor } of added) {
        actor.start();
      }
      changed();
    },
    cancel: (id: string) => find(id)?.actor.send({ type: 'cancel' }),
    retry(id: string): void {
      const entry = find(id);
      if (entry !== undefined) {
        entry.priority = 'HIGH';
        entry.actor.send({ type: 'retry' });
      }
    },
    /** Moves it to the front of the queue. */
    prefer(id: string): void {
      const entry = find(id);
      if (entry !== undefined) {
        entry.priority = 'HIGH';
        startNext();
        changed();
      }
    },
    /** Removes it from the list, cancelling it if it runs. */
    remove(id: string): void {
      find(id)?.actor.stop();
      entries = entries.filter((entry) => entry.id !== id);
      startNext();
      changed();
    },
    goOnline: broadcast('online'),
    goOffline: broadcast('offline'),
    stop(): void {
      for (const { actor } of entries) {
        actor.stop();
      }
    },
  };
}
