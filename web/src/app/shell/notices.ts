export interface NoticeFacts {
  readonly isOnline: boolean;
  /** Pending changes, without refused ones. */
  readonly waitingCount: number;
}

export interface NoticeMemory {
  readonly lastWaitingCount: number;
  /** Changes made while offline that are still unsent. */
  readonly offlineCount: number;
  readonly hasSaidOffline: boolean;
}

export type Notice =
  | {
      readonly kind: 'saved-offline';
      readonly count: number;
      /** Corrects what is still shown, and says nothing where nothing is. */
      readonly isCorrection: boolean;
    }
  | { readonly kind: 'sent'; readonly count: number };

export const NO_NOTICES: NoticeMemory = {
  lastWaitingCount: 0,
  offlineCount: 0,
  hasSaidOffline: false,
};

/**
 * One notice per offline period when the first change is queued, kept true while it is shown, and
 * one when all were sent. Discarding all of them begins the period anew.
 */
export function nextNotice({
  memory,
  facts,
}: {
  readonly memory: NoticeMemory;
  readonly facts: NoticeFacts;
}): { readonly memory: NoticeMemory; readonly notice: Notice | null } {
  const { isOnline, waitingCount } = facts;
  if (!isOnline) {
    const isFirst = !memory.hasSaidOffline && waitingCount > memory.lastWaitingCount;
    const isCorrection = memory.hasSaidOffline && waitingCount !== memory.lastWaitingCount;
    return {
      memory: {
        lastWaitingCount: waitingCount,
        offlineCount: waitingCount,
        hasSaidOffline: waitingCount > 0 && (memory.hasSaidOffline || isFirst),
      },
      notice:
        isFirst || isCorrection
          ? { kind: 'saved-offline', count: waitingCount, isCorrection }
          : null,
    };
  }
  const isAllSent = memory.offlineCount > 0 && waitingCount === 0;
  return {
    memory: {
      lastWaitingCount: waitingCount,
      offlineCount: isAllSent ? 0 : memory.offlineCount,
      hasSaidOffline: false,
    },
    notice: isAllSent ? { kind: 'sent', count: memory.offlineCount } : null,
  };
}
