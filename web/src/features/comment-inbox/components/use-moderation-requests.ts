import { type Dispatch, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectionEvent } from '../../../lib/selection.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { InboxStore } from '../inbox-store.ts';
import {
  findObstacle,
  findObstacleTo,
  type ModerationRights,
  OBSTACLE_LABELS,
} from '../obstacles.ts';
import { useModeration } from '../use-moderation.ts';
import { useModerationToast } from '../use-moderation-toast.ts';
import { type ModerationRequest, needsConfirmation } from './moderation-dialog.tsx';

/** Asks where needed, moderates, and says what came of it. */
export function useModerationRequests({
  adUserId,
  store,
  rights,
  dispatch,
}: {
  readonly adUserId: string;
  readonly store: InboxStore;
  readonly rights: ModerationRights;
  readonly dispatch: Dispatch<SelectionEvent>;
}) {
  const { t } = useTranslation('comment-inbox');
  const { running, progress, failures, run, clearFailures } = useModeration({ adUserId, store });
  const notify = useModerationToast(run);
  const [asked, setAsked] = useState<ModerationRequest | null>(null);
  const moderate = useCallback(
    async ({ moderation, rows: chosen }: ModerationRequest) => {
      const result = await run(moderation, chosen);
      notify(moderation, result, chosen.length > 1);
      if (chosen.length > 1) {
        dispatch({ type: 'remove', ids: result.done.map(({ id }) => id) });
      }
    },
    [run, notify, dispatch],
  );
  const start = useCallback(
    (request: ModerationRequest) => {
      const [row, ...others] = request.rows;
      const obstacle =
        row === undefined || others.length > 0
          ? null
          : (findObstacle(row, rights) ?? findObstacleTo(row, request.moderation));
      if (obstacle !== null) {
        showToast({
          id: 'comments',
          tone: 'warning',
          text: t('Can’t moderate: {reason}', { reason: t(OBSTACLE_LABELS[obstacle]) }),
        });
      } else if (needsConfirmation(request)) {
        setAsked(request);
      } else {
        void moderate(request);
      }
    },
    [moderate, rights, t],
  );
  return {
    running,
    progress,
    failures,
    clearFailures,
    moderate,
    start,
    asked,
    cancel: () => setAsked(null),
    confirm(confirmed: ModerationRequest) {
      setAsked(null);
      void moderate(confirmed);
    },
  };
}
