import { expect, it } from 'vitest';
import { buildTerms } from '../test/build-launch.ts';
import { readTemplate, writeTemplate } from './template-json.ts';
import { withOffered } from './terms-form.ts';

it('reads what it wrote', () => {
  const template = { name: 'Solar leads', terms: buildTerms() };
  expect(readTemplate(writeTemplate(template))).toEqual({ template });
  expect(readTemplate(`\uFEFF${writeTemplate(template)}`)).toEqual({ template });
});

it('names the fields of a file that it refuses', () => {
  const file = JSON.parse(writeTemplate({ name: 'Solar leads', terms: buildTerms() }));
  file.terms.audiences[0].ageMin = 5;
  file.terms.link = 'nowhere';
  const read = readTemplate(JSON.stringify(file));
  expect(read !== null && 'faults' in read ? read.faults.map(({ field }) => field) : read).toEqual([
    'terms.audiences.0.ageMin',
    'terms.link',
  ]);
  expect(readTemplate('{"kind":')).toBeNull();
  expect(readTemplate('[]')).toMatchObject({ faults: [{ field: '' }] });
});

it('keeps goals and events to what the objective offers', () => {
  const terms = buildTerms();
  expect(withOffered({ ...terms, objective: 'OUTCOME_SALES' })).toMatchObject({
    optimizationGoal: 'OFFSITE_CONVERSIONS',
    event: 'PURCHASE',
  });
  expect(withOffered({ ...terms, objective: 'OUTCOME_AWARENESS' })).toMatchObject({
    optimizationGoal: 'REACH',
    event: null,
  });
  expect(withOffered(terms)).toEqual(terms);
});
