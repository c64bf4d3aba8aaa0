import type { AdCreativeDto } from '@ads-checker/shared/contracts/ad-objects';
import { creativeContent, isDynamicAd, isProductAd } from '@ads-checker/shared/domain/ad-objects';
import { PhotoIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callToActionLabel } from '../../../lib/call-to-action.ts';
import { Button } from '../../../ui/button.tsx';
import { useImageError } from '../../../ui/use-image-error.ts';
import { Section } from './section.tsx';

const WEB_ADDRESS = /^https?:\/\//;

/**
 * The text of a variant. The lists of an asset feed may differ in length, so the first item is the
 * fallback.
 */
function at<T>(list: readonly T[], index: number): T | undefined {
  return list[index] ?? list[0];
}

function Picture({ url }: { readonly url: string | undefined }) {
  const { hasFailed, onError } = useImageError(url);
  return url === undefined || hasFailed ? (
    <span className="grid h-32 place-items-center bg-press text-ink-3">
      <PhotoIcon aria-hidden="true" className="size-6" />
    </span>
  ) : (
    <img
      src={url}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      className="max-h-70 min-h-24 w-full bg-press object-cover"
      onError={onError}
    />
  );
}

function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-accent-ink hover:underline">
      {children}
    </a>
  );
}

function useKinds(creative: AdCreativeDto): readonly string[] {
  const { t } = useTranslation('ad-checker');
  const setName = creative.productSet?.name ?? '';
  return [
    ...(isProductAd(creative)
      ? [setName === '' ? t('Catalog ad') : t('Catalog ad: {setName}', { setName })]
      : []),
    ...(isDynamicAd(creative) ? [t('Dynamic ad')] : []),
  ];
}

function Products({ creative }: { readonly creative: AdCreativeDto }) {
  const products = creative.productSet?.products ?? [];
  return (
    products.length > 0 && (
      <ul className="grid grid-cols-3 gap-2 p-3">
        {products.slice(0, 6).map(({ id, name, imageUrl }) => (
          <li key={id} className="min-w-0">
            <Picture url={imageUrl ?? undefined} />
            <span className="block truncate text-sm" title={name}>
              {name}
            </span>
          </li>
        ))}
      </ul>
    )
  );
}

/** The creative as people see it: texts and pictures of its link data, or of its asset feed. */
export function CreativePreview({ creative }: { readonly creative: AdCreativeDto }) {
  const { t } = useTranslation('ad-checker');
  const [chosen, setChosen] = useState({ creativeId: creative.id, variant: 0 });
  const variant = chosen.creativeId === creative.id ? chosen.variant : 0;
  const kinds = useKinds(creative);
  const content = creativeContent(creative);
  const { titles, bodies, captions, imageUrls, links, addresses, callToActionTypes } = content;
  const count = Math.max(titles.length, bodies.length, imageUrls.length, links.length, 1);
  const index = variant % count;
  const [body, title, caption, link, address] = [bodies, titles, captions, links, addresses].map(
    (texts) => at(texts, index),
  );
  const image = at(imageUrls, index) ?? creative.linkData?.thumbnailUrl ?? undefined;
  const action = at(callToActionTypes, index);
  const actionLabel = action === undefined ? null : callToActionLabel(action);
  const { pagePostUrl, urlTags } = creative;
  return (
    <Section
      title={t('Creative')}
      end={
        count > 1 && (
          <>
            {t('{position} of {count} variants', { position: index + 1, count })}{' '}
            <Button
              variant="ghost"
              onClick={() => setChosen({ creativeId: creative.id, variant: index + 1 })}
            >
              {t('Next')}
            </Button>
          </>
        )
      }
    >
      <div className="overflow-hidden rounded-md border border-line-strong">
        {(kinds.length > 0 || pagePostUrl !== null) && (
          <p className="flex flex-wrap justify-between gap-x-3 px-3 pt-2 text-ink-2">
            <span>{kinds.join(' · ')}</span>
            {pagePostUrl !== null && (
              <ExternalLink href={pagePostUrl}>{t('Open post')}</ExternalLink>
            )}
          </p>
        )}
        {body !== undefined && (
          <p className="px-3 py-2 break-words whitespace-pre-line" lang="">
            {body}
          </p>
        )}
        {!isProductAd(creative) || image !== undefined ? <Picture key={image} url={image} /> : null}
        <Products creative={creative} />
        {(link !== undefined || title !== undefined || actionLabel !== null) && (
          <div className="flex items-center gap-3 bg-subtle px-3 py-2">
            <div className="min-w-0 flex-1" lang="">
              {(caption ?? link) !== undefined && (
                <p className="truncate text-sm text-ink-3" title={address}>
                  {link !== undefined && address !== undefined && WEB_ADDRESS.test(address) ? (
                    <ExternalLink href={address}>
                      {caption ?? link.replace(WEB_ADDRESS, '')}
                    </ExternalLink>
                  ) : (
                    (caption ?? link)
                  )}
                </p>
              )}
              {title !== undefined && <p className="font-medium break-words">{title}</p>}
            </div>
            {actionLabel !== null && (
              <span className="flex-none rounded-sm border border-control px-2.5 py-1 font-medium">
                {actionLabel}
              </span>
            )}
          </div>
        )}
      </div>
      {urlTags !== null && (
        <p className="mt-1.5 text-sm break-all text-ink-3">
          {t('URL parameters: {urlTags}', { urlTags })}
        </p>
      )}
    </Section>
  );
}
