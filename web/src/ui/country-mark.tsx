import { countryName } from '../lib/country-names.ts';

export function CountryMark({ code }: { readonly code: string }) {
  const name = countryName(code);
  return (
    <abbr
      title={name}
      className="flex-none rounded-xs border border-line-strong px-[3px] text-[10px] leading-[14px] font-semibold tracking-[.03em] text-ink-2 no-underline"
    >
      <span aria-hidden="true">{code}</span>
      <span className="sr-only">{name}</span>
    </abbr>
  );
}
