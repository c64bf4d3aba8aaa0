import type { AutomationOverview, UsdSum } from '@ads-checker/shared/contracts/automation';
import type { AutomationPeriod } from '@ads-checker/shared/contracts/automation-values';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import { formatTime } from '../../lib/format.ts';
import type { PlotDay } from '../../ui/plots/plot.ts';

type Hour = AutomationOverview['hours'][number];

/** An hour or a day of a period, with what happened in it. */
export interface Slot extends PlotDay {
  readonly hours: readonly Hour[];
}

function listHours({ since, until }: { since: Date; until: Date }): Slot[] {
  const slots: Slot[] = [];
  const first = Math.floor(since.getTime() / HOUR_MS) * HOUR_MS;
  for (let atMs = first; atMs <= until.getTime(); atMs += HOUR_MS) {
    const at = new Date(atMs).toISOString();
    slots.push({ date: at, label: formatTime({ at }), hours: [] });
  }
  return slots;
}

function listDays({ since, until, timeZone }: { since: Date; until: Date; timeZone: string }) {
  const slots: Slot[] = [];
  const last = dayIn({ timeZone, at: until });
  for (let date = dayIn({ timeZone, at: since }); date <= last; date = addDays({ date, days: 1 })) {
    slots.push({ date, hours: [] });
  }
  return slots;
}

/** The hours of a day or the days of a week, in the zone of the person; the first and last are cut. */
export function listSlots({
  hours,
  period,
  since,
  until,
  timeZone,
}: {
  readonly hours: readonly Hour[];
  readonly period: AutomationPeriod;
  readonly since: Date;
  readonly until: Date;
  readonly timeZone: string;
}): Slot[] {
  const isByHour = period === 'day';
  const keyOf = (at: Date): string => (isByHour ? at.toISOString() : dayIn({ timeZone, at }));
  const bySlot = Map.groupBy(hours, ({ at }) => keyOf(new Date(at)));
  const slots = isByHour ? listHours({ since, until }) : listDays({ since, until, timeZone });
  return slots.map((slot, index) => ({
    ...slot,
    isPart: index === 0 || index === slots.length - 1,
    hours: bySlot.get(slot.date) ?? [],
  }));
}

/** Null when nothing of it is known; nothing at all is zero. */
export function addUSD(sums: readonly UsdSum[]): number | null {
  const known = sums.flatMap(({ usd }) => (usd === null ? [] : [Number(usd)]));
  return known.length === 0 && sums.length > 0
    ? null
    : known.reduce((total, amount) => total + amount, 0);
}
