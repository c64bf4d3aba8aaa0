import { adObjectChangeRoutes as r } from '@ads-checker/shared/contracts/ad-object-changes';
import { createInstantChanges } from './instant-changes.ts';
import { type DemoHandler, serve } from './serve.ts';

/** Bulk changes of recorded objects. */
export function serveAdObjectChanges(
  deps: Parameters<typeof createInstantChanges>[0],
): readonly DemoHandler[] {
  const changes = createInstantChanges(deps);
  return [
    serve(r.create, ({ params: { adUserId }, body }) => ({ data: changes.create(adUserId, body) })),
    serve(r.get, ({ params: { changeId } }) => {
      const { change, items } = changes.get(changeId);
      return { data: change, items: [...items] };
    }),
    serve(r.undo, ({ params: { changeId }, body: { id } }) => ({
      data: changes.undo(changeId, id),
    })),
    serve(r.stop, ({ params: { changeId } }) => ({ data: changes.stop(changeId) })),
  ];
}
