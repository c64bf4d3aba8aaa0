import { offsetLabel } from '@ads-checker/shared/domain/time-zones';

/** A zone at an instant: `Berlin, UTC+1`. */
export function zoneLabel({ timeZone, at }: { timeZone: string; at: Date }): string {
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  return `${city}, ${offsetLabel({ timeZone, at })}`;
}
