import { ConsentReceipt } from '#client/legal/consent-receipt.tsx';
import type { LegalSection } from '#client/legal/legal-page.tsx';
import { reopenConsent } from '#client/marketing/consent.ts';
import { consentTexts } from '#client/messages/consent.ts';
import { Button } from '#client/ui/button.tsx';
import { consentQuestion } from '#worker/legal/consent-question.ts';
import { attributionMonths, claimsYears } from '#worker/legal/kept.ts';

const { words } = consentQuestion;

/** The section of the privacy notice on what needs consent: two purposes, and the proof. */
export const consentSection: LegalSection = {
  id: 'zustimmung',
  title: 'Wenn Du zustimmst',
  content: (
    <>
      <p>
        Für zwei Zwecke fragen wir Dich, jeden für sich: „{words.attribution}“ und „{words.referral}
        “ (§ 25 Abs. 1 TDDDG, Art. 6 Abs. 1 lit. a DSGVO). Beides ist freiwillig. Ohne Zustimmung
        bleibt, woher Du kamst, nur im Speicher der Seite, mit der Du kamst, und wird weder abgelegt
        noch gesendet: Die nächste Seite weiß davon nichts. Jeden Zweck schaltest Du einzeln ein und
        aus: unter „{words.settings}“ bei der Frage und unter „{consentTexts.settings}“ am Ende
        jeder Seite.
      </p>
      <h3>{words.attribution}</h3>
      <dl>
        <dt>Cookie marketing</dt>
        <dd>
          Quelle, Medium und Name der Kampagne und wer sie verteilt, aus dem Link, über den Du
          kamst, und die Website, von der Du kamst. Er lebt 7 Tage, höchstens bis zu einem Kauf.
        </dd>
        <dt>Lokaler Speicher device_id</dt>
        <dd>
          Eine zufällige Kennung dieses Browsers. Sie bleibt, solange Deine Zustimmung gilt. Gibt es
          schon ein Cookie device_id, nehmen wir stattdessen dessen Wert.
        </dd>
      </dl>
      <p>
        Registrierst Du Dich, loggst Du Dich ein oder kaufst Du etwas, schickt Dein Browser das mit
        diesen Angaben und der Kennung Deiner Zustimmung an uns, und an niemanden sonst. Bist Du
        angemeldet, speichern wir es zu Deinem Konto. Nach {attributionMonths} Monaten löschen wir
        es.
      </p>
      <h3>{words.referral}</h3>
      <dl>
        <dt>Cookie referral</dt>
        <dd>
          Die zufällige Kennung der Person, deren Link Du gefolgt bist. Er lebt 7 Tage, höchstens
          bis die Empfehlung nach einem Kauf erfasst ist.
        </dd>
      </dl>
      <p>
        Nach Deinem Kauf speichern wir, wer Dich geworben hat, damit diese Person ihre Freimonate
        bekommt. Sie erfährt dabei nicht, wer Du bist. Willst Du selbst Freunde werben, speichern
        wir die zufällige Kennung in Deinem Link (Art. 6 Abs. 1 lit. b DSGVO). Wer ihm folgt, liest
        auf unserer Seite Deinen @Namen, falls Du einen gewählt hast. Beides bleibt, solange Du ein
        Konto hast.
      </p>
      <h3>Der Nachweis</h3>
      <p>
        Jede Antwort speichern wir als Nachweis (Art. 7 Abs. 1 DSGVO): was Du gewählt hast, Fassung
        und Prüfwert der Frage, den Zeitpunkt und, wenn Du angemeldet bist, Dein Konto, aber keine
        IP-Adresse. Stimmst Du zu, bekommt Dein Browser dafür eine zufällige Kennung; loggst Du Dich
        später ein, gehört der Nachweis auch zu Deinem Konto. Wer nur ablehnt, bekommt keine. Eine
        Zustimmung gilt ein Jahr, dann fragen wir neu. Den Nachweis löschen wir {claimsYears} Jahre
        nach dem Ende des Jahres, in dem sie endete.
      </p>
      <ConsentReceipt />
      <p>
        Deine Zustimmung kannst Du jederzeit widerrufen; die Cookies und Kennungen des Zwecks werden
        dann sofort gelöscht, in allen Tabs. Was vorher geschah, bleibt davon rechtmäßig.
      </p>
      <p>
        <Button
          data-needs-script=""
          color="black"
          variant="secondary"
          size="small"
          onClick={reopenConsent}
        >
          {consentTexts.settings}
        </Button>
      </p>
    </>
  ),
};
