const publicKey = /^age1[0-9a-z]{1,2996}$/;
const recipientsMax = 20;

/** The public keys of age that a text has, one on a line or several beside each other; null where it has none, too many or something else. */
export function recipientsOf(text: string): readonly string[] | null {
  const keys = [...new Set(text.split(/[\s,]+/).filter((part) => part !== ''))];
  const isValid = keys.length > 0 && keys.length <= recipientsMax && keys.every((key) => publicKey.test(key));
  return isValid ? keys : null;
}
