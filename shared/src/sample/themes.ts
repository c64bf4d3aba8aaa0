export interface SampleTheme {
  domain: string;
  pageName: string;
  products: readonly string[];
  campaignTypes: readonly string[];
  audiences: readonly string[];
  titles: readonly string[];
  bodies: readonly string[];
  /** Motifs of creatives. */
  motifs: readonly string[];
  result: 'lead' | 'purchase';
}

const LEAD_CAMPAIGNS = [
  'Prospecting CBO 03',
  'Leads | Broad',
  'Retarget CBO 02',
  'Lead form test 3',
  'Quiz funnel v2',
  'Scale ABO',
  'Evergreen',
  'Creative test W47',
];
const SHOP_CAMPAIGNS = [
  'Advantage+ shopping',
  'Prospecting ABO',
  'Retarget ATC 14d',
  'Catalog DPA',
  'Black Week',
  'New customers',
  'Creative test W46',
  'Bundles evergreen',
];

export const SAMPLE_PLACEMENTS = [
  'Feed',
  'Feed + Reels',
  'Stories',
  'Reels v4',
  'Carousel v2',
  'Static v7',
  'Video 15s',
  'Advantage+',
] as const;
export const SAMPLE_FORMATS = [
  'Static v7',
  'UGC 15s',
  'Carousel v2',
  'Reel hook 3',
  'Story 9x16',
  'Video 30s',
  'Collection',
  'Before/after',
] as const;

