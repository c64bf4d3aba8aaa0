import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LaunchContent, launchContentSchema } from '../../contracts/launch-plans.ts';
import { buildLaunchAccount, buildLaunchContent } from '../../contracts/test/launch-content.ts';
import { faultsOf } from './faults.ts';
import { findUnknownMacros, nameBy } from './names.ts';
import { countPlanned, eachPlanned, planOf } from './plan.ts';

const context = { date: '2026-11-28', buyer: 'anna' };
const plan = (content: LaunchContent) => planOf(content, context);
const outline = (content: LaunchContent) =>
  [...eachPlanned(plan(content))].map(({ level, key, name }) => `${level} ${key} ${name}`);

describe('a plan', () => {
  it('makes a campaign of each country, an ad set of each audience and an ad of each image', () => {
    expect(outline(buildLaunchContent())).toEqual([
      'campaign 11/DE DE Solar | 2026-11-28',
      'ad_set 11/DE/broad Broad',
      'ad 11/DE/broad/1 DE Broad Static v7',
      'campaign 11/AT AT Solar | 2026-11-28',
      'ad_set 11/AT/broad Broad',
      'ad 11/AT/broad/1 AT Broad Static v7',
    ]);
  });

  it('makes one campaign of all countries', () => {
    const content = buildLaunchContent({ campaignPer: 'ad_account' });
    expect(outline(content)).toEqual([
      'campaign 11/all DE, AT Solar | 2026-11-28',
      'ad_set 11/all/broad Broad',
      'ad 11/all/broad/1 DE, AT Broad Static v7',
    ]);
    const [account] = plan(content);
    expect(account?.campaigns[0]?.countries).toEqual(['DE', 'AT']);
  });

  it('takes the texts of a country, or else those for all', () => {
    const { terms } = buildLaunchContent();
    const [text] = terms.texts;
    if (text === undefined) {
      throw new Error('There is no text');
    }
    const texts = [
      { ...text, key: 'all', country: null },
      { ...text, key: 'de1', country: 'DE' },
      { ...text, key: 'de2', country: 'DE' },
    ];
    const keysOf = (adPer: LaunchContent['adPer']) =>
      [...eachPlanned(plan(buildLaunchContent({ adPer, terms: { ...terms, texts } })))].flatMap(
        (object) => (object.level === 'ad' ? [`${object.key} ${object.text?.key}`] : []),
      );
    expect(keysOf('creative')).toEqual(['11/DE/broad/1 de1', '11/AT/broad/1 all']);
    expect(keysOf('creative_and_text')).toEqual([
      '11/DE/broad/1.de1 de1',
      '11/DE/broad/1.de2 de2',
      '11/AT/broad/1.all all',
    ]);
  });

  it('takes what a person changed, and leaves out what is below a left out object', () => {
    const content = buildLaunchContent({
      edits: {
        '11/DE': { name: 'Mine', budget: '75' },
        '11/AT': { isLeftOut: true },
        '11/DE/broad/1': { name: 'My ad' },
      },
    });
    const [account] = plan(content);
    const [de, at] = account?.campaigns ?? [];
    expect([de?.name, de?.budget, de?.adSets[0]?.ads[0]?.name]).toEqual(['Mine', '75', 'My ad']);
    expect([at?.isLeftOut, at?.adSets[0]?.isLeftOut, at?.adSets[0]?.ads[0]?.isLeftOut]).toEqual([
      true,
      true,
      true,
    ]);
    expect(countPlanned(plan(content))).toEqual({ campaigns: 1, adSets: 1, ads: 1 });
  });

  it('gives the budget to campaigns or to ad sets', () => {
    const { terms } = buildLaunchContent();
    const content = buildLaunchContent({ terms: { ...terms, budgetLevel: 'ad_set' } });
    const [account] = plan(content);
    const [campaign] = account?.campaigns ?? [];
    expect([campaign?.budget, campaign?.adSets[0]?.budget]).toEqual([null, '50']);
  });

  it('has as many objects as its matrix, each with a key of its own', () => {
    const content = fc.record({
      countries: fc.uniqueArray(fc.constantFrom('DE', 'AT', 'CH', 'FR', 'PL'), { minLength: 1 }),
      audiences: fc.integer({ min: 1, max: 4 }),
      texts: fc.integer({ min: 1, max: 3 }),
      creatives: fc.integer({ min: 1, max: 5 }),
      accounts: fc.integer({ min: 1, max: 3 }),
      campaignPer: fc.constantFrom('ad_account', 'country'),
      adPer: fc.constantFrom('creative', 'creative_and_text'),
    });
    fc.assert(
      fc.property(content, (drawn) => {
        const { campaignPer, adPer, countries } = drawn;
        const { terms } = buildLaunchContent();
        const of = <T extends object>(
          count: number,
          make: (index: number) => Partial<T>,
          base: T,
        ) => Array.from({ length: count }, (_, index) => ({ ...base, ...make(index) }));
        const [audience] = terms.audiences;
        const [text] = terms.texts;
        if (audience === undefined || text === undefined) {
          throw new Error('There is nothing to repeat');
        }
        const built = buildLaunchContent({
          countries,
          campaignPer,
          adPer,
          terms: {
            ...terms,
            audiences: of(drawn.audiences, (index) => ({ key: `a${index}` }), audience),
            texts: of(drawn.texts, (index) => ({ key: `t${index}` }), text),
          },
          creatives: of(drawn.creatives, (index) => ({ id: String(index + 1) }), {
            id: '1',
            name: 'Image',
          }),
          accounts: of(
            drawn.accounts,
            (index) => ({ adAccountId: String(index + 11) }),
            buildLaunchAccount(),
          ),
        });
        const campaigns = drawn.accounts * (campaignPer === 'country' ? countries.length : 1);
        const adSets = campaigns * drawn.audiences;
        const ads = adSets * drawn.creatives * (adPer === 'creative' ? 1 : drawn.texts);
        const planned = plan(built);
        expect(countPlanned(planned)).toEqual({ campaigns, adSets, ads });
        const keys = [...eachPlanned(planned)].map(({ key }) => key);
        expect(new Set(keys).size).toBe(campaigns + adSets + ads);
        expect(launchContentSchema.parse(built)).toEqual(built);
      }),
      { numRuns: 60 },
    );
  });
});

