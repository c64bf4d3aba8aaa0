import type { TagDto, TagLevel } from '@ads-checker/shared/contracts/tag-entities';
import { type NewTag, TAG_OBJECTS_PER_CALL_MAX } from '@ads-checker/shared/contracts/tags';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useActor } from '../../lib/session.ts';
import { useOutbox } from '../../replica/index.ts';

export type TagDraft = Pick<NewTag, 'name' | 'color' | 'isShared' | 'isNeverTouched'>;

/** Objects of a list that are selected: of one profile, or profiles. */
export interface TagSelection {
  readonly level: TagLevel;
  readonly ids: readonly string[];
  /** Null for profiles. */
  readonly adUserId: string | null;
}

/** Commands are optimistic and are queued offline. */
export function useTagCommands() {
  const { issue } = useOutbox();
  const { account } = useActor();
  const targetOf = ({ id, name }: Pick<TagDto, 'id' | 'name'>) =>
    ({ kind: 'tag', id, label: name }) as const;
  return {
    /** @returns the new id */
    async create(payload: TagDraft): Promise<string> {
      if (account === null) {
        throw new Error('The session has no account.');
      }
      const id = createRowId();
      const owner = { accountId: account.id, teamId: account.teamId };
      const target = { ...targetOf({ id, name: payload.name }), owner };
      await issue({ name: 'createTag', target, payload }, {});
      return id;
    },
    update(tag: TagDto, payload: Partial<TagDraft>) {
      const before = Object.fromEntries(
        Object.entries(tag).filter(([field]) => Object.hasOwn(payload, field)),
      );
      return issue({ name: 'updateTag', target: targetOf(tag), payload }, before);
    },
    remove(tag: TagDto) {
      return issue({ name: 'deleteTag', target: targetOf(tag), payload: {} }, {});
    },
    /** Puts a tag on the selected objects that lack it, or takes it from those that have it. */
    async assign(tag: TagDto, { level, ids, adUserId }: TagSelection, isOn: boolean) {
      const tagged = new Set(tag.objects[level]);
      const changed = ids.filter((id) => tagged.has(id) !== isOn);
      for (let start = 0; start < changed.length; start += TAG_OBJECTS_PER_CALL_MAX) {
        const objectIds = changed.slice(start, start + TAG_OBJECTS_PER_CALL_MAX);
        await issue(
          {
            name: isOn ? 'tagObjects' : 'untagObjects',
            target: targetOf(tag),
            payload: { level, objectIds, adUserId },
          },
          {},
        );
      }
    },
  };
}
