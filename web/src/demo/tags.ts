import {
  tagsRoutes as r,
  type TagAssignment,
  type TagDto,
} from '@ads-checker/shared/contracts/tags';
import { changeTagged } from '@ads-checker/shared/domain/tags';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { DemoRows } from './rows.ts';
import { type DemoHandler, serve } from './serve.ts';

/** Tags are put on objects as by the server. */
export function serveTags({
  rows,
  nowText,
}: {
  readonly rows: DemoRows;
  readonly nowText: () => string;
}): readonly DemoHandler[] {
  const change = (tagId: string, { level, objectIds }: TagAssignment, isAdded: boolean) => {
    const found = rows.find('tag', tagId);
    if (found === undefined) {
      throw entityNotFound('Tag', tagId);
    }
    const tag = found as unknown as TagDto;
    const objects = changeTagged(tag.objects, { level, objectIds, isAdded });
    const changed: TagDto = { ...tag, objects, updatedAt: nowText() };
    rows.put('tag', { ...changed });
    return { data: { tag: changed } };
  };
  return [
    serve(r.assign, ({ params, body }) => change(params.tagId, body, true)),
    serve(r.unassign, ({ params, body }) => change(params.tagId, body, false)),
  ];
}
