/** Marks that break a line or the direction of what follows: they would let a name change the page around it. */
const control = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Anything that leaves ink. A blank Braille pattern counts among the symbols and leaves none. */
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * What a schema cannot say of a tenant's name, which its users read on the capture page to know whom they deal with.
 * @returns the rule it breaks, or null
 */
export function tenantNameFault(name: string): string | null {
  if (control.test(name)) return 'must not have control characters';
  return visible.test(name) ? null : 'must have at least one visible character';
}
