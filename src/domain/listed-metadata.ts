// Which values of a session's metadata lists show, and how they are compared.

/** A value of `metadata` that a list shows and finds. */
export interface ListedValue {
  readonly key: string;
  readonly value: string;
}

/** The longest value that is listed. A longer one is no key of the tenant's own records. */
export const listedCharactersMax = 200;

/** A number keeps the digits that were sent, of which JavaScript would drop some. */
class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const parseKeepingNumbers = JSON.parse as (
  text: string,
  revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown;

/**
 * The values of some members of `metadata`, in the order of the keys. Texts, numbers and booleans are listed, as text of at most 200
 * characters; lists, objects, null and absent members are not.
 * @param metadataText the JSON text of an object, as sent; null when none was given
 */
export function listedValues(metadataText: string | null, keys: readonly string[]): ListedValue[] {
  if (metadataText === null || keys.length === 0) return [];
  const metadata = parseKeepingNumbers(metadataText, (_key, value, { source }) =>
    typeof value === 'number' ? new NumberText(source ?? `${value}`) : value,
  ) as Readonly<Record<string, unknown>>;
  return keys.flatMap((key) => {
    const value = Object.hasOwn(metadata, key) ? textOf(metadata[key]) : null;
    return value === null || value === '' || value.length > listedCharactersMax ? [] : [{ key, value }];
  });
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return `${value}`;
  return value instanceof NumberText ? value.text : null;
}
