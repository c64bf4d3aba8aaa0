import type { AdCreativeDto } from '@ads-checker/shared/contracts/ad-objects';
import { creativeContent, isDynamicAd, isProductAd } from '@ads-checker/shared/domain/ad-objects';
import { useTranslation } from 'react-i18next';

interface FactProps {
  readonly label: string;
  readonly texts: readonly string[];
}

function Fact({ label, texts }: FactProps) {
  return (
    texts.length > 0 && (
      <div>
        <dt className="text-ink-3">{label}</dt>
        {texts.map((text) => (
          <dd key={text} className="break-words whitespace-pre-line">
            {text}
          </dd>
        ))}
      </div>
    )
  );
}

export function CreativeFacts({ creative }: { readonly creative: AdCreativeDto }) {
  const { t } = useTranslation('ad-checker');
  const { titles, bodies, captions, links } = creativeContent(creative);
  const setName = creative.productSet?.name ?? '';
  const kinds = [
    ...(isProductAd(creative)
      ? [setName === '' ? t('Catalog ad') : t('Catalog ad: {setName}', { setName })]
      : []),
    ...(isDynamicAd(creative) ? [t('Dynamic ad')] : []),
  ];
  if ([kinds, titles, bodies, captions, links].every((texts) => texts.length === 0)) {
    return null;
  }
  return (
    <section aria-label={t('Creative')}>
      <h3 className="mb-1 font-medium text-ink">{t('Creative')}</h3>
      <dl className="flex flex-col gap-2">
        <Fact label={t('Type')} texts={kinds} />
        <Fact label={t('Title')} texts={titles} />
        <Fact label={t('Text')} texts={bodies} />
        <Fact label={t('Caption')} texts={captions} />
        <Fact label={t('Link')} texts={links} />
      </dl>
    </section>
  );
}
