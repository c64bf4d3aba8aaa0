import type { Matrix } from '../../../../test/harness/matrix.ts';

const requests = [{ productId: '1', retailerId: 'A-1', data: { name: 'Cup' } }];
const inBusiness = (adUserId: string) => ({ adUserId, businessId: '1' });
const ofCatalog = (adUserId: string) => ({ adUserId, catalogId: '1' });

// biome-ignore format: one line for each route
export const matrix: Matrix = {
  'productCatalogs.listCatalogs':  { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: inBusiness(adUserId) }) },
  'productCatalogs.createCatalog': { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: inBusiness(adUserId), body: { businessId: '1', name: 'Shop' } }) },
  'productCatalogs.getCatalog':    { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: ofCatalog(adUserId) }) },
  'productCatalogs.updateCatalog': { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: ofCatalog(adUserId), body: { requests } }) },
  'productCatalogs.getSave':       { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { ...ofCatalog(adUserId), saveId: '1' } }) },
};
