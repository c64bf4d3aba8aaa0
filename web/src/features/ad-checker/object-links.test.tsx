import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getFixedT } from '../../lib/i18n.ts';
import { getMoneyDisplay } from '../../lib/money-display.ts';
import { AccountHeader } from './accounts/account-header.tsx';
import type { AdObjectRow } from './ad-object.ts';
import type { ListDisplay } from './columns/list-display.ts';
import { CardLinks } from './grid/card-links.tsx';
import { layOutColumns } from './grid/column-layout.ts';
import { GridRow } from './grid/grid-row.tsx';
import { ImageCard } from './images/image-card.tsx';
import type { RowActions } from './switching/row-actions.ts';
import { nothingRequested } from './test/build-outbox.ts';
import {
  buildAd,
  buildAdAccount,
  buildAdSet,
  buildCampaign,
  buildImage,
} from './test/build-rows.ts';

const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
});
afterEach(cleanup);

function show(children: ReactNode) {
  return within(render(children).container);
}
type Shown = ReturnType<typeof show>;

async function press(shown: Shown) {
  (await shown.findByRole('button', { name: 'Copy ID', hidden: true })).click();
}
function hrefIn(shown: Shown): string | null {
  const link = shown.getByRole('link', { name: 'Open in Ads Manager', hidden: true });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  return link.getAttribute('href');
}

const MANAGE = 'https://adsmanager.facebook.com/adsmanager/manage';
const ROWS: readonly (readonly [AdObjectRow, string])[] = [
  [buildCampaign({ id: '100' }), `${MANAGE}/campaigns?act=1&selected_campaign_ids=100`],
  [buildAdSet({ id: '200' }), `${MANAGE}/adsets?act=1&selected_adset_ids=200`],
  [buildAd({ id: '300' }), `${MANAGE}/ads?act=1&selected_ad_ids=300`],
];
const account = buildAdAccount();
const money = getMoneyDisplay({ account, convertMoneyToUSD: false });
const actions: RowActions = {
  select: () => undefined,
  switchTo: async () => 'ignored',
  open: () => undefined,
  inspect: () => undefined,
  openRules: () => undefined,
  requested: nothingRequested,
  findLock: () => undefined,
};
const display: ListDisplay = { kind: 'campaigns', money, timeZone: 'UTC', action: null };
const { columns } = layOutColumns({ kind: 'campaigns', choice: { columns: ['name'] } });

it.each(ROWS)(
  'copies the id of a row (%#) and links to Ads Manager, in every view',
  async (row, href) => {
    const inRow = show(
      <GridRow
        widthsPx={[232]}
        chosenPx={{}}
        gridId="grid"
        index={0}
        row={row}
        name={row.name}
        columns={columns}
        pinnedCount={0}
        fromColumn={1}
        toColumn={columns.length}
        display={display}
        isSelected={false}
        isInspected={false}
        pending={undefined}
        actions={actions}
        cursorColumn={null}
        topPx={0}
        childPath={null}
        translate={getFixedT('ad-checker')}
      />,
    );
    const line = inRow.getByRole('row');
    expect(inRow.queryByRole('button', { name: 'Copy ID' })).toBeNull();
    await userEvent.hover(line);
    const inCard = show(<CardLinks row={row} isBlock={false} onInspect={() => undefined} />);
    for (const shown of [inRow, inCard]) {
      await press(shown);
      expect(hrefIn(shown)).toBe(href);
    }
    expect(copied).toEqual([row.id, row.id]);
  },
);

it('opens the details of a card that has no room for more', async () => {
  const opened: string[] = [];
  const [[campaign] = []] = ROWS;
  if (campaign === undefined) {
    throw new Error('There is no row.');
  }
  show(<CardLinks row={campaign} isBlock onInspect={({ id }) => opened.push(id)} />);
  await userEvent.click(screen.getByRole('button', { name: `Details of ${campaign.name}` }));
  expect(opened).toEqual(['100']);
});

it('copies an ad account id in the network’s form, and an image’s id', async () => {
  const head = show(
    <AccountHeader
      canChange
      account={account}
      money={money}
      showFundingSource={false}
      onBack={() => undefined}
    />,
  );
  await press(head);
  expect(hrefIn(head)).toBe(`${MANAGE}/campaigns?act=1`);
  await press(
    show(
      <ul>
        <ImageCard image={buildImage()} timeZone="UTC" onOpen={() => undefined} />
      </ul>,
    ),
  );
  expect(copied).toEqual(['act_1', '1:a1']);
});
