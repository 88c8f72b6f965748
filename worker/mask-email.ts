/** The first letter and the host, as in `e…@example.com`: its owner knows it again. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
