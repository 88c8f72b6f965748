import { DeclarationForm } from '#client/declaration/declaration-form.tsx';

/** „Vertrag widerrufen“: no reason is asked, and nobody is told that it is too late. */
export function WithdrawalPage() {
  return <DeclarationForm door="withdrawal" />;
}
