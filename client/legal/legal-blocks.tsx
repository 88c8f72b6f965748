import { Fragment } from 'react';
import { Link } from 'react-router-dom';

import type { LegalSection } from '#client/legal/legal-page.tsx';
import { SupportMail } from '#client/legal/support-mail.tsx';
import type { LegalText } from '#worker/legal/documents.ts';
import { numberedParts } from '#worker/legal/numbered-parts.ts';
import type { LegalBlock, Piece } from '#worker/legal/parse-document.ts';

/** The sections of a legal text, as the page shows them. */
export function legalSections(name: LegalText): LegalSection[] {
  return numberedParts(name).map(({ id, title, blocks }) => ({
    id,
    title,
    content: <LegalBlocks blocks={blocks} />,
  }));
}

/** The parts of a section of a legal text. They never change their order. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <LegalBlockView key={at} block={block} />
  ));
}

function LegalBlockView({ block }: { block: LegalBlock }) {
  if ('heading' in block) return <h3>{block.heading}</h3>;
  if ('paragraph' in block) {
    return (
      <p>
        <Pieces pieces={block.paragraph} />
      </p>
    );
  }
  return (
    <ul>
      {block.lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <Pieces pieces={line} />
        </li>
      ))}
    </ul>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      <PieceView piece={piece} />
    </Fragment>
  ));
}

function PieceView({ piece }: { piece: Piece }) {
  if (typeof piece === 'string') return piece;
  return 'email' in piece ? <SupportMail /> : <Link to={piece.path}>{piece.title}</Link>;
}
