import { TRACKER_FAILURE_FIELDS } from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { plainErrorText } from '../../lib/error-text.ts';
import { findTrackerFailure } from '../../lib/tracker-failures.ts';
import { Trans } from '../../lib/trans.ts';
import type { ProductForm } from '../../lib/use-form.ts';
import type { TrackerFields } from './tracker-fields.ts';

/** Shows why a tracker was not saved: at the field in question, otherwise above the buttons. */
export function useSaveError<O>({
  form,
  setFieldError,
  setServerErrors,
}: ProductForm<TrackerFields, O>): {
  readonly note: ReactNode | undefined;
  readonly show: (failure: { readonly error: unknown; readonly sent: TrackerFields }) => void;
  readonly clear: () => void;
} {
  const { t } = useTranslation('trackers');
  const [note, setNote] = useState<ReactNode>();
  useEffect(() => {
    // Editing the field clears its error
    const typing = form.watch((_, { name }) => {
      if (name !== undefined) {
        setNote(undefined);
      }
    });
    return () => typing.unsubscribe();
  }, [form]);
  const show = ({
    error,
    sent,
  }: {
    readonly error: unknown;
    readonly sent: TrackerFields;
  }): void => {
    const failure = findTrackerFailure(error);
    const field = failure === undefined ? null : TRACKER_FAILURE_FIELDS[failure];
    if (failure !== undefined && field !== null) {
      setFieldError({
        name: field,
        message: plainErrorText({ error, translate: t }),
        kind: 'fault',
        sent,
      });
      setNote(t('Not saved: the tracker doesn’t work with these settings.'));
      return;
    }
    if (error instanceof AppError && error.code === 'tracker_exists') {
      const { existingId: binomId = '', title = '' } = error.details ?? {};
      setNote(
        <Trans
          i18nKey={'The team already has a tracker with these settings: <a>{name}</a>'}
          values={{ name: title }}
          components={{
            a: (
              <Link
                to="/team-settings/trackers/$binomId"
                params={{ binomId }}
                className="underline"
              />
            ),
          }}
        />,
      );
      return;
    }
    if (setServerErrors(error, sent)) {
      setNote(undefined);
      return;
    }
    setNote(
      error instanceof NetworkFailure
        ? t('Can’t reach the server. Your input is kept. Try again when you’re online.')
        : plainErrorText({ error, translate: t }),
    );
  };
  return { note, show, clear: () => setNote(undefined) };
}
