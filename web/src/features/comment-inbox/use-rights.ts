import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import type { StableRow } from '@ads-checker/shared/collections/index';
import type { InboxPageDto } from '@ads-checker/shared/contracts/comment-inbox';
import { useMemo } from 'react';
import { nameApart } from '../../lib/page-names.ts';
import { useActor } from '../../lib/session.ts';
import type { ModerationRights } from './obstacles.ts';

/** What the person may moderate here; Pages have names that tell them apart. */
export function useRights(
  adUser: StableRow<'adUser'>,
  pages: readonly InboxPageDto[],
): ModerationRights {
  const actor = useActor();
  return useMemo(
    () => ({
      isPermitted: canChangeAdObjects(actor, adUser),
      isConnected: adUser.status === 'active',
      pages: new Map(nameApart(pages).map((page) => [page.id, page])),
    }),
    [actor, adUser, pages],
  );
}
