import { Fragment } from 'react';

import { useSession } from '#client/account/use-session.ts';
import { LegalPage } from '#client/legal/legal-page.tsx';
import type { LegalSection } from '#client/legal/legal-page.tsx';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { deletionTexts } from '#client/messages/deletion.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { stores } from '#worker/legal/stores.ts';
import { pages } from '#worker/pages.ts';

const texts = deletionTexts.page;
const section = `${pages.profile.path}#konto-loeschen`;

const sections: LegalSection[] = [
  {
    id: 'ablauf',
    title: texts.how.title,
    content: (
      <ol>
        {texts.how.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    ),
  },
  {
    id: 'stores',
    title: texts.stores.title,
    content: (
      <>
        <p>{texts.stores.text}</p>
        <ul>
          {Object.values(stores).map(({ at, href }) => (
            <li key={href}>
              <a href={href} rel="noreferrer">
                {deletionTexts.dialog.storeLink(at)}
              </a>
            </li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'geloescht',
    title: texts.gone.title,
    content: (
      <>
        <p>{texts.gone.text}</p>
        <ul>
          {texts.gone.list.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'bleibt',
    title: texts.kept.title,
    content: (
      <>
        <p>{texts.kept.text}</p>
        <dl>
          {texts.kept.rows.map(({ what, long }) => (
            <Fragment key={what}>
              <dt>{what}</dt>
              <dd>{long}</dd>
            </Fragment>
          ))}
        </dl>
        <p>{texts.kept.owed}</p>
      </>
    ),
  },
];

/** How an account is deleted, for everybody; it leads to the section that does it. */
export function AccountDeletionPage() {
  const { session } = useSession();
  return (
    <LegalPage
      title={pages.accountDeletion.title}
      intro={
        <>
          <p>{texts.lead}</p>
          {session ? (
            <p>
              <ButtonLink to={section}>{texts.member}</ButtonLink>
            </p>
          ) : (
            <>
              <p>
                <ButtonLink to={pages.signIn.path} state={{ next: section }}>
                  {texts.visitor}
                </ButtonLink>
              </p>
              <p>
                {texts.visitorHint} <SupportMail />
              </p>
            </>
          )}
        </>
      }
      sections={sections}
    />
  );
}
