import { apportion, COUNTRY_WEIGHTS, dayOf, dayToText } from '@ads-checker/shared/sample/index';
import { type CatalogCampaign, type ClickSource, type SourceToken, tokenValue } from './catalog.ts';
import { addFigures, type ClickReader, emptyFigures, type Figures } from './clicks.ts';
import type { CostStore } from './costs.ts';
import { type Span, startOfDayMs } from './times.ts';

/** The dimension of rows. A token is resolved per campaign, since sources differ. */
export type Grouping =
  | { readonly by: 'campaign' }
  | { readonly by: 'day'; readonly timeZone: string }
  | { readonly by: 'country' }
  | {
      readonly by: 'token';
      readonly find: (campaign: CatalogCampaign) => SourceToken | undefined;
    };

export interface ReportRow {
  /** From 1; child rows follow their parent. */
  readonly level: number;
  /** Undefined for days and tokens. */
  readonly campaign: CatalogCampaign | undefined;
  readonly value: string;
  /** Values of all levels down to this one. */
  readonly path: readonly string[];
  readonly figures: Figures;
}

interface Piece {
  readonly campaign: CatalogCampaign;
  readonly click: ClickSource;
  readonly span: Span;
  /** Of which country; undefined for all together. */
  readonly country?: number;
}

export interface ReportReader {
  read(input: {
    tracker: string;
    campaigns: readonly CatalogCampaign[];
    groupings: readonly Grouping[];
    span: Span;
    nowMs: number;
  }): ReportRow[];
}

const DAYS_MAX = 400;
/** As the ad network divides its figures. */
const COUNTRIES = Object.entries(COUNTRY_WEIGHTS);

/** The part of a country. */
function partOf(figures: Figures, country: number): Figures {
  const weights = COUNTRIES.map(([, weight]) => weight);
  return Object.fromEntries(
    Object.entries(figures).map(([name, total]) => [name, apportion({ total, weights })[country]]),
  ) as unknown as Figures;
}

function splitByDay({ piece, timeZone }: { piece: Piece; timeZone: string }): [string, Piece][] {
  const { fromMs, toMs } = piece.span;
  const parts: [string, Piece][] = [];
  const last = dayOf({ atMs: toMs - 1, timeZone });
  const first = Math.max(dayOf({ atMs: fromMs, timeZone }), last - DAYS_MAX);
  for (let day = first; day <= last; day += 1) {
    const span = {
      fromMs: Math.max(fromMs, startOfDayMs({ day, timeZone })),
      toMs: Math.min(toMs, startOfDayMs({ day: day + 1, timeZone })),
    };
    parts.push([dayToText(day), { ...piece, span }]);
  }
  return parts;
}

function divide({ piece, grouping }: { piece: Piece; grouping: Grouping }): [string, Piece][] {
  switch (grouping.by) {
    case 'campaign':
      return [[piece.campaign.name, piece]];
    case 'day':
      return splitByDay({ piece, timeZone: grouping.timeZone });
    case 'country':
      return COUNTRIES.map(([code], country) => [code, { ...piece, country }]);
    case 'token': {
      const { campaign, click } = piece;
      return [[tokenValue({ click, token: grouping.find(campaign) }), piece]];
    }
  }
}

export function createReportReader({
  clicks,
  costs,
}: {
  clicks: ClickReader;
  costs: CostStore;
}): ReportReader {
  return {
    read: ({ tracker, campaigns, groupings, span, nowMs }) => {
      const readPiece = (piece: Piece): Figures => {
        const figures = emptyFigures();
        clicks.add({ to: figures, ...piece, nowMs });
        figures.costCents = costs.read({ tracker, ...piece, nowMs });
        return piece.country === undefined ? figures : partOf(figures, piece.country);
      };

      const readLevel = (
        pieces: readonly Piece[],
        path: readonly string[],
      ): { rows: ReportRow[]; total: Figures } => {
        const total = emptyFigures();
        const grouping = groupings[path.length];
        if (grouping === undefined) {
          for (const piece of pieces) {
            addFigures({ to: total, from: readPiece(piece) });
          }
          return { rows: [], total };
        }
        const groups = new Map<string, { value: string; pieces: Piece[] }>();
        for (const piece of pieces) {
          for (const [value, part] of divide({ piece, grouping })) {
            const key = grouping.by === 'campaign' ? String(piece.campaign.index) : value;
            const group = groups.get(key) ?? { value, pieces: [] };
            group.pieces.push(part);
            groups.set(key, group);
          }
        }
        const blocks = [...groups.values()].flatMap((group) => {
          const below = [...path, group.value];
          const { rows, total: figures } = readLevel(group.pieces, below);
          if (figures.clicks === 0) {
            return [];
          }
          addFigures({ to: total, from: figures });
          const campaign = grouping.by === 'campaign' ? group.pieces[0]?.campaign : undefined;
          const { value } = group;
          return [[{ level: below.length, campaign, value, path: below, figures }, ...rows]];
        });
        const clicksOf = ([head]: readonly ReportRow[]): number => head?.figures.clicks ?? 0;
        return { rows: blocks.toSorted((a, b) => clicksOf(b) - clicksOf(a)).flat(), total };
      };

      const pieces = campaigns.flatMap((campaign) =>
        campaign.clickSources.map((click): Piece => ({ campaign, click, span })),
      );
      return readLevel(pieces, []).rows;
    },
  };
}
