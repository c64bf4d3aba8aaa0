import type { SandboxVideo } from '../../sandbox-world.ts';
import type { CreationSettings } from './settings.ts';

export interface VideoSession {
  readonly id: string;
  readonly videoId: string;
  readonly size: number;
  offset: number;
}

export interface VideoStore {
  isReady(videoId: string): boolean;
  /** Counts a read of the status. */
  poll(video: SandboxVideo): 'processing' | 'ready' | 'error';
  start(session: Omit<VideoSession, 'offset'>): VideoSession;
  find(sessionId: string): VideoSession | undefined;
  clear(): void;
}

/** Uploads under way, and how often each video was asked for; videos themselves are in the world. */
export function createVideoStore({ settings }: { settings: CreationSettings }): VideoStore {
  const sessions = new Map<string, VideoSession>();
  const polls = new Map<string, number>();
  const isReady = (videoId: string): boolean => (polls.get(videoId) ?? 0) > settings.videoPolls;
  return {
    isReady: (videoId) => isReady(videoId) && settings.videoOutcome === 'ready',
    poll: ({ id }) => {
      polls.set(id, (polls.get(id) ?? 0) + 1);
      return isReady(id) ? settings.videoOutcome : 'processing';
    },
    start: (session) => {
      const started = { ...session, offset: 0 };
      sessions.set(session.id, started);
      return started;
    },
    find: (sessionId) => sessions.get(sessionId),
    clear: () => {
      sessions.clear();
      polls.clear();
    },
  };
}
