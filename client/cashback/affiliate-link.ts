/** The partner's address with who comes, in its query; what else is in it stays as it was written. */
export function affiliateLink(address: string, userId: string): string {
  const url = new URL(address);
  if (url.searchParams.has('user_id')) {
    url.searchParams.set('user_id', userId);
  } else {
    const query = `user_id=${encodeURIComponent(userId)}`;
    url.search = url.search === '' ? query : `${url.search}&${query}`;
  }
  return url.href;
}
