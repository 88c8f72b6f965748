/** German texts of the hint that links to the list of deals. */
export const dealsHintTexts = {
  title: 'Freimonate mit Partner-Deals',
  pastDue: 'Anzeige: Freimonate bekommst Du auch für Angebote unserer Partner.',
  free: 'Anzeige: Für Angebote unserer Partner bekommst Du Freimonate.',
};
