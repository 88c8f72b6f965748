/* What a person gets of this slice's tables when they take their data along. */
import { eq, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import { exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';
import { declaration, declarationCase, declarationStep } from '#worker/declaration/table.ts';

/** An SQL condition: the declaration with that id was matched with the account. */
const isMatched = (id: AnyColumn, accountId: string): SQL =>
  sql`${id} in (select ${declarationCase.declarationId} from ${declarationCase} where ${declarationCase.accountId} = ${accountId})`;

/**
 * What was typed. A stranger may have typed it, about the contract of this person: then it is the
 * person's only where it names no one. It is all theirs if they were signed in, or gave no address
 * but their own.
 */
function typedFor(accountId: string): SQL {
  const { typed } = declaration;
  const own = sql`lower(${emailOf(accountId)})`;
  const address = (field: string) => sql`lower(json_extract(${typed}, ${`$.${field}`}))`;
  return sql`case when ${declaration.accountId} = ${accountId}
      or (${address('email')} = ${own} and ${address('confirmation_email')} in ('', ${own}))
    then ${typed}
    else json_remove(${typed}, '$.name', '$.email', '$.confirmation_email', '$.reason') end`;
}

const fields: Record<string, string> = {
  kind: 'Art',
  reason: 'Grund',
  name: 'Name',
  email: 'E-Mail-Adresse',
  contract: 'Vertrag',
  date: 'Gewünschtes Datum',
  confirmation_email: 'E-Mail-Adresse für die Bestätigung',
};

/** The fields that were filled in. */
function fieldsIn(typed: unknown): string {
  const filled = Object.entries(typed as Record<string, string>).filter(([, text]) => text !== '');
  return filled.map(([name, text]) => `${fields[name] ?? name}: ${text}`).join('; ');
}

const declarationData = personalTable(declaration, {
  title: 'Kündigungen und Widerrufe',
  columns: {
    id: withheld.machine,
    reference: exported('Kennzeichen'),
    door: exported('Was', { words: { cancellation: 'Kündigung', withdrawal: 'Widerruf' } }),
    typed: withheld.duplicate,
    prefilled: withheld.duplicate,
    accountId: withheld.owner,
    receivedAt: moment('Eingegangen am'),
    textsVersion: exported('Fassung des Formulars'),
    textsHash: withheld.machine,
    contentHash: withheld.machine,
  },
  further: { typed: { label: 'Deine Angaben', as: 'json', brief: fieldsIn, value: typedFor } },
  of: (accountId) => or(eq(declaration.accountId, accountId), isMatched(declaration.id, accountId)),
});

const stepData = personalTable(declarationStep, {
  title: 'Was mit Kündigungen und Widerrufen geschah',
  columns: {
    id: withheld.machine,
    declarationId: withheld.duplicate,
    key: withheld.machine,
    at: moment('Am'),
    by: withheld.operator,
    what: exported('Was', {
      words: {
        repeated: 'noch einmal eingegangen',
        receipt_sent: 'Eingangsbestätigung geschickt',
        receipt_grouped: 'Eingangsbestätigung mit anderen in einer Mail',
        receipt_undelivered: 'Eingangsbestätigung nicht zugestellt',
        matched: 'Vertrag gefunden',
        cancelled: 'gekündigt',
        already_ended: 'war schon beendet',
        withdrawn: 'widerrufen',
        change_undone: 'geplanter Wechsel zurückgenommen',
        order_meant: 'laufende Bestellung gefunden',
        order_given_up: 'Bestellung storniert',
        order_concluded: 'Bestellung wurde zum Vertrag',
        order_lapsed: 'aus der Bestellung wurde nichts',
        frozen: 'Vertrag eingefroren',
        thawed: 'Vertrag nicht mehr eingefroren',
        unanswered: 'ohne Antwort ausgeführt',
        asked_owner: 'bei Dir nachgefragt',
        told_owner: 'Dir mitgeteilt',
        store_told: 'auf den App-Store verwiesen',
        to_desk: 'an einen Menschen gegeben',
        confirmed_by_owner: 'von Dir bestätigt',
        taken_back: 'zurückgenommen',
        kept: 'Vertrag behalten',
        desk_matched: 'von uns zugeordnet',
        desk_released: 'von uns freigegeben',
        desk_decided: 'von uns entschieden',
        desk_answered: 'von uns beantwortet',
        desk_closed: 'von uns geschlossen',
      },
    }),
    // It may quote others, or say who of ours did it. What was sent is among the letters.
    details: withheld.aboutOthers,
  },
  further: {
    reference: {
      label: 'Kennzeichen',
      value: () =>
        sql`(select ${declaration.reference} from ${declaration} where ${declaration.id} = ${declarationStep.declarationId})`,
    },
    by_whom: {
      label: 'Durch',
      words: {
        machine: 'unser System',
        owner: 'Dich, über einen Link',
        sender: 'die Eingabe',
        us: 'uns',
      },
      value: () =>
        sql`iif(${declarationStep.by} in ('machine', 'owner', 'sender'), ${declarationStep.by}, 'us')`,
    },
  },
  of: (accountId) => isMatched(declarationStep.declarationId, accountId),
});

const caseData = personalTable(declarationCase, {
  title: 'Stand von Kündigungen und Widerrufen',
  columns: {
    declarationId: withheld.duplicate,
    state: exported('Stand', {
      words: {
        received: 'eingegangen',
        asked: 'wartet auf Deine Antwort',
        waiting: 'liegt bei einem Menschen',
        carried_out: 'ausgeführt',
        taken_back: 'zurückgenommen',
        closed: 'geschlossen',
      },
    }),
    receivedAt: moment('Eingegangen am'),
    accountId: withheld.owner,
    held: withheld.machine,
    lookAt: withheld.machine,
    deskDueAt: withheld.machine,
    version: withheld.machine,
  },
  further: {
    reference: {
      label: 'Kennzeichen',
      value: () =>
        sql`(select ${declaration.reference} from ${declaration} where ${declaration.id} = ${declarationCase.declarationId})`,
    },
  },
  of: (accountId) => eq(declarationCase.accountId, accountId),
});

export const declarationTables = [declarationData, caseData, stepData];
