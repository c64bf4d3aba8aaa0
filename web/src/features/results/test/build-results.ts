import type {
  ResultBreakdown,
  ResultFigures,
  ResultRow,
} from '@ads-checker/shared/contracts/results';

const FIGURES: ResultFigures = {
  spendUSD: '100.00',
  comparedSpendUSD: '100.00',
  revenueUSD: '150.00',
  profitUSD: '50.00',
  roi: 50,
  leads: 10,
  clicks: 400,
  approved: 4,
  approveRate: 40,
  networkClicks: 500,
  clickShare: 80,
  isPartial: false,
};

export function buildRow(overrides: Partial<ResultRow> = {}): ResultRow {
  return {
    key: '1',
    label: 'Kyle Whitman',
    ...FIGURES,
    byDay: [
      { date: '2026-03-01', profitUSD: '60.00' },
      { date: '2026-03-02', profitUSD: '-10.00' },
    ],
    ...overrides,
  };
}

export function buildBreakdown(overrides: Partial<ResultBreakdown> = {}): ResultBreakdown {
  const {
    key: _key,
    label: _label,
    ...sums
  } = buildRow({
    spendUSD: '412.20',
    comparedSpendUSD: '412.20',
    revenueUSD: '417.32',
    profitUSD: '5.12',
    roi: 1.242,
    leads: 29,
    approved: 12,
    approveRate: 41.37931,
    networkClicks: 520,
    clickShare: 76.923077,
  });
  const total = {
    ...sums,
    byDay: [
      {
        ...FIGURES,
        date: '2026-03-01',
        spendUSD: '60.00',
        revenueUSD: '120.00',
        profitUSD: '60.00',
      },
      {
        ...FIGURES,
        date: '2026-03-02',
        spendUSD: '40.00',
        revenueUSD: '30.00',
        profitUSD: '-10.00',
      },
    ],
  };
  return {
    rows: [
      buildRow(),
      buildRow({
        key: '2',
        label: 'CEE main',
        spendUSD: '200.00',
        comparedSpendUSD: '200.00',
        revenueUSD: '140.00',
        profitUSD: '-60.00',
        roi: -30,
        leads: 0,
        approved: 0,
        approveRate: null,
        isPartial: true,
      }),
      buildRow({
        key: '3',
        label: 'Lena Vogt',
        spendUSD: '12.20',
        comparedSpendUSD: null,
        revenueUSD: null,
        profitUSD: null,
        roi: null,
        leads: null,
        clicks: null,
        approved: null,
        approveRate: null,
        networkClicks: null,
        clickShare: null,
        byDay: [],
      }),
    ],
    unmatched: {
      spendUSD: '100.00',
      adCount: 9,
      revenueUSD: '127.32',
      trackerCampaignCount: 2,
      leads: 19,
      clicks: 310,
      approved: 8,
      networkClicks: 20,
    },
    total,
    sources: [
      {
        kind: 'network',
        id: null,
        name: 'Facebook',
        readAt: '2026-03-02T09:30:00.000Z',
        error: null,
        unreadDayCount: 0,
      },
      {
        kind: 'tracker',
        id: '7',
        name: 'Binom EU',
        readAt: '2026-03-01T08:12:00.000Z',
        error: { code: 'bad_key', message: 'The tracker rejected the API key.' },
        unreadDayCount: 3,
      },
    ],
    countries: null,
    adAccountCount: 22,
    adUserCount: 6,
    ...overrides,
  };
}

export const ALL_MATCHED: ResultBreakdown['unmatched'] = {
  spendUSD: '0.00',
  adCount: 0,
  revenueUSD: '0.00',
  trackerCampaignCount: 0,
  leads: 0,
  clicks: 0,
  approved: 0,
  networkClicks: 0,
};
