import { keptUntil, lettersYears } from '#worker/legal/kept.ts';

/**
 * Until when a letter about a contract of that moment is kept, both UTC milliseconds (§ 257 Abs. 4,
 * 5 HGB, § 147 Abs. 3 AO).
 */
export function keepUntil(at: number): number {
  return keptUntil(at, lettersYears);
}
