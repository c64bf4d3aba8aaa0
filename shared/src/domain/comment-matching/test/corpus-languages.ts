/** Building blocks of one language; `{x}` is where something is inserted. */
export interface CorpusLanguage {
  readonly code: string;
  /** Words a team would list, whole. */
  readonly terms: readonly string[];
  /** Harmless words that contain, resemble or continue a term. */
  readonly nearWords: readonly string[];
  /** What customers write, without any term, link or number. */
  readonly praise: readonly string[];
  /** Sentences around a word. */
  readonly aboutWord: readonly string[];
  /** Sentences that invite to a site or a number. */
  readonly invitations: readonly string[];
  /** Sentences around an order number. */
  readonly aboutOrder: readonly string[];
  /** Two sentences; the second starts with a word that is a top-level domain too. */
  readonly runOns: readonly (readonly [string, string])[];
  readonly abbreviations: readonly string[];
  /** Sentences with dates, times, amounts and other figures. */
  readonly figures: readonly string[];
  /** Numbers of phones as people of the language write them. */
  readonly phones: readonly string[];
}

const en: CorpusLanguage = {
  code: 'en',
  terms: ['scam', 'fraud', 'liar', 'casino', 'rip off', 'cop'],
  nearWords: ['scampi', 'defrauded', 'peculiar', 'familiar', 'cops', 'copper', 'scamper', 'burn'],
  praise: [
    'Love these, my whole family uses them',
    'Arrived in two days, well packed 👍',
    'Is it available in blue?',
    'How long does the battery last?',
    'Bought one for my mum and she is happy 😍',
    'Thanks for the quick answer!',
    'My husband wants one too 😂',
    'Not sure about the colour, but the quality is great',
  ],
  aboutWord: ['This is a {x}', 'What a {x}, stay away', '{x}!!!', 'I read about “{x}” last week'],
  invitations: ['Get it cheaper at {x}', 'Earn money, {x}', 'Write me: {x}', '{x} is where I buy'],
  aboutOrder: [
    'My order {x} never arrived',
    'Order number {x}, when will it ship?',
    'Invoice {x} is wrong',
  ],
  runOns: [
    ['great', 'it works'],
    ['asap', 'my friend loves it'],
    ['ok', 'no problem'],
    ['nice', 'so happy'],
    ['thanks', 'is it waterproof?'],
    ['amazing', 'in love with it'],
  ],
  abbreviations: [
    'I have a B.Sc. in law',
    'watch M.TV tonight',
    'P.S.My mail is full',
    'e.g. in the U.S. or the U.K.',
    'at 5 p.m. or so',
  ],
  figures: [
    'Bought on 2026-11-23 at 10:30',
    'It cost $1,299.00 instead of $1,599.00',
    'Open 09:00-18:00, closed 12:00-13:00',
    'Seasons 2019-2020-2021 were better',
    'version 2.4.1 works, 3.0.12 does not',
    'The world has 8 200 000 000 people',
  ],
  phones: ['+1 212 555 0100', '(212) 555-0100', '212-555-0100', '+44 7700 900123', '07700 900123'],
};

const de: CorpusLanguage = {
  code: 'de',
  terms: ['Betrug', 'Abzocke', 'Lügner', 'Scheiße', 'Finger weg'],
  nearWords: ['Vertrug', 'Abzockerei', 'Lügnerisch', 'Straße', 'Fingerhut', 'Betrugsprävention'],
  praise: [
    'Super Qualität, jederzeit wieder',
    'Wie lange ist die Lieferzeit?',
    'Meine Mutter ist begeistert 😍',
    'Gibt es das auch in Größe 42?',
    'Danke für die schnelle Antwort!',
    'Passt perfekt, schöne Farbe',
    'Habe ich mir anders vorgestellt, aber gut',
  ],
  aboutWord: ['Das ist {x}', 'Alles {x} hier, schade', '{x}!!!', 'Man liest oft von „{x}“'],
  invitations: [
    'Viel billiger auf {x}',
    'Meldet euch unter {x}',
    'Mehr Infos: {x}',
    '{x} ist besser',
  ],
  aboutOrder: [
    'Meine Bestellung {x} ist nicht da',
    'Bestellnummer {x}, wo bleibt sie?',
    'Rechnung {x} stimmt nicht',
  ],
  runOns: [
    ['Schade', 'Es passt nicht'],
    ['Toll', 'Am liebsten zwei'],
    ['Gut', 'So soll es sein'],
    ['Danke', 'In Ordnung'],
    ['prima', 'da bin ich froh'],
    ['ja', 'an Weihnachten wieder'],
  ],
  abbreviations: [
    'z.B. in Rot',
    'u.a. für Kinder',
    'Dr.med. Weber empfiehlt es',
    'bzw. d.h. nicht mehr',
    'i.d.R. pünktlich',
  ],
  figures: [
    'Am 23.11.2026 um 11.30 Uhr bestellt',
    'Kostet 1.299,00 € statt 1.599,00 €',
    'Mo-Fr 09:00-18:00 und Sa 10:00-14:00',
    'Konto DE89 3704 0044 0532 0130 00',
    'Höhe 1,85 m, Breite 2,40 m',
    'Das sind 4.800.000,00 € in 12 Jahren',
  ],
  phones: [
    '+49 151 23456789',
    '0151 23456789',
    '0151/234 567 89',
    '0049 151 2345678',
    '030 901820',
  ],
};

