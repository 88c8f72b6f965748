import { DeclarationForm } from '#client/declaration/declaration-form.tsx';

/** „Vertrag widerrufen“: no reason is asked, and nobody is told that it is too late (§ 356a BGB). */
export function WithdrawalPage() {
  return <DeclarationForm door="withdrawal" />;
}
