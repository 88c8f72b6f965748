/** The name of the grant that is a referral's credit. */
export function referralGrantName(referralId: string) {
  return { source: 'operator', reference: `referral:${referralId}` } as const;
}
