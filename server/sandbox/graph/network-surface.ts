import { BUSINESS_SURFACES, words } from './business-surface.ts';
import { GraphError, missingObject, unknownPath } from './errors.ts';

interface Surface {
  verbs: readonly string[];
  edges: Readonly<Partial<Record<string, readonly string[]>>>;
}

/**
 * What the Graph API has, by type of object, implemented here or not: the edges of the published
 * schema, and after them those it serves without publishing. A test compares the published ones
 * with the SDK.
 */
const SURFACES: Readonly<Record<string, Surface>> = {
  ...BUSINESS_SURFACES,
  Application: {
    verbs: ['GET', 'POST'],
    edges: {
      GET: words(`accounts ad_placement_groups adnetwork_placements adnetworkanalytics
        adnetworkanalytics_results aem_attribution aem_conversion_configs aem_conversion_filter
        agencies android_dialog_configs app_capi_settings app_event_types app_installed_groups
        appassets authorized_adaccounts button_auto_detection_device_selection cloudbridge_settings
        connected_client_businesses da_checks iap_purchases ios_dialog_configs linked_dataset
        mobile_sdk_gk monetized_digital_store_objects object_types objects permissions products
        purchases roles server_domain_infos sgw_dataset_status sgw_install_deferral_link
        subscribed_domains subscribed_domains_phishing subscriptions
        whatsapp_business_solutions`),
      POST: words(`accounts activities adnetworkanalytics aem_conversions aem_skan_readiness
        aggregate_revenue app_indexing app_indexing_session app_push_device_token assets
        codeless_event_mappings domain_reports mmp_auditing monetized_digital_store_objects
        occludespopups subscriptions uploads whatsapp_business_solution`),
      DELETE: words('accounts subscriptions'),
    },
  },
  User: {
    verbs: ['GET', 'POST', 'DELETE'],
    edges: {
      GET: words(`accounts ad_studies adaccounts albums apprequestformerrecipients apprequests
        assigned_ad_accounts assigned_applications assigned_business_asset_groups assigned_pages
        assigned_product_catalogs assigned_whatsapp_business_accounts business_users businesses
        conversations custom_labels events feed friends fundraisers groups ids_for_apps
        ids_for_business ids_for_pages likes live_videos music payment_transactions permissions
        personal_ad_accounts photos picture posts rich_media_documents videos`),
      POST: words(`access_tokens accounts ad_studies applications businesses feed fundraisers
        live_videos messenger_desktop_performance_traces messenger_kids_accounts_unread_badge
        notifications photos staging_resources videos`),
      DELETE: words('access_tokens businesses permissions'),
    },
  },
  AdAccount: {
    verbs: ['GET', 'POST'],
    edges: {
      GET: words(`account_controls activities ad_place_page_sets ad_saved_keywords ad_studies
        adcloudplayables adcreatives adcreativesbylabels adimages adlabels adplayables
        adrules_history adrules_library ads ads_reporting_mmm_reports ads_reporting_mmm_schedulers
        ads_volume adsbylabels adsets adsetsbylabels adspixels advertisable_applications advideos
        affectedadsets agencies applications assigned_users async_requests asyncadcreatives
        asyncadrequestsets audience_funnel broadtargetingcategories businessprojects campaigns
        campaignsbylabels connected_instagram_accounts connected_instagram_accounts_with_iabp
        conversion_goals customaudiences customaudiencestos customconversions delivery_estimate
        deprecatedtargetingadsets dsa_recommendations generatepreviews impacting_ad_studies
        insights instagram_accounts ios_fourteen_campaign_limits matched_search_applications
        max_bid mcmeconversions message_delivery_estimate minimum_budgets onbehalf_requests
        promote_pages publisher_block_lists reachestimate reachfrequencypredictions
        recommendations saved_audiences subscribed_apps targetingbrowse targetingsearch
        targetingsentencelines targetingsuggestions targetingvalidation tracking users
        value_rule_set video_ads
        adspaymentcycle`),
      POST: words(`account_controls ad_place_page_sets ad_place_page_sets_async adcreatives
        adimages adlabels adplayables adrules_library ads adsets adspixels advideos agencies
        assigned_users async_batch_requests asyncadcreatives asyncadrequestsets block_list_drafts
        brand_safety_content_filter_levels campaigns customaudiences customaudiencestos
        customconversions insights message_campaign messages product_audiences
        publisher_block_lists reachfrequencypredictions recommendations subscribed_apps tracking
        value_rule_set video_ads`),
      DELETE: words(`adimages advideos agencies assigned_users campaigns subscribed_apps
        usersofanyaudience`),
    },
  },
  AdCampaignGroup: {
    verbs: ['GET', 'POST', 'DELETE'],
    edges: {
      GET: words('ad_studies adrules_governed ads adsets budget_schedules copies insights'),
      POST: words('adlabels budget_schedules copies insights'),
    },
  },
  AdCampaign: {
    verbs: ['GET', 'POST', 'DELETE'],
    edges: {
      GET: words(`activities ad_studies adcreatives adrules_governed ads asyncadrequests
        budget_schedules copies delivery_estimate insights message_delivery_estimate
        targetingsentencelines`),
      POST: words('adlabels budget_schedules copies insights'),
      DELETE: ['adlabels'],
    },
  },
  Adgroup: {
    verbs: ['GET', 'POST', 'DELETE'],
    edges: {
      GET: words(
        'adcreatives adrules_governed copies insights leads previews targetingsentencelines',
      ),
      POST: words('adlabels copies insights'),
    },
  },
  AdCreative: {
    verbs: ['GET', 'POST', 'DELETE'],
    edges: { GET: words('creative_insights previews'), POST: ['adlabels'] },
  },
  AdImage: { verbs: ['GET'], edges: {} },
  AdLabel: {
    verbs: ['GET', 'POST', 'DELETE'],
    edges: { GET: words('adcreatives ads adsets campaigns') },
  },
  AdReportRun: { verbs: ['GET'], edges: { GET: ['insights'] } },
  ProductSet: {
    verbs: ['GET', 'POST', 'DELETE'],
    edges: {
      GET: words(`automotive_models destinations flights home_listings hotels media_titles products
        vehicle_offers vehicles`),
    },
  },
  ProductCatalog: {
    verbs: ['GET', 'POST', 'DELETE'],
    edges: {
      GET: words(`agencies assigned_users automotive_models categories
        check_batch_request_status check_marketplace_partner_deals_status collaborative_ads_lsb_image_bank
        cpas_lsb_image_bank creator_asset_creatives data_sources destinations diagnostics event_stats
        external_event_sources flights home_listings hotel_rooms_batch hotels pricing_variables_batch
        product_feeds product_groups product_sets product_sets_batch products vehicle_offers vehicles
        version_configs videos_metadata`),
      POST: words(`additional_reviews agencies assigned_users batch cpas_lsb_image_bank destinations
        external_event_sources flights geolocated_items_batch home_listings hotel_rooms_batch hotels
        items_batch localized_items_batch pricing_variables_batch product_feeds product_groups
        product_sets products update_generated_image_config vehicle_offers vehicles version_items_batch`),
      DELETE: words('agencies assigned_users external_event_sources'),
    },
  },
  ProductItem: {
    verbs: ['GET', 'POST', 'DELETE'],
    edges: {
      GET: words('channels_to_integrity_status override_details product_sets videos_metadata'),
    },
  },
};

