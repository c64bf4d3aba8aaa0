import type { CommentPresetDto } from '../shared/src/contracts/comment-preset-entities.ts';
import { PRESET_COMMENTS_MAX } from '../shared/src/contracts/comment-preset-values.ts';
import { withAppAndFloor } from './lib/app-and-floor.ts';
import type { Benchmark, Finding } from './lib/finding.ts';
import { measureResponse, type Response } from './lib/frame-probe.ts';
import { withProduct } from './lib/product.ts';
import { toFramesFinding } from './lib/responses.ts';
import { typeAndErase } from './lib/typing.ts';

/** Code runs slower the first time, on both pages. */
const WARM_MOVES = 2;
const MOVES = 40;
const FRAMES = 1;
/** Upper limit of a small request body, kB. */
const SMALL_KB = 1;
const TREE = '[role=tree]';
/** Each question has replies, each with one more reply. */
const BRANCH = 8;

/** Comments with replies three levels deep, about 60 characters each. */
function makeComments() {
  return Array.from({ length: PRESET_COMMENTS_MAX }, (_, at) => {
    const place = at % BRANCH;
    const first = at - place;
    const parent = place === 0 ? null : place % 2 === 0 ? at - 1 : first;
    return {
      id: String(at + 1),
      parentId: parent === null ? null : String(parent + 1),
      text: `Asked often, number ${at + 1}: how long until the meter is installed?`,
    };
  });
}

export const benchmark: Benchmark = {
  name: 'comment-presets',
  title: 'Editor of a comment preset',
  method: `The built app on the built server in the installed Chromium, 1440 × 900, without a graphics card; a preset of ${PRESET_COMMENTS_MAX} comments is open. Alt and an arrow key are pressed on its first comment, which moves with its replies, ${MOVES} times after ${WARM_MOVES} uncounted ones (keys were pressed on the empty page before, too), until the tree is repainted. The body of the call that saves each move is measured. The floor is a keystroke on an empty page of the same browser.`,
  measures: ['web/src/features/comment-presets', 'shared/src/domain/comment-presets'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const { data } = await person.post<{ data: { commentPreset: CommentPresetDto } }>(
        `/accounts/${person.accountId}/comment-presets`,
        { name: 'Large', comments: makeComments() },
      );
      return withAppAndFloor(person, async ({ app, floor }): Promise<Finding[]> => {
        const sizes: number[] = [];
        app.on('request', (request) => {
          if (request.method() === 'POST' && request.url().endsWith('/move')) {
            sizes.push(request.postDataBuffer()?.length ?? 0);
          }
        });
        await app.goto(`${product.url}/comments-cheating/presets/${data.commentPreset.id}`);
        const first = app.getByRole('treeitem').first();
        await first.waitFor();
        const floors = await typeAndErase({
          page: floor,
          rows: '#rows',
          field: 'input',
          queries: ['solar', 'dach', 'meter'],
        });
        await app.bringToFront();
        await first.focus();
        const moves: Response[] = [];
        // Alt is held, as people do: the move starts with the arrow key
        await app.keyboard.down('Alt');
        for (let at = 0; at < WARM_MOVES + MOVES; at += 1) {
          const response = await measureResponse({
            page: app,
            expectation: { event: 'keydown', root: TREE, attribute: 'data-row' },
            act: () => app.keyboard.press(at % 2 === 0 ? 'ArrowDown' : 'ArrowUp'),
          });
          if (response === null) {
            throw new Error('The comment did not move.');
          }
          moves.push(response);
        }
        await app.keyboard.up('Alt');
        await app.getByRole('button', { name: /\d unsent$/ }).waitFor({ state: 'hidden' });
        if (sizes.length !== moves.length) {
          throw new Error(`${moves.length} moves were saved by ${sizes.length} calls.`);
        }
        return [
          toFramesFinding({
            what: `Move in a preset of ${PRESET_COMMENTS_MAX} comments to its paint, p95`,
            floorIs: 'a keystroke on an empty page',
            floors,
            measured: moves.slice(WARM_MOVES),
            limit: FRAMES,
            whenMissed:
              'The move is applied to the list in memory and to the row before the device stores it; visible rows are rendered again.',
          }),
          {
            what: 'Largest body of a call that saves a move',
            unit: 'kB',
            measured: Math.max(...sizes) / 1_000,
            floor: null,
            floorIs: 'no body',
            comparison: 'absolute',
            isMoreBetter: false,
            limit: SMALL_KB,
            detail: `${sizes.length} calls for ${moves.length} moves`,
            whenMissed: 'A move names the comment, its reference comment and the relation.',
          },
        ];
      });
    }),
};
