import type { Random } from '#tests/simulator/machine/random.ts';

/* Names that nobody in particular has. */

const first = (
  'Aaron Aylin Bela Carla Cem Dilara Emil Emma Fabian Fatma Greta Hannes Helena Ilja Jana Jonas ' +
  'Judith Kai Karim Katja Lale Lasse Lena Leon Liv Luis Malte Marie Mats Mila Milan Nele Nico ' +
  'Nora Oskar Paula Pia Rafael Ronja Samira Selma Simon Tarek Theo Tilda Vera Wanda Yusuf'
).split(' ');

const last = (
  'Albrecht Arslan Baumann Beck Bergmann Brandt Demir Dietrich Engel Fiedler Fuchs Graf Hahn ' +
  'Hartmann Heinze Herzog Jansen Kaiser Kaya Keller Kowalski Kraft Lang Lehmann Lindner Marx ' +
  'Merz Nagel Novak Otto Peters Pohl Reuter Ritter Sander Sauer Seidel Stein Thoma Ullrich Vogel ' +
  'Wagner Weiss Winkler Wolff Yilmaz Zander Ziegler'
).split(' ');

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** The address that somebody of that name has; `number` tells those of one name apart. */
export function emailOf(name: string, number = 0): string {
  const plain = name.toLowerCase().replaceAll(/[äöüß]/g, (letter) => umlauts[letter] ?? letter);
  const suffix = number > 0 ? `${number}` : '';
  return `${plain.replaceAll(' ', '.')}${suffix}@uni.example`;
}

export function nameFrom(random: Random): string {
  return `${first[random.below(first.length)]} ${last[random.below(last.length)]}`;
}
