import type { Text } from './use-text.ts';

/** What the service calls the one who made a link without an account, by a command or at the first start. */
const machine = 'the administrator of this machine';

/** Whether a link was made by a command or at the first start. */
export function isOfMachine(issuedBy: string): boolean {
  return issuedBy === machine;
}

/** What the one who made a link is called, in the language of the page. */
export function issuerName(t: Text, issuedBy: string): string {
  return isOfMachine(issuedBy) ? t('issuer.machine') : issuedBy;
}
