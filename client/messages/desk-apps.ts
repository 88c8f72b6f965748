import type { SentItem } from '#worker/desk/apps/schemas.ts';

/** German texts of apps at the desk. */
export const appTexts = {
  lead: 'Apps, bei denen man sich von hier anmeldet: womit sie uns fragen, und wohin wir ihnen melden, was sich ändert.',
  none: 'Keine App ist eingetragen.',
  keys: 'Schlüssel',
  noKeys: 'Ohne Schlüssel kann die App nicht fragen.',
  made: 'Seit',
  newKey: 'Neuer Schlüssel',
  end: 'Beenden',
  endKey: (id: string) => `Schlüssel ${id} beenden`,
  endKeyTitle: 'Schlüssel beenden?',
  endKeyText: 'Die App bekommt mit ihm ab sofort keine Antwort mehr.',
  keyEnded: 'Der Schlüssel ist beendet.',
  endpoints: 'Adressen für Meldungen',
  noEndpoints: 'Diese App fragt nur. Sie bekommt keine Meldungen.',
  address: 'Adresse',
  addressHint: 'https und ein öffentlicher Name; beim Ausprobieren auch http://localhost',
  types: 'Was ihr gemeldet wird',
  typeNames: {
    'entitlement.changed': 'Premium ändert sich',
    'account.updated': 'Name oder E-Mail-Adresse ändert sich',
    'account.deleted': 'Das Konto wird gelöscht',
    ping: 'Es fehlt nichts',
  } satisfies Record<SentItem['type'], string>,
  add: 'Adresse eintragen',
  secretAt: 'Geheimnis seit',
  waiting: 'Noch nicht angekommen',
  waitingCount: (count: number) => (count > 999 ? 'mehr als 999' : String(count)),
  pausedSince: (at: string) => `angehalten seit ${at}`,
  failingSince: (at: string) => `nimmt nichts an seit ${at}`,
  newSecret: 'Neues Geheimnis',
  newSecretFor: (address: string) => `Neues Geheimnis für ${address}`,
  resume: 'Alles noch einmal senden',
  resumeFor: (address: string) => `Alles noch einmal senden, was an ${address} nicht ankam`,
  resumed: 'Was nicht ankam, wird in den nächsten Minuten gesendet.',
  endEndpoint: (address: string) => `${address} beenden`,
  endEndpointTitle: 'Adresse beenden?',
  endEndpointText:
    'Dorthin wird nichts mehr gemeldet, auch nicht, was noch wartet. An einer neuen Adresse muss die App einmal alle Konten abfragen und die Liste der Änderungen zu Ende lesen.',
  endpointEnded: 'Dorthin wird nichts mehr gemeldet.',
  secret: 'Das Geheimnis, nur jetzt zu sehen',
  secretHint:
    'Gib es der App auf einem sicheren Weg. Wir können es nicht noch einmal zeigen. Ein bisheriges Geheimnis dieser Adresse gilt noch einen Tag lang.',
  sent: 'Meldungen',
  sentTo: (address: string) => `Meldungen an ${address}`,
  nothingSent: 'Dorthin wurde in den letzten 90 Tagen nichts gemeldet.',
  person: 'Person',
  at: 'Vom',
  attempts: 'Versuche',
  due: 'Nächster Versuch',
  answer: 'Antwort',
  noAnswer: 'keine',
  again: 'Noch einmal senden',
  againFor: (id: string) => `${id} noch einmal senden`,
  isDue: 'Die Meldung wird in den nächsten Minuten gesendet.',
  state: ({ delivered_at: arrived, due_at: due, attempts }: SentItem) => {
    if (arrived !== null) return { text: 'angekommen', tone: 'success' } as const;
    if (due === null) return { text: 'nicht angekommen', tone: 'danger' } as const;
    return attempts === 0
      ? ({ text: 'wartet', tone: 'neutral' } as const)
      : ({ text: 'wird wiederholt', tone: 'notice' } as const);
  },
};
