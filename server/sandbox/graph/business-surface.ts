/** A list of names, for the tables of edges. */
export const words = (text: string): string[] => text.trim().split(/\s+/);

/** Edges of businesses and pixels in the Graph API's published schema. */
export const BUSINESS_SURFACES = {
  Business: {
    verbs: ['GET', 'POST'],
    edges: {
      GET: words(`ad_account_infos ad_custom_derived_metrics ad_studies adnetworkanalytics
        adnetworkanalytics_results ads_dataset ads_reporting_mmm_reports
        ads_reporting_mmm_schedulers adspixels agencies an_placements business_asset_groups
        business_invoices business_users businessprojects client_ad_accounts client_apps
        client_instagram_assets client_offsite_signal_container_business_objects client_pages
        client_pixels client_product_catalogs client_whatsapp_business_accounts clients
        collaborative_ads_collaboration_requests collaborative_ads_suggested_partners
        commerce_merchant_settings cpas_business_setup_config cpas_merchant_config creditcards
        event_source_groups extendedcreditapplications extendedcredits
        initiated_audience_sharing_requests instagram_accounts instagram_business_accounts
        managed_partner_ads_funding_source_details openbridge_configurations owned_ad_accounts
        owned_apps owned_businesses owned_instagram_accounts owned_instagram_assets
        owned_offsite_signal_container_business_objects owned_pages owned_pixels
        owned_product_catalogs owned_whatsapp_business_accounts partner_account_linking
        passback_attribution_metadata_configs pending_client_ad_accounts pending_client_apps
        pending_client_pages pending_owned_ad_accounts pending_owned_pages
        pending_shared_offsite_signal_container_business_objects pending_users picture
        preverified_numbers received_audience_sharing_requests reseller_guidances
        self_certified_whatsapp_business_submissions system_users
        third_party_measurement_report_dataset`),
      POST: words(`access_token ad_review_requests ad_studies adaccount add_phone_numbers
        adnetwork_applications adnetworkanalytics ads_dataset adspixels block_list_drafts
        bm_review_requests business_users claim_custom_conversions client_apps client_pages
        collaborative_ads_collaboration_requests cpas_business_setup_config creative_folders
        customconversions event_source_groups images managed_businesses
        managed_partner_business_setup managed_partner_businesses onboard_partners_to_mm_lite
        openbridge_configurations owned_ad_accounts owned_apps owned_businesses owned_pages
        owned_product_catalogs partner_premium_options pixel_tos self_certify_whatsapp_business
        setup_managed_partner_adaccounts share_preverified_numbers system_user_access_tokens
        system_users videos`),
      DELETE: words(`ad_accounts agencies clients instagram_accounts managed_businesses
        managed_partner_businesses owned_businesses pages share_preverified_numbers`),
    },
  },
  AdsPixel: {
    verbs: ['GET', 'POST'],
    edges: {
      GET: words(`adaccounts agencies assigned_users da_checks offline_event_uploads
        openbridge_configurations shared_accounts shared_agencies stats`),
      POST: words(`agencies ahp_configs assigned_users events shadowtraffichelper shared_accounts`),
      DELETE: words(`agencies shared_accounts`),
    },
  },
};
