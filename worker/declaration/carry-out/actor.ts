/** Who carries out a declaration: the machine, the owner by a link, or an operator. */
export interface Actor {
  /** `machine`, `owner`, or an operator's e-mail. */
  by: string;
  /** Names this run in the ledger: the same run again writes nothing twice. */
  run: string;
}
