import type { NotificationTemplateDto } from '../shared/src/contracts/notification-template-entities.ts';
import { messageOf, plainTextOf } from '../shared/src/domain/notifications/message-tree.ts';
import { withAppAndFloor } from './lib/app-and-floor.ts';
import type { Benchmark, Finding } from './lib/finding.ts';
import type { Response } from './lib/frame-probe.ts';
import { withProduct } from './lib/product.ts';
import { toFramesFinding } from './lib/responses.ts';
import { typeAndErase } from './lib/typing.ts';

const CHARACTERS = 4_000;
const LINE = 'Ad {ad name} went from {ad old status} to ';
const LINE_END = ', see account {account id} of {profile name}. ';
const ROUNDS = 3;
const FRAMES = 1;
/** A tenth of a second still feels immediate. */
const PREVIEW_FRAMES = 6;
const EDITOR = '[data-message-editor]';
const PREVIEW = 'section[aria-label="Preview"]';
const QUERIES = ['solar', 'dach', 'carousel'];

/** As many lines with formats and tokens as fit. */
function makeMessage() {
  const line = [LINE, ['{ad new status}', 'bold'], LINE_END] as const;
  const length = plainTextOf(messageOf([line])).length + 1;
  return messageOf(Array.from({ length: Math.floor(CHARACTERS / length) }, () => line));
}

export const benchmark: Benchmark = {
  name: 'template-editor',
  title: 'Editor of a notification template',
  method: `The built app on the built server in the installed Chromium, 1440 × 900, without a graphics card; a message of ${CHARACTERS} characters with formats and tokens is open. Real key presses at its end, until they are painted in the editor and until the preview of the whole message is painted. Floor and app alternate in the same browser, ${ROUNDS} rounds.`,
  measures: ['web/src/features/notification-templates', 'shared/src/domain/notifications'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const { data } = await person.post<{
        data: { notificationTemplate: NotificationTemplateDto };
      }>(`/accounts/${person.accountId}/notification-templates`, {
        notificationType: 'ad_status_change',
        name: 'Long',
        message: makeMessage(),
      });
      return withAppAndFloor(person, async ({ app, floor }): Promise<Finding[]> => {
        const { id } = data.notificationTemplate;
        await app.goto(`${product.url}/notification-templates/${id}`);
        await app.locator(EDITOR).click();
        await app.keyboard.press('Control+End');
        const floors: Response[] = [];
        const measured: Response[] = [];
        const previewed: Response[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const typed = { field: EDITOR, queries: QUERIES };
          floors.push(
            ...(await typeAndErase({
              page: floor,
              rows: '#rows',
              field: 'input',
              queries: QUERIES,
            })),
          );
          measured.push(...(await typeAndErase({ page: app, rows: EDITOR, ...typed })));
          previewed.push(...(await typeAndErase({ page: app, rows: PREVIEW, ...typed })));
        }
        const common = { floors, floorIs: 'a keystroke on an empty page' };
        return [
          toFramesFinding({
            ...common,
            what: `Keystroke in a message of ${CHARACTERS} characters, p95`,
            measured,
            limit: FRAMES,
            whenMissed:
              'The browser inserts the character and the editor reads its node; the tree, its length and the preview follow in a later task.',
          }),
          toFramesFinding({
            ...common,
            what: `Keystroke to the preview of ${CHARACTERS} characters, p95`,
            measured: previewed,
            limit: PREVIEW_FRAMES,
            whenMissed:
              'The preview is deferred: it renders the whole message when the browser is idle.',
          }),
        ];
      });
    }),
};
