import type { GraphClient } from '../calls/graph-client.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import type { PageReader } from '../lists/page-reader.ts';
import type { CreationPort } from '../ports/creation-port.ts';
import { createAdMedia } from './ad-media.ts';
import { createAdObjectCreation } from './ad-object-creation.ts';
import { createCampaignTreeReads } from './campaign-tree.ts';
import { createLaunchAssetReads } from './launch-assets.ts';
import { createTargetingSearch } from './targeting-options.ts';

export function createCreation(deps: {
  client: GraphClient;
  version: string;
  fieldReader: FieldReader;
  pageReader: PageReader;
}): CreationPort {
  return {
    ...createAdObjectCreation(deps),
    ...createAdMedia(deps),
    ...createLaunchAssetReads(deps),
    ...createTargetingSearch(deps),
    ...createCampaignTreeReads(deps),
  };
}
