export type PostUrlOf = (pagePostId: string) => string;

export const facebookPostUrl: PostUrlOf = (pagePostId) => `https://www.facebook.com/${pagePostId}`;
