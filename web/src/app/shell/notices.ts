export interface NoticeFacts {
  readonly isOnline: boolean;
  /** Changes on their way; refused ones do not count. */
  readonly waitingCount: number;
}

export interface NoticeMemory {
  readonly lastWaitingCount: number;
  /** Changes that were made or kept while there was no network, and are still to go. */
  readonly offlineCount: number;
  readonly hasSaidOffline: boolean;
}

export type Notice =
  | { readonly kind: 'saved-offline'; readonly count: number }
  | { readonly kind: 'sent'; readonly count: number };

export const NO_NOTICES: NoticeMemory = {
  lastWaitingCount: 0,
  offlineCount: 0,
  hasSaidOffline: false,
};

/**
 * Says once per time offline that the first change is kept, and once after it that all of them went out.
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
    return {
      memory: {
        lastWaitingCount: waitingCount,
        offlineCount: waitingCount,
        hasSaidOffline: memory.hasSaidOffline || isFirst,
      },
      notice: isFirst ? { kind: 'saved-offline', count: waitingCount } : null,
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
