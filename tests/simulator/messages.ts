/** What the command and its processes tell each other. */

export interface Work {
  /** The lives of these seeds, of at most so many steps. */
  seeds: number[];
  mostSteps: number;
  /** How many lives may be played to shorten one that fails; 0 to leave it as it is. */
  mostTries: number;
}

/** How the life of one seed went. */
export interface Played {
  seed: number;
  hash: string;
  /** Ids of the known findings that it met. */
  known: string[];
  /** What is told of a finding that is not known. */
  finding: Finding | null;
}

export interface Finding {
  seed: number;
  /** The rules that it breaks. */
  rules: string[];
  /** The shortest life that was found, as `--life` takes it. */
  life: string;
  story: string;
}

export interface Report {
  played: Played[];
  exercised: [string, number][];
}
