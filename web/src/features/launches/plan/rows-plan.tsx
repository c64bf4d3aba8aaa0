import { RocketLaunchIcon } from '@heroicons/react/16/solid';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { getFixedT } from '../../../lib/i18n.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { newPlanName } from '../new-values.ts';
import { templatesQuery } from '../queries.ts';
import { useNewPlan } from '../use-new-plan.ts';
import type { AccountChoice } from './plan-money.ts';
import {
  findRowFaults,
  type NewObjectRow,
  planOfRows,
  type RowFault,
  type RowKind,
} from './plan-of-rows.ts';

const t = getFixedT('launches');

function faultText(fault: RowFault, row: number): string {
  const line = formatNumber(row);
  switch (fault) {
    case 'no_name':
      return t('Row {line} has no name.', { line });
    case 'country_needed':
      return t('Row {line} has no country: a plan has one campaign per country.', { line });
    case 'country_twice':
      return t('Row {line} has the country of another row.', { line });
    case 'budget':
      return t('The budget in row {line} can’t be used.', { line });
    case 'too_many':
      return t('A plan takes 20 ad sets: row {line} is one too many.', { line });
  }
}

/** Makes a launch plan of rows that a spreadsheet adds, with a template for the rest. */
export function RowsPlan({
  rows,
  kind,
  account,
}: {
  readonly rows: readonly NewObjectRow[];
  readonly kind: RowKind;
  readonly account: AccountChoice;
}) {
  const { t } = useTranslation('launches');
  const { account: membership } = useActor();
  const { data, error } = useServerQuery(templatesQuery(membership?.id ?? ''));
  const templates = useMemo(() => (data ?? []).filter(({ terms }) => terms !== null), [data]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { tryToCreate, isBusy } = useNewPlan();
  const faults = useMemo(() => findRowFaults({ rows, kind }), [rows, kind]);
  const template = templates.find(({ id }) => id === chosenId) ?? templates[0];
  const [fault] = faults;
  const create = () =>
    tryToCreate(async () => {
      if (template?.terms == null) {
        throw new Error('A plan needs a template.');
      }
      const { name, terms } = template;
      return { name: newPlanName(name), content: planOfRows({ rows, kind, terms, account }) };
    });
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-2">
        {kind === 'campaigns'
          ? t(
              '{count, plural, one {# new campaign becomes a launch plan.} other {# new campaigns become a launch plan.}}',
              { count: rows.length },
            )
          : t(
              '{count, plural, one {# new ad set becomes a launch plan with a campaign of its own.} other {# new ad sets become a launch plan with a campaign of their own.}}',
              { count: rows.length },
            )}
      </p>
      {template === undefined ? (
        <Note tone="info">
          {error === null
            ? data === undefined
              ? t('Loading templates…')
              : t('Make a launch template first: it tells the rest.')
            : plainErrorText({ error, translate: t })}
        </Note>
      ) : (
        <div className="flex items-end gap-2">
          <SelectField
            label={t('Template for the rest')}
            value={template.id}
            onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
            className="min-w-0 flex-1"
          >
            {templates.map(({ id, name }) => (
              <option key={id} value={id} lang="">
                {name}
              </option>
            ))}
          </SelectField>
          <Button
            icon={RocketLaunchIcon}
            isBusy={isBusy}
            disabled={faults.length > 0}
            onClick={() => void create()}
          >
            {t('Create plan')}
          </Button>
        </div>
      )}
      {fault !== undefined && <Note tone="warning">{faultText(fault.fault, fault.line)}</Note>}
    </div>
  );
}
