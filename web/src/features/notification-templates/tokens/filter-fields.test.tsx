import type { TokenFilter } from '@ads-checker/shared/contracts/notification-template-entities';
import {
  OPERATOR_VALUES,
  OPERATORS_OF_KIND,
} from '@ads-checker/shared/domain/notifications/operators';
import {
  DEFAULT_TOKEN_NAMES,
  DEFAULT_TOKENS,
  type DefaultToken,
  NOTIFICATION_TYPES,
  tokensOfType,
} from '@ads-checker/shared/domain/notifications/tokens';
import { listTokenCodes } from '@ads-checker/shared/domain/notifications/words';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FilterFields, filterOn } from './filter-fields.tsx';

afterEach(cleanup);

function Edited({
  filter,
  onHear,
}: {
  readonly filter: TokenFilter;
  readonly onHear: (filter: TokenFilter) => void;
}) {
  const [shown, setShown] = useState(filter);
  const type = NOTIFICATION_TYPES.find((each) =>
    (tokensOfType(each) as readonly string[]).includes(filter.field),
  );
  return (
    <FilterFields
      filter={shown}
      type={type ?? 'ad_status_change'}
      error={undefined}
      onChange={(next) => {
        onHear(next);
        setShown(next);
      }}
    />
  );
}

function show(filter: TokenFilter) {
  const heard: TokenFilter[] = [];
  render(<Edited filter={filter} onHear={(next) => heard.push(next)} />);
  return heard;
}

/** The editor used for the value. */
function editorOf(): string {
  const isThere = (role: string, name?: string | RegExp) =>
    screen.queryAllByRole(role, name === undefined ? {} : { name }).length > 0;
  if (isThere('checkbox')) {
    return 'codes';
  }
  if (isThere('combobox', 'Value')) {
    return 'code';
  }
  if (isThere('textbox', 'Values, one per line')) {
    return 'lines';
  }
  if (isThere('textbox', 'From') && isThere('textbox', 'To')) {
    return 'range';
  }
  return screen.getByRole('textbox', { name: 'Value' }).getAttribute('inputmode') === 'numeric'
    ? 'number'
    : 'text';
}

const pairs = DEFAULT_TOKEN_NAMES.flatMap((field) =>
  OPERATORS_OF_KIND[DEFAULT_TOKENS[field].kind].map((operator) => [field, operator] as const),
);

describe('a condition', () => {
  it.each(pairs)('on %s by %s has a suitable editor', (field, operator) => {
    const form = OPERATOR_VALUES[operator];
    show({ field, operator, value: form === 'one' || form === 'number' ? '' : [] });
    const hasCodes = listTokenCodes(field).length > 0;
    const expected = hasCodes
      ? { one: 'code', many: 'codes', number: '', range: '' }[form]
      : { one: 'text', many: 'lines', number: 'number', range: 'range' }[form];
    expect(editorOf()).toBe(expected);
  });

  it('resets its value for another field, and keeps it for a compatible operator', async () => {
    const user = userEvent.setup();
    const heard = show(filterOn('campaign name'));
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'Solar');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'is one of');
    expect(heard.at(-1)).toEqual({ field: 'campaign name', operator: 'in', value: ['Solar'] });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'doesn’t equal');
    expect(heard.at(-1)).toEqual({ field: 'campaign name', operator: 'not_equal', value: 'Solar' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'Ad new status');
    expect(heard.at(-1)).toEqual({ field: 'ad new status', operator: 'equal', value: '' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'is none of');
    await user.click(screen.getByRole('checkbox', { name: 'Rejected' }));
    await user.click(screen.getByRole('checkbox', { name: 'Active' }));
    expect(heard.at(-1)).toEqual({
      field: 'ad new status',
      operator: 'not_in',
      value: ['ACTIVE', 'DISAPPROVED'],
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'Ad id');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'is in range');
    await user.type(screen.getByRole('textbox', { name: 'From' }), '1');
    await user.type(screen.getByRole('textbox', { name: 'To' }), '9');
    expect(heard.at(-1)).toEqual({ field: 'ad id', operator: 'in_range', value: ['1', '9'] });
  });
});

it('offers every default token among the fields of its types', () => {
  const named = NOTIFICATION_TYPES.flatMap((type) => tokensOfType(type) as readonly DefaultToken[]);
  expect(new Set(named)).toEqual(new Set(DEFAULT_TOKEN_NAMES));
});
