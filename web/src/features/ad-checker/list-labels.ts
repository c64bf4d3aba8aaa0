import { getFixedT } from '../../lib/i18n.ts';
import type { ObjectKind } from './ad-object.ts';
import type { SwitchStatus } from './switchable.ts';

const t = getFixedT('ad-checker');

export type ListKind = ObjectKind | 'adImages';

/** `61 ad sets` */
export function countLabel({ kind, count }: { kind: ListKind; count: number }): string {
  switch (kind) {
    case 'campaigns':
      return t('{count, plural, one {# campaign} other {# campaigns}}', { count });
    case 'adSets':
      return t('{count, plural, one {# ad set} other {# ad sets}}', { count });
    case 'ads':
      return t('{count, plural, one {# ad} other {# ads}}', { count });
    case 'adImages':
      return t('{count, plural, one {# ad image} other {# ad images}}', { count });
  }
}

/** `Total of 61 ad sets` */
export function totalLabel({ kind, count }: { kind: ObjectKind; count: number }): string {
  switch (kind) {
    case 'campaigns':
      return t('{count, plural, one {Total of # campaign} other {Total of # campaigns}}', {
        count,
      });
    case 'adSets':
      return t('{count, plural, one {Total of # ad set} other {Total of # ad sets}}', { count });
    case 'ads':
      return t('{count, plural, one {Total of # ad} other {Total of # ads}}', { count });
  }
}

export function listLabels(kind: ListKind) {
  switch (kind) {
    case 'campaigns':
      return {
        title: t('Campaigns'),
        search: t('Campaign name'),
        loading: t('Loading campaigns…'),
        empty: t('No campaigns in this ad account'),
        failed: t('Couldn’t load campaigns'),
      };
    case 'adSets':
      return {
        title: t('Ad sets'),
        search: t('Ad set name'),
        loading: t('Loading ad sets…'),
        empty: t('No ad sets in this ad account'),
        failed: t('Couldn’t load ad sets'),
      };
    case 'ads':
      return {
        title: t('Ads'),
        search: t('Ad name'),
        loading: t('Loading ads…'),
        empty: t('No ads in this ad account'),
        failed: t('Couldn’t load ads'),
      };
    case 'adImages':
      return {
        title: t('Ad images'),
        search: t('Image name'),
        loading: t('Loading ad images…'),
        empty: t('No images in this ad account'),
        failed: t('Couldn’t load ad images'),
      };
  }
}

/** `No ad set matches 3 filters` */
export function noMatchLabel({
  kind,
  filterCount,
}: {
  kind: ListKind;
  filterCount: number;
}): string {
  switch (kind) {
    case 'campaigns':
      return t(
        '{filterCount, plural, one {No campaign matches # filter} other {No campaign matches # filters}}',
        { filterCount },
      );
    case 'adSets':
      return t(
        '{filterCount, plural, one {No ad set matches # filter} other {No ad set matches # filters}}',
        { filterCount },
      );
    case 'ads':
      return t(
        '{filterCount, plural, one {No ad matches # filter} other {No ad matches # filters}}',
        { filterCount },
      );
    case 'adImages':
      return t(
        '{filterCount, plural, one {No ad image matches # filter} other {No ad image matches # filters}}',
        { filterCount },
      );
  }
}

interface SkipCount {
  readonly reason: string;
  readonly count: number;
}

/** `2 skipped: archived` */
export function skippedLabel(skipped: readonly SkipCount[]): string {
  const skippedCount = skipped.reduce((sum, { count }) => sum + count, 0);
  const reasons = skipped.map(({ reason }) => reason).join(', ');
  const left = t('{skippedCount, plural, one {# skipped} other {# skipped}}', { skippedCount });
  return t('{left}: {reasons}', { left, reasons });
}

/** Result of a bulk action: `9 turned off, 2 skipped: archived`. */
export function bulkResultLabel({
  status,
  changedCount,
  skipped,
}: {
  status: SwitchStatus;
  changedCount: number;
  skipped: readonly SkipCount[];
}): string {
  const changed =
    status === 'ACTIVE'
      ? t('{changedCount, plural, one {# turned on} other {# turned on}}', { changedCount })
      : t('{changedCount, plural, one {# turned off} other {# turned off}}', { changedCount });
  return skipped.length === 0 ? changed : `${changed}, ${skippedLabel(skipped)}`;
}
