import type { LegalSection } from '#client/legal/legal-page.tsx';
import { reopenConsent } from '#client/marketing/consent.ts';
import { consentTexts } from '#client/messages/consent.ts';
import { Button } from '#client/ui/button.tsx';

/** The section of the privacy notice on tracking, which needs consent. */
export const consentSection: LegalSection = {
  id: 'zustimmung',
  title: 'Wenn Du zustimmst: wie Du zu uns gekommen bist',
  content: (
    <>
      <p>
        Wir möchten wissen, welche Werbung wirkt und wer wen geworben hat. Dafür brauchen wir Deine
        Zustimmung (§ 25 Abs. 1 TDDDG, Art. 6 Abs. 1 lit. a DSGVO). Sie ist freiwillig; ohne sie
        bleibt, woher Du kamst, nur im Speicher der offenen Seite und wird weder abgelegt noch
        gesendet. Stimmst Du zu, liegt in Deinem Browser:
      </p>
      <dl>
        <dt>Cookie marketing</dt>
        <dd>
          Quelle, Medium und Name der Kampagne aus dem Link, über den Du kamst, und die Website, von
          der Du kamst. Er lebt 7 Tage, höchstens bis zu einem Kauf.
        </dd>
        <dt>Cookie referral</dt>
        <dd>
          Die zufällige Kennung der Person, deren Link Du gefolgt bist. Er lebt 7 Tage, höchstens
          bis die Empfehlung nach einem Kauf erfasst ist.
        </dd>
        <dt>Lokaler Speicher device_id</dt>
        <dd>
          Eine zufällige Kennung dieses Browsers. Sie bleibt, solange Deine Zustimmung gilt. Gibt es
          schon ein Cookie device_id, nehmen wir stattdessen dessen Wert.
        </dd>
      </dl>
      <p>
        Registrierst Du Dich, loggst Du Dich ein oder kaufst Du etwas, schickt Dein Browser das mit
        diesen Angaben an uns, und an niemanden sonst. Bist Du angemeldet, speichern wir es zu
        Deinem Konto. Nach 14 Monaten löschen wir es.
      </p>
      <p>
        Hat Dich jemand geworben, speichern wir nach Deinem Kauf, wer das war, damit diese Person
        ihre Freimonate bekommt. Sie erfährt dabei nicht, wer Du bist. Willst Du selbst Freunde
        werben, speichern wir die zufällige Kennung in Deinem Link.
      </p>
      <p>
        Deine Zustimmung kannst Du jederzeit widerrufen; die Cookies und die Kennung werden dann
        sofort gelöscht. Was vorher geschah, bleibt davon rechtmäßig.
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