describe('names', () => {
  const values = {
    account: 'Helio',
    country: 'DE',
    audience: null,
    creative: '{country}',
    text: null,
    date: '2026-11-28',
    buyer: 'anna',
    n: '3',
  };
  it('replaces macros once and joins what an empty one leaves', () => {
    expect(nameBy('{country} {audience} {creative} #{n}', values)).toBe('DE {country} #3');
    expect(nameBy('{contry} {date}', values)).toBe('{contry} 2026-11-28');
  });
  it('names macros that stand for nothing', () => {
    expect(findUnknownMacros('{country} {contry} {}')).toEqual(['contry', '']);
  });
});

describe('faults of a plan', () => {
  const faults = (content: LaunchContent) => faultsOf(content, plan(content));

  it('has none when all is chosen', () => {
    expect(faults(buildLaunchContent())).toEqual([]);
  });

  it('names what is missing of an ad account, unless all of it is left out', () => {
    const accounts = [
      buildLaunchAccount({
        pageId: null,
        pixelId: null,
        instagramUserId: null,
        budget: null,
        payor: null,
      }),
    ];
    const of = (fault: string) => ({ of: 'account', fault, adAccountId: '11' });
    expect(faults(buildLaunchContent({ accounts }))).toEqual([
      of('page_missing'),
      of('pixel_missing'),
      of('instagram_missing'),
      of('budget_missing'),
      of('beneficiary_missing'),
    ]);
    const edits = { '11/DE': { isLeftOut: true }, '11/AT': { isLeftOut: true } };
    expect(faults(buildLaunchContent({ accounts, edits }))).toEqual([
      { of: 'plan', fault: 'no_ads' },
    ]);
  });

  it('needs no Instagram account for ads that do not show there', () => {
    const { terms } = buildLaunchContent();
    const audiences = terms.audiences.map((audience) => ({
      ...audience,
      platforms: ['facebook' as const],
    }));
    const accounts = [buildLaunchAccount({ instagramUserId: null })];
    expect(faults(buildLaunchContent({ accounts, terms: { ...terms, audiences } }))).toEqual([]);
  });

  it('names combinations that the ad network refuses', () => {
    const { terms } = buildLaunchContent();
    const [audience] = terms.audiences;
    if (audience === undefined) {
      throw new Error('There is no audience');
    }
    const content = buildLaunchContent({
      terms: {
        ...terms,
        objective: 'OUTCOME_TRAFFIC',
        audiences: [
          { ...audience, ageMin: 16, interests: [{ id: '6003', name: 'Solar' }] },
          { ...audience, key: 'b', isExpandable: true, ageMin: 35 },
        ],
        names: { ...terms.names, ad: '{creatve}' },
      },
    });
    expect(faults(content)).toEqual([
      { of: 'plan', fault: 'goal_not_offered' },
      { of: 'plan', fault: 'unknown_macro', detail: 'creatve' },
      { of: 'plan', fault: 'interests_of_minors', detail: 'Broad' },
      { of: 'plan', fault: 'expandable_age', detail: 'Broad' },
    ]);
  });

  it('names an ad without a text, a name that is too long, and too many ads in a set', () => {
    const { terms } = buildLaunchContent();
    const texts = terms.texts.map((text) => ({ ...text, country: 'AT' }));
    const creatives = Array.from({ length: 51 }, (_, index) => ({
      id: String(index + 1),
      name: 'Image',
    }));
    const content = buildLaunchContent({
      countries: ['DE'],
      creatives,
      terms: { ...terms, texts, names: { ...terms.names, campaign: 'x'.repeat(401) } },
    });
    const found = faults(content);
    expect(found.slice(0, 3)).toEqual([
      { of: 'object', fault: 'name_too_long', key: '11/DE' },
      { of: 'object', fault: 'too_many_ads_in_set', key: '11/DE/broad' },
      { of: 'object', fault: 'text_missing', key: '11/DE/broad/1' },
    ]);
    expect(found).toHaveLength(53);
  });
});
