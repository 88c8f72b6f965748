export interface Option {
  value: string;
  label: string;
}

/** Options whose label holds the search, without regard to case or marks; beginnings come first. */
export function filterOptions(options: readonly Option[], search: string): readonly Option[] {
  const wanted = plain(search);
  if (wanted === '') return options;
  const rank = (option: Option) => plain(option.label).indexOf(wanted);
  const found = options.filter((option) => rank(option) >= 0);
  return [
    ...found.filter((option) => rank(option) === 0),
    ...found.filter((option) => rank(option) > 0),
  ];
}

/** The option with that label, without regard to case or marks. */
export function sameOption(options: readonly Option[], label: string): Option | undefined {
  return options.find((option) => plain(option.label) === plain(label));
}

function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
