import { describe, expect, it } from 'vitest';
import { createFieldQuery } from './fields.ts';

const insights = (names: string) => `insights{${names}}`;
const NONE = new Set<string>();

describe('the fields of a request', () => {
  it('ask for what derives a refused field', () => {
    const query = createFieldQuery({ node: 'adSet', insights });
    expect(query.text(NONE)).toContain('delivery_status{status,substatuses}');
    expect(query.text(NONE)).not.toContain('learning_stage_info');
    const less = query.text(new Set(['delivery_status']));
    expect(less).not.toContain('delivery_status');
    expect(less).toContain('issues_info,learning_stage_info');
    expect(query.dropped(new Set(['delivery_status']))).toEqual([]);
  });

  it('nest results as each node has them', () => {
    expect(createFieldQuery({ node: 'adAccount', insights }).text(NONE)).toContain(
      ',insights{date_start,date_stop,account_currency,spend,clicks,cpc,ctr}',
    );
    const ofAd = createFieldQuery({ node: 'ad', insights });
    expect(ofAd.text(NONE)).toContain('engagement_rate_ranking,results}');
    expect(ofAd.text(new Set(['results']))).not.toContain('results');
  });

  it('go without each refused one, by itself or with all that is in it', () => {
    const query = createFieldQuery({ node: 'ad', insights });
    const refused = new Set(['ad.creative.title', 'ad.insights', 'ad.ad_review_feedback']);
    expect(query.text(refused)).toBe(
      'id,account_id,campaign_id,adset_id,source_ad_id,name,status,effective_status,created_time,updated_time,adset{optimization_goal,promoted_object},delivery_status{status,substatuses},delivery_info{status},creative{id,account_id,effective_object_story_id,object_story_id,object_story_spec,asset_feed_spec,product_set_id,url_tags,body,link_url,image_url,thumbnail_url,call_to_action_type}',
    );
    expect(query.dropped(refused)).toEqual(['ad_review_feedback', 'creative.title', 'insights']);
  });

  it('can be left out, but for the ids', () => {
    const names = createFieldQuery({ node: 'identity' })
      .requested(NONE)
      .map(({ name }) => name);
    expect(names).toEqual(['picture', 'gender']);
    const ofAdSet = createFieldQuery({ node: 'adSet', insights }).requested(NONE);
    expect(
      ofAdSet.filter(({ name }) => /^(?:id|.*_id)$/.test(name)).map(({ name }) => name),
    ).toEqual(['source_adset_id']);
  });

  it('lack what stands in for a refused field only while it stands in', () => {
    const query = createFieldQuery({ node: 'campaign', insights });
    expect(query.dropped(new Set(['campaign.issues_info']))).toEqual([]);
    const both = new Set(['campaign.issues_info', 'delivery_status']);
    expect(query.dropped(both)).toEqual(['issues_info']);
    expect(query.text(both)).not.toContain('issues_info');
  });
});
