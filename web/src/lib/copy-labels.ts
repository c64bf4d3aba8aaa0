import type { AdObjectCopyDto } from '@ads-checker/shared/contracts/ad-object-copies';
import { getFixedT } from './i18n.ts';

const t = getFixedT('ad-checker');

/** `3 copies of each` */
export function copiesOfEachLabel(count: number): string {
  return t('{count, plural, one {# copy of each} other {# copies of each}}', { count });
}

export function countCopies({ items }: Pick<AdObjectCopyDto, 'items'>) {
  const countOf = (wanted: AdObjectCopyDto['items'][number]['state']) =>
    items.filter(({ state }) => state === wanted).length;
  const [copied, failed] = [countOf('copied'), countOf('failed')];
  return {
    total: items.length,
    copied,
    failed,
    hasFailures: failed > 0 || items.some(({ below }) => below !== null && below.failed > 0),
  };
}

/** `Duplicating 3…`, then `3 duplicated`. */
export function copyTitle(copy: Pick<AdObjectCopyDto, 'items' | 'state'>): string {
  const { total, copied } = countCopies(copy);
  return copy.state === 'finished'
    ? t('{count, plural, one {# duplicated} other {# duplicated}}', { count: copied })
    : t('{count, plural, one {Duplicating #…} other {Duplicating #…}}', { count: total });
}

/** `Duplicating 3… 1 of 3`, then `2 duplicated, 1 failed`. */
export function copyNotice(copy: Pick<AdObjectCopyDto, 'items' | 'state'>): string {
  const { total, copied, failed } = countCopies(copy);
  const title = copyTitle(copy);
  if (copy.state !== 'finished') {
    const done = copied + failed;
    return total === 1 ? title : t('{running} {done} of {total}', { running: title, done, total });
  }
  return failed === 0
    ? title
    : `${title}, ${t('{failed, plural, one {# failed} other {# failed}}', { failed })}`;
}
