/** The messages between the command and its processes. */

export interface Work {
  /** Plays the lives of these seeds with at most `mostSteps` steps. */
  seeds: number[];
  mostSteps: number;
  /** How many lives may be played to shorten one that fails; 0 to keep it as it is. */
  mostTries: number;
}

/** The result of the life of one seed. */
export interface Played {
  seed: number;
  hash: string;
  /** The ids of the known findings that the life met. */
  known: string[];
  /** The finding, if it is not a known one. */
  finding: Finding | null;
}

export interface Finding {
  seed: number;
  /** The rules that the life breaks. */
  rules: string[];
  /** The shortest life that was found, in the format of `--life`. */
  life: string;
  story: string;
}

export interface Report {
  played: Played[];
  exercised: [string, number][];
}
