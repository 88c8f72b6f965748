/** What names the grant that is a referral's credit. */
export function referralGrant(referralId: string) {
  return { source: 'operator', reference: `referral:${referralId}` } as const;
}