const es: CorpusLanguage = {
  code: 'es',
  terms: ['estafa', 'ladrones', 'mentira', 'no compren', 'ano'],
  nearWords: ['estafeta', 'mentirijilla', 'balones', 'años', 'hermano', 'anochece'],
  praise: [
    '¡Me encanta, llegó en dos días!',
    '¿Hacen envíos a Canarias?',
    'Muy buena calidad 👌',
    'A mi madre le gustó mucho 😍',
    'Gracias por responder tan rápido',
    'El color no es igual, pero está bien',
    'Quiero uno para mi hija',
  ],
  aboutWord: ['Esto es una {x}', 'Qué {x}, cuidado', '{x}!!!', 'Dicen que hay «{x}»'],
  invitations: ['Más barato en {x}', 'Escríbeme: {x}', 'Gana dinero con {x}', '{x} es mejor'],
  aboutOrder: [
    'Mi pedido {x} no llegó',
    'Pedido número {x}, ¿cuándo llega?',
    'La factura {x} está mal',
  ],
  runOns: [
    ['Hola', 'Me interesa'],
    ['hola', 'Es bueno'],
    ['Gracias', 'La compraré'],
    ['Vale', 'No hay problema'],
    ['bien', 'es precioso'],
    ['genial', 'me encanta'],
  ],
  abbreviations: [
    'p.ej. en EE.UU. no',
    'S.A. o S.L. da igual',
    'Dra.García lo usa',
    'a.m. o p.m.',
    'etc...',
  ],
  figures: [
    'Lo compré el 12/03/2026 a las 18:45',
    'Costó 1.299,00 € y no 1.599,00 €',
    'De 9:00 a 14:00 y de 16:00 a 20:00',
    'Tiene 47 000 000 de habitantes',
    'La temporada 2024/2025 fue mejor',
  ],
  phones: ['+34 612 34 56 78', '612 34 56 78', '+52 55 1234 5678', '0034 612 345 678'],
};

const fr: CorpusLanguage = {
  code: 'fr',
  terms: ['arnaque', 'voleurs', 'escroc', 'à fuir', 'menteur'],
  nearWords: ['arnaquera', 'envoleurs', 'escroqueries', 'menteuse', 'enfuir', 'voler'],
  praise: [
    'Très contente de mon achat 😍',
    'Livré en deux jours, merci !',
    'Est-ce que ça existe en bleu ?',
    'Ma fille adore',
    'La qualité est top 👍',
    'Un peu cher mais très beau',
    'Où puis-je voir les tailles ?',
  ],
  aboutWord: ['C’est une {x}', 'Quelle {x}, attention', '{x}!!!', 'On parle de « {x} » partout'],
  invitations: ['Moins cher sur {x}', 'Écrivez-moi : {x}', 'Gagnez avec {x}', '{x} est mieux'],
  aboutOrder: [
    'Ma commande {x} n’est pas arrivée',
    'Commande numéro {x}, où est-elle ?',
    'La facture {x} est fausse',
  ],
  runOns: [
    ['Bonjour', 'Je veux commander'],
    ['Merci', 'La qualité est là'],
    ['Super', 'Me voilà ravie'],
    ['Oui', 'Est-ce disponible ?'],
    ['bien', 'la suite demain'],
    ['top', 'je recommande'],
  ],
  abbreviations: [
    'p.ex. en M.G. ou S.A.',
    'c.-à-d. rouge',
    'M.Dupont confirme',
    'R.A.S.',
    'etc...',
  ],
  figures: [
    'Acheté le 23.11.2026 à 10h30',
    'Il coûte 1 299,00 € au lieu de 1 599,00 €',
    'Ouvert 9:00-12:00 et 14:00-19:00',
    'Il y a 68 000 000 d’habitants',
    'Note 4,5/5 sur 1200 avis',
  ],
  phones: [
    '06 12 34 56 78',
    '+33 6 12 34 56 78',
    '06.12.34.56.78',
    '0033 6 12 34 56 78',
    '0612345678',
  ],
};

export const WESTERN_LANGUAGES: readonly CorpusLanguage[] = [en, de, es, fr];
