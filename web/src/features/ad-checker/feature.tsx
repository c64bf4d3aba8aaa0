import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { ReactNode } from 'react';
import { objectCountLabel, orderLabel } from '../../lib/bulk-change-labels.ts';
import { copiesOfEachLabel } from '../../lib/copy-labels.ts';
import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { isTurningOn } from '../../replica/index.ts';
import { defineFeature } from '../define.ts';
import { listChanges } from './inspector/edit-changes.ts';

function countOf(level: AdObjectLevel, count: ReactNode): ReactNode {
  return typeof count === 'string' && /^\d+$/.test(count)
    ? objectCountLabel(level, Number(count))
    : count;
}

export const adCheckerFeature = defineFeature({
  namespace: 'ad-checker',
  commands: {
    setStatus: (command) => {
      const { label } = command.target;
      return isTurningOn(command) ? (
        <Trans i18nKey={'<b>Turn on</b> {label}'} values={{ label }} />
      ) : (
        <Trans i18nKey={'<b>Turn off</b> {label}'} values={{ label }} />
      );
    },
    editAdObject: (command) => {
      const { label } = command.target;
      const changes = listChanges(command)
        .map(({ label: field, to }) => `${field} ${to}`)
        .join(', ');
      return <Trans i18nKey={'<b>Edit</b> {label}: {changes}'} values={{ label, changes }} />;
    },
    changeAdObjects: ({ payload }) => orderLabel(payload, payload.ids.length),
    copyAdObjects: ({ target: { label }, payload: { count } }) =>
      count > 1 ? (
        <Trans
          i18nKey={'<b>Duplicate</b> {label}: {copies}'}
          values={{ label, copies: copiesOfEachLabel(count) }}
        />
      ) : (
        <Trans i18nKey={'<b>Duplicate</b> {label}'} values={{ label }} />
      ),
  },
  activity: {
    kinds: { ad_objects: msg('Campaigns and ads') },
    subjects: {
      campaign: (name) => (
        <Trans i18nKey="the campaign <name/>" components={{ name: <Slot content={name} /> }} />
      ),
      ad_set: (name) => (
        <Trans i18nKey="the ad set <name/>" components={{ name: <Slot content={name} /> }} />
      ),
      ad: (name) => (
        <Trans i18nKey="the ad <name/>" components={{ name: <Slot content={name} /> }} />
      ),
      // The name of a bulk change is the number of its objects
      campaigns: (count) => countOf('campaign', count),
      ad_sets: (count) => countOf('ad_set', count),
      ads: (count) => countOf('ad', count),
    },
    fields: {
      status: msg('Status'),
      dailyBudget: msg('Daily budget'),
      lifetimeBudget: msg('Lifetime budget'),
      bidAmount: msg('Bid'),
      startTime: msg('Start'),
      endTime: msg('End'),
    },
  },
});
