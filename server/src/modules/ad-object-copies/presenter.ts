import type { AdObjectCopyDto } from '@ads-checker/shared/contracts/ad-object-copies';
import type { CopyItem, CopyRecord } from './entities.ts';

type ItemDto = AdObjectCopyDto['items'][number];

function listBelow(items: readonly CopyItem[], position: number): readonly CopyItem[] {
  return items
    .filter(({ parentPosition }) => parentPosition === position)
    .flatMap((item) => [item, ...listBelow(items, item.position)]);
}

function presentItem(item: CopyItem, items: readonly CopyItem[]): ItemDto {
  const { position, sourceId, state, copiedId, error } = item;
  const below = listBelow(items, position);
  const countOf = (wanted: CopyItem['state']) =>
    below.filter((each) => each.state === wanted).length;
  const [copied, failed] = [countOf('copied'), countOf('failed')];
  const isOpen = copied + failed < below.length;
  return {
    sourceId,
    state: state === 'copied' && isOpen ? 'copying' : state,
    copiedId,
    error: error ?? below.find((each) => each.error !== null)?.error ?? null,
    below: below.length === 0 ? null : { total: below.length, copied, failed },
  };
}

export function presentCopy(copy: CopyRecord): AdObjectCopyDto {
  const asked = copy.items.filter(({ parentPosition }) => parentPosition === null);
  return {
    id: copy.id,
    adUserId: copy.adUserId,
    adAccountId: copy.adAccountId,
    level: copy.level,
    isDeep: copy.isDeep,
    parentId: copy.parentId,
    state: copy.state,
    createdAt: copy.createdAt.toISOString(),
    finishedAt: copy.finishedAt?.toISOString() ?? null,
    resumesAt: copy.resumesAt?.toISOString() ?? null,
    items: asked.map((item) => presentItem(item, copy.items)),
  };
}
