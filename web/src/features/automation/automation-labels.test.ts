import type { TimelineEntry } from '@ads-checker/shared/contracts/automation';
import { expect, it } from 'vitest';
import { actorLabel, entryLabel } from './automation-labels.ts';

const nobody = {
  userId: null,
  ruleId: null,
  scopedRuleId: null,
  scheduleId: null,
  adUserId: null,
  runId: null,
};

function entry(
  more: Omit<Partial<TimelineEntry>, 'by'> & { by?: Partial<TimelineEntry['by']> } = {},
): TimelineEntry {
  return {
    id: '1',
    at: '2026-03-12T09:00:00.000Z',
    what: 'changed',
    isUndo: false,
    isBulk: false,
    field: 'status',
    from: 'ACTIVE',
    to: 'PAUSED',
    currency: 'EUR',
    error: null,
    ...more,
    by: { ...nobody, kind: 'person', name: 'Anna', ...more.by },
  };
}

it.each<[string, Parameters<typeof entry>[0]]>([
  ['Turned off', {}],
  ['Turned on', { to: 'ACTIVE' }],
  ['Budget a day: €10.00 → €15.00', { field: 'dailyBudget', from: '10.00', to: '15.00' }],
  ['Bid amount: – → 2.00', { field: 'bidAmount', from: null, to: '2.00', currency: null }],
  ['Name: Old → New', { field: 'name', from: 'Old', to: 'New' }],
  ['Sent a notice', { what: 'notified', field: null }],
  ['Couldn’t turn off', { what: 'failed' }],
  ['Couldn’t turn on', { what: 'failed', to: 'ACTIVE' }],
  [
    'Failed. Budget for its lifetime: €10.00 → €15.00',
    { what: 'failed', field: 'lifetimeBudget', from: '10.00', to: '15.00' },
  ],
  ['Failed', { what: 'failed', field: null }],
])('says “%s”', (text, more) => {
  expect(entryLabel(entry(more))).toBe(text);
});

it.each<[string, Parameters<typeof entry>[0]]>([
  ['Anna', {}],
  ['Anna, undone', { isUndo: true }],
  ['Anna, planned', { by: { kind: 'planned' } }],
  ['By the rule “Stop”', { by: { kind: 'rule', name: 'Stop' } }],
  ['By the schedule “Night”', { by: { kind: 'schedule', name: 'Night' } }],
  ['By a rule or schedule, “Gone”', { by: { kind: 'automation', name: 'Gone' } }],
  ['Unknown', { by: { name: null } }],
])('names “%s”', (text, more) => {
  expect(actorLabel(entry(more))).toBe(text);
});
