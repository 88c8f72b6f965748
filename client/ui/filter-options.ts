export interface Option {
  value: string;
  label: string;
}

/**
 * Options whose label contains the search, ignoring case and diacritics; matches at the start come
 * first.
 */
export function filterOptions(options: readonly Option[], search: string): readonly Option[] {
  const query = plain(search);
  if (query === '') return options;
  const rank = (option: Option) => plain(option.label).indexOf(query);
  const matches = options.filter((option) => rank(option) >= 0);
  return [
    ...matches.filter((option) => rank(option) === 0),
    ...matches.filter((option) => rank(option) > 0),
  ];
}

/** The option with that label, ignoring case and diacritics. */
export function findByLabel(options: readonly Option[], label: string): Option | undefined {
  return options.find((option) => plain(option.label) === plain(label));
}

function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