export function surfaceOf(typeName: string): Surface | undefined {
  return SURFACES[typeName];
}

/** A code the Graph API does not use, so that nobody mistakes it for a real error. */
const NOT_IMPLEMENTED_CODE = 990_001;

/** A path that exists in the Graph API but not in the sandbox. */
export function notImplemented(input: { method: string; path: string }): GraphError {
  return new GraphError({
    body: {
      message: `The sandbox does not implement ${input.method} /${input.path}: the network has it. See server/sandbox/README.md.`,
      type: 'SandboxException',
      code: NOT_IMPLEMENTED_CODE,
    },
  });
}

/**
 * The error of a call that an existing object does not support: the Graph API's own, or "not
 * implemented".
 */
export function refuseCall(input: {
  typeName: string;
  path: string;
  method: string;
  edge: string | undefined;
  /** Whether the edge is implemented for another method. */
  isImplemented: boolean;
}): GraphError {
  const { edge, method, path } = input;
  const surface = SURFACES[input.typeName];
  const verbs =
    edge === undefined
      ? (surface?.verbs ?? [])
      : Object.entries(surface?.edges ?? {}).flatMap(([verb, names]) =>
          names?.includes(edge) === true ? [verb] : [],
        );
  const whole = edge === undefined ? path : `${path}/${edge}`;
  if (verbs.includes(method)) {
    return notImplemented({ method, path: whole });
  }
  return edge === undefined || verbs.length > 0 || input.isImplemented
    ? missingObject({ id: whole, method })
    : unknownPath(`/${edge}`);
}