export const SAMPLE_THEMES = {
  solarDe: {
    domain: 'helio-solar.example',
    pageName: 'Helio Solar',
    products: ['Solar', 'Heat pump', 'Storage', 'Wallbox'],
    campaignTypes: LEAD_CAMPAIGNS,
    audiences: [
      'Broad 35–64',
      'LAL 2% buyers 180d',
      'Retarget quiz 14d',
      'Interest: Eigenheim',
      'Broad 45+',
      'LAL 5% leads 90d',
      'Interest: Photovoltaik',
      'NRW 30 km',
      'Bayern',
      'Altbau',
      'Owners 5 y',
      'Interest: Sanierung',
    ],
    titles: [
      'Solaranlage ohne Anzahlung',
      'Lohnt sich Solar für Ihr Dach?',
      'In 2 Minuten zum Festpreis',
      'Wärmepumpe: bis 70 % Förderung',
    ],
    bodies: [
      'Stromrechnung zu hoch? Prüfen Sie in zwei Minuten, was Ihr Dach leisten kann. Kostenlos und unverbindlich.',
      'Über 4.000 Haushalte erzeugen ihren Strom schon selbst. Beantworten Sie sechs Fragen und erhalten Sie Ihr Angebot.',
      'Montage noch vor dem Winter: Festpreis, 25 Jahre Garantie, ein Ansprechpartner für alles.',
    ],
    motifs: ['Dach rot', 'Familie Garten', 'Rechnung 312 €', 'Monteur Jan', 'Quiz Start', 'Drohne'],
    result: 'lead',
  },
  solarEs: {
    domain: 'solaro.example',
    pageName: 'Solaro',
    products: ['Placas', 'Autoconsumo', 'Aerotermia'],
    campaignTypes: LEAD_CAMPAIGNS,
    audiences: [
      'Broad 30–60',
      'LAL 1% leads',
      'Madrid 40 km',
      'Levante',
      'Interés: ahorro energético',
      'Retarget formulario 7d',
      'Propietarios',
      'Andalucía',
    ],
    titles: [
      'Baja tu factura un 60 %',
      'Placas solares sin entrada',
      '¿Cuánto ahorra tu tejado?',
      'Subvención de tu comunidad',
    ],
    bodies: [
      'Calcula en un minuto cuánto puede ahorrar tu casa con autoconsumo. Sin compromiso.',
      'Instalación llave en mano en tres semanas y trámites incluidos. Pide tu estudio gratuito.',
      'Tu tejado trabaja por ti: descubre la ayuda disponible en tu municipio.',
    ],
    motifs: ['Tejado sol', 'Factura', 'Ana testimonio', 'Instalador', 'Mapa ayudas'],
    result: 'lead',
  },
  solarIt: {
    domain: 'solaro-italia.example',
    pageName: 'Solaro Italia',
    products: ['Fotovoltaico', 'Accumulo'],
    campaignTypes: LEAD_CAMPAIGNS,
    audiences: [
      'Broad 35–65',
      'Lombardia',
      'LAL 2% contatti',
      'Retarget quiz 14d',
      'Interesse: casa',
      'Proprietari',
    ],
    titles: ['Quanto risparmi con il sole?', 'Fotovoltaico chiavi in mano', 'Detrazione 50 %'],
    bodies: [
      'Rispondi a cinque domande e ricevi il preventivo per il tuo tetto. Gratis.',
      'Impianto, pratiche e assistenza: un solo interlocutore, prezzo bloccato.',
    ],
    motifs: ['Tetto cotto', 'Bolletta', 'Villetta', 'Tecnico Luca'],
    result: 'lead',
  },
  roofingUs: {
    domain: 'northpine-roofing.example',
    pageName: 'Northpine Roofing',
    products: ['Roofing', 'Gutters', 'Siding', 'Windows'],
    campaignTypes: LEAD_CAMPAIGNS,
    audiences: [
      'Homeowners 40+',
      'Storm zones TX',
      'LAL 1% jobs won',
      'Broad 45–65+',
      'Retarget estimate 30d',
      'Dallas 25 mi',
      'Interest: home repair',
      'Ohio valley',
      'Phoenix 30 mi',
      'Zip list 11/18',
    ],
    titles: [
      'Free roof inspection this week',
      'New roof from $89/month',
      'Hail damage? Know before you file',
      'Gutters that never clog',
    ],
    bodies: [
      'Most roofs last 20 years. Yours? Book a free 15-minute inspection and get photos of every problem spot.',
      'Your neighbors on Oak Street already switched. One visit, written price, no pressure.',
      'Storm season is here. See if your insurance covers the repair before you pay a dollar.',
    ],
    motifs: ['Hail dents', 'Crew on roof', 'Dan 20 years', 'Before after', 'Leaf guard', 'Map pin'],
    result: 'lead',
  },
  energyUk: {
    domain: 'brightlane.example',
    pageName: 'Brightlane Energy',
    products: ['Boiler', 'Insulation', 'Smart tariff'],
    campaignTypes: LEAD_CAMPAIGNS,
    audiences: [
      'Homeowners 35+',
      'Leeds 20 mi',
      'LAL 3% quotes',
      'Retarget quote 7d',
      'Broad 50+',
      'Interest: energy bills',
    ],
    titles: ['Is your loft eligible?', 'New boiler, £0 deposit', 'Beat the price cap'],
    bodies: [
      'Check your postcode in 30 seconds to see which grants your home qualifies for.',
      'Fixed-price boiler installation within five days, ten-year warranty.',
    ],
    motifs: ['Terrace house', 'Engineer Priya', 'Bill £214', 'Loft'],
    result: 'lead',
  },
  petPl: {
    domain: 'petfolk.example',
    pageName: 'Petfolk Polska',
    products: ['Karma dla psa', 'Karma dla kota', 'Przysmaki'],
    campaignTypes: SHOP_CAMPAIGNS,
    audiences: [
      'Właściciele psów',
      'LAL 1% zakupy 180d',
      'Broad 25–55',
      'Retarget koszyk 7d',
      'Koty domowe',
      'Subskrybenci nieaktywni',
    ],
    titles: ['Świeża karma pod drzwi', '-40 % na pierwszą paczkę', 'Skład, który zrozumiesz'],
    bodies: [
      'Gotujemy z 70 % mięsa i dowozimy co dwa tygodnie. Pierwsza paczka próbna 40 % taniej.',
      'Wybredny kot? Trzy smaki na próbę i zwrot pieniędzy, jeśli nie zje.',
    ],
    motifs: ['Beagle miska', 'Kot parapet', 'Pudełko', 'Weterynarz Ola', 'Porównanie'],
    result: 'purchase',
  },
  petCz: {
    domain: 'petfolk-cz.example',
    pageName: 'Petfolk Česko',
    products: ['Krmivo pro psy', 'Krmivo pro kočky'],
    campaignTypes: SHOP_CAMPAIGNS,
    audiences: [
      'Majitelé psů',
      'LAL 2% nákup',
      'Broad 25–60',
      'Retarget košík 14d',
      'Praha + 50 km',
    ],
    titles: ['Čerstvé krmivo až domů', 'První balíček -40 %', 'Bez obilovin'],
    bodies: [
      'Vaříme ze 70 % masa a vozíme každé dva týdny. Vyzkoušejte za zlomek ceny.',
      'Tři příchutě na zkoušku a vrácení peněz, když to pes nesní.',
    ],
    motifs: ['Jezevčík', 'Kočka gauč', 'Krabice', 'MVDr. Hana'],
    result: 'purchase',
  },
  skinJp: {
    domain: 'kiso-skin.example',
    pageName: 'Kiso',
    products: ['保湿セラム', '朝クリーム'],
    campaignTypes: SHOP_CAMPAIGNS,
    audiences: ['女性 30–54', '類似 2% 購入', 'リタゲ カート 14d', '美容に関心', '関東'],
    titles: ['初回60%オフ', '乾燥小ジワ、7日間集中ケア', '定期縛りなし'],
    bodies: [
      'うるおい続く12時間。木曽の湧き水から生まれた保湿セラムを、まずは7日間お試しください。',
      '累計販売本数30万本。初回限定価格は今月末まで。',
    ],
    motifs: ['ボトル白', '湧き水', '比較 7日', 'レビュー'],
    result: 'purchase',
  },
  homeEn: {
    domain: 'fjordhem.example',
    pageName: 'Fjordhem',
    products: ['Linen bedding', 'Wool throws', 'Lighting'],
    campaignTypes: SHOP_CAMPAIGNS,
    audiences: [
      'Women 28–55',
      'LAL 1% purchasers',
      'Broad 25–60',
      'Retarget ATC 14d',
      'Interest: interior design',
      'Newsletter list',
    ],
    titles: ['Bedding that gets softer', 'Winter sale: up to 50%', 'Made to be washed'],
    bodies: [
      'Stone-washed linen, woven in small batches. Try it for 60 nights and send it back if you would rather not.',
      'The throw everybody asks about is back in six colours. Free delivery until Sunday.',
    ],
    motifs: ['Bedroom dawn', 'Throw oatmeal', 'Lamp detail', 'Hands linen', 'Packaging'],
    result: 'purchase',
  },
} as const satisfies Record<string, SampleTheme>;
export type SampleThemeKey = keyof typeof SAMPLE_THEMES;
