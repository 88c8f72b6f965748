const maxLength = 30;
const proposals = 3;

/** The stem of a proposal if neither e-mail nor name has a usable letter. */
const fallback = 'jura';

const transliterations: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  ł: 'l',
};

/**
 * Three different names to choose from, made of the e-mail's local part or the parts of the name,
 * and three or four random digits. All of them are valid for `signUpFriendlyName`, but a name may
 * already be in use. `random` returns a number in [0, 1).
 */
export function proposeFriendlyNames(
  person: { email: string; displayName: string },
  random: () => number,
): string[] {
  const stems = stemsOf(person);
  const names: string[] = [];
  for (let i = 0; i < proposals; i += 1) {
    const stem = stems[i % stems.length] ?? fallback;
    const low = random() < 0.5 ? 100 : 1000;
    let number = low + Math.floor(random() * low * 9);
    while (names.includes(`${stem}${number}`)) number = number < 9999 ? number + 1 : 100;
    names.push(`${stem}${number}`);
  }
  return names;
}

/** The different stems, at least one. The e-mail's stem comes first. */
function stemsOf({ email, displayName }: { email: string; displayName: string }): string[] {
  const localPart = email.split('@')[0]?.split('+')[0] ?? '';
  const parts = displayName.split(/\s+/).map(plain).filter(Boolean);
  const first = parts[0] ?? '';
  const stems = [plain(localPart), first, parts.slice(0, 3).join('.')];
  // A name of one word gives the same stem twice; the set keeps one.
  const usable = [...new Set(stems.map(shorten).filter(Boolean))];
  return usable.length > 0 ? usable : [fallback];
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøœł]/g, (letter) => transliterations[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9_.]+/g, '_');
}

function shorten(stem: string): string {
  return stem.slice(0, maxLength - 4).replace(/^[_.]+|[_.]+$/g, '');
}
