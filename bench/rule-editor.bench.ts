import type { Page } from 'playwright-core';
import type { RuleDto } from '../shared/src/contracts/rule-entities.ts';
import { withAppAndFloor } from './lib/app-and-floor.ts';
import type { Benchmark, Finding } from './lib/finding.ts';
import { measureResponse, type Response } from './lib/frame-probe.ts';
import { withProduct } from './lib/product.ts';
import { toFramesFinding } from './lib/responses.ts';
import { typeAndErase } from './lib/typing.ts';

const CONDITIONS = 200;
const GROUP_SIZE = 10;
const ROUNDS = 3;
const FRAMES = 2;
const FIELD = '[data-node] input[inputmode="decimal"]';
const TEXTS = 'section[aria-label="In words"]';
const DIGITS = ['1', '2', '3', '4', '5', '6'];

/** Groups of ten conditions in a group: 200 in all. */
function makeConditions() {
  const condition = { column: 'cost', operator: 'greater_than', value: 1 };
  return {
    operator: 'and',
    items: Array.from({ length: CONDITIONS / GROUP_SIZE }, () => ({
      operator: 'or',
      items: Array.from({ length: GROUP_SIZE }, () => condition),
    })),
  };
}

async function typeIn(app: Page): Promise<Response[]> {
  const responses: Response[] = [];
  await app.bringToFront();
  await app.locator(FIELD).first().focus();
  for (const key of [...DIGITS, ...DIGITS.map(() => 'Backspace')]) {
    const response = await measureResponse({
      page: app,
      expectation: { event: 'keydown', root: TEXTS },
      act: () => app.keyboard.press(key),
    });
    responses.push(...[response].filter((each) => each !== null));
  }
  return responses;
}

export const benchmark: Benchmark = {
  name: 'rule-editor',
  title: 'Editor of a rule',
  method: `The built app on the built server in the installed Chromium, 1440 × 900, without a graphics card; a rule of ${CONDITIONS} conditions in ${CONDITIONS / GROUP_SIZE} groups is open. Real key presses in the first number, until its sentence is painted. Floor and app alternate in the same browser, ${ROUNDS} rounds.`,
  measures: ['web/src/features/rules', 'shared/src/domain/rules'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const [adUser] = await person.listAdUsers();
      const adUserId = adUser?.id ?? '';
      const { data } = await person.get<{ data: { rules: readonly RuleDto[] } }>(
        `/ad-users/${adUserId}/binom-rules`,
      );
      const ruleId = data.rules[0]?.id ?? '';
      return withAppAndFloor(person, async ({ app, floor }): Promise<Finding[]> => {
        await app.goto(`${product.url}/ad-users/${adUserId}/rules/${ruleId}`);
        await app.waitForSelector(FIELD);
        const status = await app.evaluate(
          async ([path, body]) =>
            (
              await fetch(path, {
                method: 'PATCH',
                headers: { 'Content-Type': 'application/json' },
                body,
              })
            ).status,
          [
            `/api/v1/binom-rules/${ruleId}`,
            JSON.stringify({ conditions: makeConditions() }),
          ] as const,
        );
        if (status !== 200) {
          throw new Error(`The rule was not changed: ${status}`);
        }
        await app.reload();
        await app.waitForFunction(
          ([selector, count]) => document.querySelectorAll(selector).length === count,
          [FIELD, CONDITIONS] as const,
        );
        const floors: Response[] = [];
        const measured: Response[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          floors.push(
            ...(await typeAndErase({
              page: floor,
              rows: '#rows',
              field: 'input',
              queries: [DIGITS.join('')],
            })),
          );
          measured.push(...(await typeIn(app)));
        }
        return [
          toFramesFinding({
            what: `Keystroke among ${CONDITIONS} conditions to its sentence, p95`,
            floorIs: 'a keystroke on an empty page',
            floors,
            measured,
            limit: FRAMES,
            whenMissed:
              'One row is rendered without its menu, with the sentence in the same frame. Script is a sixth of a keystroke, the rest painting without a graphics card. Invisible rows are neither laid out nor painted.',
          }),
        ];
      });
    }),
};
