import { LegalPage } from '#client/legal/legal-page.tsx';
import type { LegalSection } from '#client/legal/legal-page.tsx';
import { OperatorAddress, OperatorField } from '#client/legal/operator-field.tsx';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

const sections: LegalSection[] = [
  {
    id: 'anbieter',
    title: 'Anbieter',
    content: (
      <>
        <p>{product.name} ist ein Angebot von:</p>
        <address>
          <OperatorAddress />
        </address>
        <p>
          Vertreten durch: <OperatorField detail="representative" />
        </p>
      </>
    ),
  },
  {
    id: 'kontakt',
    title: 'Kontakt',
    content: (
      <p>
        E-Mail: <SupportMail />
        <br />
        Telefon: <OperatorField detail="phone" />
      </p>
    ),
  },
  {
    id: 'register',
    title: 'Register und Steuer',
    content: (
      <p>
        Handelsregister: <OperatorField detail="register" />
        <br />
        USt-IdNr. nach § 27a UStG: <OperatorField detail="vatId" />
      </p>
    ),
  },
  {
    id: 'redaktion',
    title: 'Verantwortlich für redaktionelle Inhalte',
    content: (
      <p>
        Nach § 18 Abs. 2 MStV: <OperatorField detail="editor" />
      </p>
    ),
  },
  {
    id: 'streitbeilegung',
    title: 'Verbraucher\u00adstreitbeilegung',
    content: (
      <p>
        Nach § 36 VSBG: <OperatorField detail="disputeResolution" />
      </p>
    ),
  },
];

/** The imprint (§ 5 DDG); the operator's data comes from the configuration. */
export function ImprintPage() {
  return <LegalPage title={pages.imprint.title} sections={sections} />;
}
