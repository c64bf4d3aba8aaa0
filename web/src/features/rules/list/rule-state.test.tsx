import type { RuleState } from '@ads-checker/shared/contracts/rule-entities';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatExactMoment } from '../../../lib/format.ts';
import { LastChange } from './rule-state.tsx';

afterEach(cleanup);

const AT = '2026-03-02T09:00:00.000Z';
const live: Partial<RuleState> = {
  lastExecutionTime: AT,
  lastActingRun: {
    id: '1',
    completedAt: AT,
    counts: {
      pausedAds: 2,
      pausedAdSets: 0,
      pausedCampaigns: 1,
      changedBudgets: 0,
      changedBids: 0,
      notices: 0,
      enabledAds: 1,
      enabledAdSets: 0,
      enabledCampaigns: 0,
    },
  },
};

it('leads with the last run that changed something, alone where there is one line', () => {
  const textOf = (isBrief: boolean) => {
    const { container } = render(<LastChange live={live} isBrief={isBrief} />);
    return container.textContent;
  };
  const time = formatExactMoment({ at: AT });
  expect(textOf(true)).toBe(`3 off, 1 on · ${time}`);
  expect(textOf(false)).toBe(`3 off, 1 on · ${time}Checked ${time}`);
});
