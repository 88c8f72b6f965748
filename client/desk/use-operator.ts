import { useBootstrap } from '#client/lib/bootstrap.ts';

/** The e-mail of the operator at this desk; null while nobody has signed in. */
export function useOperator(): string | null {
  return useBootstrap().operator;
}
