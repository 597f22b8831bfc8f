/**
 * A value that goes out as the JSON text it came in as. Parsing and writing it again would reorder keys that look like numbers
 * and round large numbers, and `JSON.rawJSON` takes no objects.
 */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Writes a reply's body as JSON. Top-level members may be `JsonText`. */
export function writeJsonBody(body: unknown): string {
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  if (!members.some(([, value]) => value instanceof JsonText)) return JSON.stringify(body);
  const texts = members
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
    );
  return `{${texts.join(',')}}`;
}
