import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { loggedHoursLabel } from '../../lib/week-hours-label.ts';
import { defineFeature } from '../define.ts';

export const dayPartingFeature = defineFeature({
  namespace: 'day-parting',
  activity: {
    kinds: { schedules: msg('Schedules') },
    subjects: {
      schedule: (name) => (
        <Trans i18nKey="the schedule <name/>" components={{ name: <Slot content={name} /> }} />
      ),
    },
    fields: {
      hours: msg('Hours'),
      exceptions: msg('Days with other hours'),
      startsOn: msg('First day'),
      endsOn: msg('Last day'),
      objectCount: msg('Objects'),
    },
    formats: { hours: loggedHoursLabel },
  },
});
