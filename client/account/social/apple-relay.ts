/** Whether only Apple knows the mailbox behind an address (specification, section 4). */
export function isAppleRelay(email: string): boolean {
  return /@privaterelay\.appleid\.com$/i.test(email.trim());
}
