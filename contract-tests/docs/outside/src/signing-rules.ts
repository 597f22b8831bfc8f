import { createHmac, timingSafeEqual } from 'node:crypto';

/** The parts of an AsyncAPI document that this program reads. */
export interface AsyncApiDocument {
  readonly info: { readonly description: string };
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, Described>> }>>;
  };
}

interface Described {
  readonly description?: string;
}

interface Message {
  readonly name: string;
  readonly headers: { readonly $ref: string };
  readonly examples: readonly {
    readonly headers: Readonly<Record<string, string>>;
    readonly payload: { readonly id: string };
  }[];
}

/** How notifications are signed. Nothing of it is known before the document has been read. */
export interface SigningRules {
  readonly signatureHeader: string;
  readonly timestampHeader: string;
  readonly idHeader: string;
  /** Stands in front of a signature, and names its scheme. */
  readonly version: string;
  readonly algorithm: string;
  readonly signatureEncoding: BufferEncoding;
  /** What is signed, with the names of headers and `raw body` in angle brackets. */
  readonly content: string;
  readonly secretPrefix: string;
  readonly secretEncoding: BufferEncoding;
  readonly toleranceSeconds: number;
  /** Those with which the document signed its own examples. */
  readonly exampleSecrets: readonly string[];
}

/**
 * Finds the rules where the document says them.
 * @throws Error naming the rule that is not said, or not as this program understands it
 */
export function readSigningRules(document: AsyncApiDocument): SigningRules {
  const signed = Object.values(document.components.schemas)
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .find(([, { description = '' }]) => description.includes('HMAC'));
  if (signed === undefined) throw new Error('no header is described as a signature');
  const [signatureHeader, { description = '' }] = signed;
  const [version, signatureEncoding, algorithm, content] = find(
    'how a signature is made',
    description,
    /`(\w+),` and the (base64) of HMAC-(SHA\d+) over `([^`]+)`/,
  );
  const [secretPrefix, secretEncoding] = find(
    'how a secret is written',
    document.info.description,
    /with a secret [^(]*\(`(\w+_)` and (base64)\)/,
  );
  const [timestampHeader, seconds] = find(
    'how old a notification may be',
    document.info.description,
    /reject a `([\w-]+)` that differs by more than (\d+) seconds/,
  );
  const idHeader = [...content.matchAll(/<([\w-]+)>/g)]
    .map(([, name]) => name)
    .find((name) => name !== timestampHeader);
  if (idHeader === undefined) throw new Error('no header is signed besides the time');
  const exampleSecret = new RegExp(`\`(${secretPrefix}[A-Za-z0-9+/]+=*)\``, 'g');
  return {
    ...{ signatureHeader, timestampHeader, idHeader, version, content, secretPrefix },
    algorithm: algorithm.toLowerCase(),
    signatureEncoding: signatureEncoding as BufferEncoding,
    secretEncoding: secretEncoding as BufferEncoding,
    toleranceSeconds: Number(seconds),
    exampleSecrets: [...document.info.description.matchAll(exampleSecret)].map(([, text]) => `${text}`),
  };
}

/** A request as it arrived, or an example of one. */
export interface SignedRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: Buffer;
}

/**
 * Looks whether a notification is authentic and fresh.
 * @returns what is wrong with it, or null
 */
export function faultOf(rules: SigningRules, request: SignedRequest, secret: string, now: Date): string | null {
  const timestamp = `${request.headers[rules.timestampHeader]}`;
  const offSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(offSeconds <= rules.toleranceSeconds)) return 'stale';
  const expected = Buffer.from(signatureOf(rules, request, secret));
  const given = `${request.headers[rules.signatureHeader]}`.split(' ').map((text) => Buffer.from(text));
  const matches = given.some((one) => one.byteLength === expected.byteLength && timingSafeEqual(one, expected));
  return matches ? null : 'signature';
}

/** The signature that a request must carry, with its version in front. */
export function signatureOf(rules: SigningRules, { headers, rawBody }: SignedRequest, secret: string): string {
  if (!secret.startsWith(rules.secretPrefix)) throw new Error(`a secret starts with ${rules.secretPrefix}`);
  const key = Buffer.from(secret.slice(rules.secretPrefix.length), rules.secretEncoding);
  const hmac = createHmac(rules.algorithm, key);
  for (const [, literal = '', name] of rules.content.matchAll(/([^<]*)(?:<([^>]+)>)?/g)) {
    hmac.update(literal);
    if (name !== undefined) hmac.update(name === 'raw body' ? rawBody : `${headers[name]}`);
  }
  return `${rules.version},${hmac.digest(rules.signatureEncoding as 'base64')}`;
}

function find<const Pattern extends RegExp>(what: string, text: string, pattern: Pattern) {
  const found = pattern.exec(text.replaceAll(/\s+/g, ' '));
  if (found === null) throw new Error(`the document does not say ${what}`);
  return found.slice(1) as [string, string, string, string];
}
