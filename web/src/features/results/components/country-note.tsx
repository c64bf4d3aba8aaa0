import { type ResultBreakdown, resultRoutes } from '@ads-checker/shared/contracts/results';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useReplica } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';

/** Days whose spend is not known by country, and a way to have them read. */
export function CountryNote({
  countries: { unreadDayCount, isReading },
  range: { since, until },
  onAsked,
}: {
  readonly countries: NonNullable<ResultBreakdown['countries']>;
  readonly range: TimeRange;
  readonly onAsked: () => void;
}) {
  const { t } = useTranslation('results');
  const { accountId } = useReplica().owner;
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    try {
      await call(resultRoutes.readCountries, { params: { accountId }, body: { since, until } });
      onAsked();
    } catch (error) {
      showToast({
        id: 'results-countries',
        tone: 'error',
        text: plainErrorText({ error, translate: t }),
      });
    } finally {
      setAsking(false);
    }
  };
  if (isReading) {
    return (
      <Note tone="pending" className="mx-4 mb-2">
        {t('Reading spend by country…')}
      </Note>
    );
  }
  return (
    unreadDayCount > 0 && (
      <Note
        tone="info"
        className="mx-4 mb-2 items-center"
        action={
          <Button isBusy={isAsking} onClick={() => void ask()}>
            {t('Read by country')}
          </Button>
        }
      >
        {t(
          '{unreadDayCount, plural, one {Spend of # day isn’t known by country} other {Spend of # days isn’t known by country}}',
          { unreadDayCount },
        )}
      </Note>
    )
  );
}
