import type { AdAccountsPort } from './ad-accounts-port.ts';
import type { AdChangesPort } from './ad-changes-port.ts';
import type { AdChecksPort } from './ad-checks-port.ts';
import type { AdCopiesPort } from './ad-copies-port.ts';
import type { AdObjectsPort } from './ad-objects-port.ts';
import type { AdSpendPort } from './ad-spend-port.ts';
import type { CatalogsPort } from './catalogs-port.ts';
import type { CommentsPort } from './comments-port.ts';
import type { CreationPort } from './creation-port.ts';
import type { IdentityPort } from './identity-port.ts';
import type { InsightsPort } from './insights-port.ts';
import type { PagesPort } from './pages-port.ts';
import type { PixelsPort } from './pixels-port.ts';
import type { PostsPort } from './posts-port.ts';
import type { ProductReviewsPort } from './product-reviews-port.ts';

/**
 * The ad network in the product's terms: what `app/` makes, of which each module takes the ports it
 * needs. Every function throws `NetworkError`: its type is what the caller may pass on,
 * `adUserStatus` what the failure means for the profile.
 */
export interface GraphGateway
  extends IdentityPort,
    AdAccountsPort,
    AdObjectsPort,
    InsightsPort,
    AdSpendPort,
    AdChangesPort,
    AdCopiesPort,
    CreationPort,
    AdChecksPort,
    PagesPort,
    PostsPort,
    CommentsPort,
    PixelsPort,
    CatalogsPort,
    ProductReviewsPort {}
