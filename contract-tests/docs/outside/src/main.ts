import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { isDeepStrictEqual } from 'node:util';
import { createClient } from './api/client/index.js';
import { createVerificationSession, getVerificationSession } from './api/index.js';
import { openReceiver, type Received } from './receiver.js';
import {
  type AsyncApiDocument,
  faultOf,
  readSigningRules,
  type SignedRequest,
  type SigningRules,
  signatureOf,
} from './signing-rules.js';

/**
 * A tenant's program that knows the service by its two documents alone: a client that was generated from the one, a receiver that keeps to
 * the other. It prints one JSON object a line: first where to send the user, at the end what it has seen.
 */
async function main(): Promise<void> {
  const document: AsyncApiDocument = JSON.parse(await readFile('asyncapi.json', 'utf8'));
  const rules = readSigningRules(document);
  const [port, secret] = [Number(setting('PORT')), setting('WEBHOOK_SECRET')];
  const metadata = { orderNumber: '20431', items: [1, 2.5, null] };

  const arrived = Promise.withResolvers<Received>();
  // What is refused before is the service's own; afterwards it is ours, and this no longer has an effect.
  const refused = (reason: string) => arrived.reject(new Error(`a notification was refused: ${reason}`));
  const tls = { cert: setting('TLS_CERT'), key: setting('TLS_KEY') };
  const receiver = await openReceiver({ port, secret, document, rules, ...tls, process: arrived.resolve, refused });

  const client = createClient({ baseUrl: setting('BASE_URL'), auth: setting('API_KEY') });
  const created = await createVerificationSession({ client, body: { metadata } });
  if (created.data === undefined) throw new Error(`no session was created: ${created.error._tag}`);
  const { id, verificationUrl } = created.data;
  const before = await getVerificationSession({ client, path: { id } });
  const missing = await getVerificationSession({ client, path: { id: `vs_${'0'.repeat(32)}` } });
  print({ verificationUrl });

  const { notification, ...signed } = await arrived.promise;
  const sendHere = (changed: Partial<SignedRequest>) => post(port, rules, { ...signed, ...changed });
  const { headers, rawBody } = signed;
  const hourAgo = { ...headers, [rules.timestampHeader]: `${Math.floor(Date.now() / 1000) - 3600}` };
  const sign = (one: SignedRequest, by: string) => ({ [rules.signatureHeader]: signatureOf(rules, one, by) });
  const otherSecret = `${rules.secretPrefix}${Buffer.alloc(32, 7).toString(rules.secretEncoding)}`;
  const signAndSend = (change: object) => {
    const changed = { headers, rawBody: Buffer.from(JSON.stringify({ ...JSON.parse(`${rawBody}`), ...change })) };
    return sendHere({ ...changed, headers: { ...headers, ...sign(changed, secret) } });
  };
  const replies = {
    again: await sendHere({}),
    changedBody: await sendHere({ rawBody: Buffer.from(rawBody.toString().replace('approved', 'rejected')) }),
    changedId: await sendHere({ headers: { ...headers, [rules.idHeader]: `evt_${'0'.repeat(32)}` } }),
    unsigned: await sendHere({ headers: { ...headers, [rules.signatureHeader]: '' } }),
    otherSecret: await sendHere({ headers: { ...headers, ...sign(signed, otherSecret) } }),
    stale: await sendHere({ headers: { ...hourAgo, ...sign({ headers: hourAgo, rawBody }, secret) } }),
    invalid: await signAndSend({ data: { ...notification.data, verdict: 'perhaps' } }),
    unknownType: await signAndSend({ type: 'verification.rescheduled' }),
  };
  const after = await getVerificationSession({ client, path: { id: notification.data.session.sessionId } });
  receiver.close();
  print({
    id,
    eventId: notification.id,
    type: notification.type,
    examples: verifyExamples(document),
    before: before.data?.status,
    missing: missing.error?._tag === 'SessionNotFound' ? missing.error.status : null,
    replies,
    after: after.data?.status,
    sameSession: after.data?.id === id,
    sameOutcome: isDeepStrictEqual(after.data?.outcome, notification.data),
    sameMetadata: [notification.metadata, after.data?.metadata].every((one) => isDeepStrictEqual(one, metadata)),
  });
}

/** Tries the rules on the document's own examples. @returns how many verify, and how many there are */
function verifyExamples(document: AsyncApiDocument): { readonly verified: number; readonly all: number } {
  const rules = readSigningRules(document);
  const examples = Object.values(document.components.messages).flatMap((message) => message.examples);
  const verified = examples.filter(({ headers, payload }) => {
    const signed = { headers, rawBody: Buffer.from(JSON.stringify(payload)) };
    const sentAt = new Date(Number(headers[rules.timestampHeader]) * 1000);
    return rules.exampleSecrets.some((secret) => faultOf(rules, signed, secret, sentAt) === null);
  });
  return { verified: verified.length, all: examples.length };
}

/** Sends a notification to our own receiver. @returns status and text of the response */
function post(port: number, rules: SigningRules, { headers, rawBody }: SignedRequest): Promise<string> {
  const names = ['content-type', rules.idHeader, rules.timestampHeader, rules.signatureHeader];
  const own = Object.fromEntries(names.map((name) => [name, `${headers[name]}`]));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const address = { host: 'localhost', family: 4, port, path: '/', ca: setting('TLS_CA') };
  request({ ...address, method: 'POST', headers: own }, async (response) => {
    let text = '';
    for await (const chunk of response) text += chunk;
    resolve(`${response.statusCode} ${text}`);
  })
    .on('error', reject)
    .end(rawBody);
  return promise;
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

await main();
