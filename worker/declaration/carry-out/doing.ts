/** Whose doing it is: the machine's, the owner's by a link, or an operator's. */
export interface Doing {
  /** `machine`, `owner`, or an operator's e-mail. */
  by: string;
  /** Names this run in the ledger: the same run again writes nothing twice. */
  run: string;
}
