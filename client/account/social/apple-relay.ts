/** Whether the address is an Apple relay address, whose mailbox only Apple knows. */
export function isAppleRelay(email: string): boolean {
  return /@privaterelay\.appleid\.com$/i.test(email.trim());
}
