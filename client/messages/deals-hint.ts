/** German texts of the hint that links to the list of deals. */
export const dealsHintTexts = {
  title: 'Freimonate mit Partner-Deals',
  /** A debt stays as it is beside them (docs/decisions/0027). */
  pastDue:
    'Anzeige: Für Angebote unserer Partner bekommst Du auch jetzt Freimonate. Was offen ist, bleibt offen.',
  free: 'Anzeige: Für Angebote unserer Partner bekommst Du Freimonate.',
};
