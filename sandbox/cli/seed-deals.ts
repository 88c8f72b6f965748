import { box, corners, disc, drawLogo } from './draw-logo.ts';
import type { Colour } from './draw-logo.ts';

const paper: Colour = [250, 247, 242];

/** An open book. */
const book = drawLogo(
  [38, 70, 83],
  [
    { shape: corners([0.16, 0.3], [0.48, 0.38], [0.48, 0.76], [0.16, 0.68]), colour: paper },
    { shape: corners([0.52, 0.38], [0.84, 0.3], [0.84, 0.68], [0.52, 0.76]), colour: paper },
    {
      shape: corners([0.62, 0.28], [0.72, 0.26], [0.72, 0.5], [0.62, 0.52]),
      colour: [226, 96, 28],
    },
  ],
);

/** A card with a coin. */
const card = drawLogo(
  [42, 126, 95],
  [
    { shape: box(0.16, 0.34, 0.74, 0.7), colour: paper },
    { shape: box(0.16, 0.42, 0.74, 0.5), colour: [24, 78, 60] },
    { shape: disc(0.7, 0.66, 0.16), colour: [42, 126, 95] },
    { shape: disc(0.7, 0.66, 0.13), colour: [244, 190, 74] },
  ],
);

/** A lighthouse. */
const lighthouse = drawLogo(
  [29, 53, 87],
  [
    { shape: corners([0.5, 0.26], [0.94, 0.12], [0.94, 0.42]), colour: [244, 190, 74] },
    { shape: corners([0.42, 0.34], [0.58, 0.34], [0.64, 0.84], [0.36, 0.84]), colour: paper },
    {
      shape: corners([0.405, 0.46], [0.595, 0.46], [0.612, 0.6], [0.388, 0.6]),
      colour: [200, 50, 47],
    },
    { shape: corners([0.5, 0.12], [0.6, 0.22], [0.4, 0.22]), colour: [200, 50, 47] },
    { shape: box(0.42, 0.22, 0.58, 0.34), colour: [244, 190, 74] },
  ],
);

const shop = (partner: string) => `/sandbox/partner/shop?${new URLSearchParams({ partner })}`;

const deals = [
  {
    logo: book,
    name: 'Verlag Paragraf',
    category: 'Bücher',
    description:
      'Der Verlag für Skripten und Fallsammlungen. Wer dort zum ersten Mal bestellt, bekommt bei uns zwei Freimonate.',
    benefits: [
      'Versand ohne Aufpreis ab dem ersten Buch',
      'Lieferung am nächsten Werktag',
      'Lesezeichen dazu',
    ],
    tasks: [
      'Öffne den Shop über den Knopf oben und lass ihn im selben Browser offen.',
      'Bestelle ein Buch für mindestens 20 € und bezahle es.',
      'Lade die Bestellbestätigung als PDF hier hoch.',
    ],
    free_months: 2,
    partner: 'Verlag Paragraf GmbH, Heidelberg',
    costs:
      'Ein Buch für mindestens 20 € bei Deiner ersten Bestellung dort. Bücher kannst Du 14 Tage lang zurückgeben, der Deal gilt dann nicht.',
    is_free: false,
  },
  {
    logo: card,
    name: 'Campus Konto',
    category: 'Konto',
    description: 'Das Girokonto ohne Gebühren für alle, die studieren oder im Referendariat sind.',
    benefits: ['Keine Kontoführungsgebühr', 'Karte ohne Aufpreis', 'In zehn Minuten eröffnet'],
    tasks: [
      'Eröffne das Konto über den Knopf oben.',
      'Weise Dich per Video aus.',
      'Lade die Bestätigung der Kontoeröffnung als PDF hier hoch.',
    ],
    free_months: 6,
    partner: 'Campus Bank AG, Frankfurt am Main',
    costs:
      'Das Konto kostet nichts. Du musst studieren oder im Referendariat sein und Dich per Video ausweisen.',
    is_free: true,
  },
  {
    logo: lighthouse,
    name: 'Repetitorium Nordlicht',
    category: 'Kurse',
    description: 'Klausurenkurse am Abend, online und in kleinen Gruppen.',
    benefits: ['Eine Probestunde umsonst', 'Korrigierte Klausuren'],
    tasks: [
      'Buche einen Kurs über den Knopf oben.',
      'Lade die Buchungsbestätigung als PDF hier hoch.',
    ],
    free_months: 3,
    partner: 'Repetitorium Nordlicht GbR, Kiel',
    costs:
      'Ein Kurs kostet ab 89 € im Monat und läuft mindestens drei Monate. Die Probestunde ist umsonst.',
    is_free: false,
  },
];

/** Each of them as the desk's API is sent it, and its logo, a PNG. */
export const seededDeals = deals.map(({ logo, ...deal }, position) => ({
  logo,
  deal: {
    ...deal,
    affiliate_link: shop(deal.name),
    terms_link: `${shop(deal.name)}&terms=1`,
    position,
  },
}));

/** Whether any deal exists, seeded or not. */
export async function hasDeals(origin: string): Promise<boolean> {
  const assertion = await signIn(origin);
  const { deals: existing } = await json<{ deals: unknown[] }>(origin, '/api/internal/deals', {
    assertion,
  });
  return existing.length > 0;
}

/** Creates the seeded deals through the desk's API, as an operator would. */
export async function seedDeals(origin: string): Promise<void> {
  const assertion = await signIn(origin);
  for (const { deal, logo } of seededDeals) {
    const answer = await json<{ deal: { id: number } }>(origin, '/api/internal/deals', {
      assertion,
      body: JSON.stringify({ action_id: crypto.randomUUID(), ...deal }),
    });
    const form = new FormData();
    form.set('file', new File([logo], 'logo.png', { type: 'image/png' }));
    await json(origin, `/api/internal/deals/${answer.deal.id}/logo`, { assertion, body: form });
  }
}

async function signIn(origin: string): Promise<string> {
  const path = '/sandbox/api/access/assertion';
  return (await json<{ assertion: string }>(origin, path, { body: '{}' })).assertion;
}

interface Ask {
  assertion?: string;
  body?: string | FormData;
}

async function json<T>(origin: string, path: string, { assertion = '', body }: Ask): Promise<T> {
  const answer = await fetch(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      origin,
      'cf-access-jwt-assertion': assertion,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
