import { useState } from 'react';

import { api } from '#client/lib/api.ts';
import { declarationDeskTexts as texts } from '#client/messages/desk-declarations.ts';
import { AnswerDialog } from '#client/desk/declarations/answer-dialog.tsx';
import { DeclarationRow } from '#client/desk/declarations/declaration-row.tsx';
import type { DeclarationAct } from '#client/desk/declarations/declaration-row.tsx';
import { MatchDialog } from '#client/desk/declarations/match-dialog.tsx';
import { declarationsKey, useDeclarations } from '#client/desk/declarations/queries.ts';
import { ReasonedDialog } from '#client/desk/declarations/reason-dialogs.tsx';
import { Filters, useFilter } from '#client/desk/parts/filters.tsx';
import { DeskList } from '#client/desk/parts/list-end.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { sendAct } from '#client/desk/send-once.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { deskPages } from '#worker/desk-pages.ts';
import type { DeclarationItem } from '#worker/desk/declarations/schemas.ts';

const filters = ['open', 'all'] as const;

interface Pending {
  declaration: DeclarationItem;
  act: Exclude<DeclarationAct, 'release'>;
}

/** „Kündigungen und Widerrufe“: what came through the two public forms, and what we do about it. */
export function DeclarationsPage() {
  const status = useFilter(filters);
  const [pending, setPending] = useState<Pending | null>(null);
  const list = useDeclarations(status);
  const release = useDeskAction([declarationsKey], async ({ id }: DeclarationItem) => {
    await sendAct('declaration-release', api.internal.declarations[':id'].release.$post, { id });
    return texts.release.done;
  });
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.declarations.title} lead={texts.lead} />
      <Filters label={texts.status} open={status} values={filters} texts={texts.filters} />
      <DeskList list={list} label={deskPages.declarations.title} empty={texts.empty[status]}>
        {(declaration) => (
          <DeclarationRow
            key={declaration.id}
            declaration={declaration}
            busy={release.busy}
            onAct={(act) => {
              if (act === 'release') void release.run(declaration);
              else setPending({ declaration, act });
            }}
          />
        )}
      </DeskList>
      {pending && <ActDialog {...pending} onClose={() => setPending(null)} />}
    </div>
  );
}

function ActDialog({ declaration, act, onClose }: Pending & { onClose: () => void }) {
  if (act === 'match') return <MatchDialog declaration={declaration} onClose={onClose} />;
  if (act === 'answer') return <AnswerDialog declaration={declaration} onClose={onClose} />;
  return <ReasonedDialog declaration={declaration} act={act} onClose={onClose} />;
}
