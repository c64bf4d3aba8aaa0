import type { TagAssignment, TagDto } from '@ads-checker/shared/contracts/tags';
import { changeTagged } from '@ads-checker/shared/domain/tags';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Handlers, TestContext } from './handler-types.ts';
import { ownedRowsOf } from './state.ts';

/** What the registry of collections does not say of tags: their objects. */
export function createTagHandlers(server: TestContext): Handlers['tags'] {
  const change = (tagId: string, { level, objectIds }: TagAssignment, isAdded: boolean) => {
    server.activeAccount();
    const rows = ownedRowsOf(server.state, 'tag');
    const row = rows.get(tagId);
    if (row === undefined) {
      throw entityNotFound('Tag', tagId);
    }
    const tag = row as unknown as TagDto;
    const objects = changeTagged(tag.objects, { level, objectIds, isAdded });
    const changed = { ...row, objects, updatedAt: server.nowText() };
    rows.set(tagId, changed);
    return { data: { tag: changed as unknown as TagDto } };
  };
  return {
    assign: ({ params, body }) => change(params.tagId, body, true),
    unassign: ({ params, body }) => change(params.tagId, body, false),
  };
}
